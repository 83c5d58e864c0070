/** True for an element that text is typed into. */
export const isField = (target: EventTarget | null): target is HTMLInputElement | HTMLTextAreaElement =>
  target instanceof HTMLElement &&
  target.matches('textarea,input:not([type="checkbox"],[type="radio"],[type="file"])')
