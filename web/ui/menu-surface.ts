/** Surface of menus and popovers. */
export const menuSurface =
  'z-50 overflow-y-auto rounded-lg border bg-popover p-1 text-foreground shadow-overlay data-[state=closed]:animate-out data-[state=open]:animate-in data-[state=closed]:fade-out-0 data-[state=open]:fade-in-0 data-[state=closed]:zoom-out-98 data-[state=open]:zoom-in-98'
