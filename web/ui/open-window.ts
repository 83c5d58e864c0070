/** A panel beside the page leaves it usable, and a window that is closing no longer takes keys. */
const OPEN =
  ':is([role="dialog"]:not([data-beside]),[role="alertdialog"],[role="menu"]):not([data-state="closed"])'

/** True while a window or a menu stands over the page, and takes its keys. */
export const isWindowOpen = (): boolean => document.querySelector(OPEN) !== null
