/**
 * Groups of conflicting utilities for tailwind-merge. Its own table knows all of Tailwind and weighs 6 kB in
 * the first download; these are the groups our primitives let a caller override.
 */
const any = () => true
const sizes = ['xs', 'sm', 'base', 'lg', 'xl', '2xl', '3xl', '4xl', '5xl', '6xl', '7xl']
const length = (value: string) => /^\[[\d.]+(px|rem|em|%)\]$/.test(value)
const one = (...prefixes: string[]) => Object.fromEntries(prefixes.map((name) => [name, [{ [name]: [any] }]]))

export const CLASS_GROUPS = {
  display: ['block', 'inline-block', 'inline', 'flex', 'inline-flex', 'grid', 'hidden', 'contents'],
  position: ['static', 'fixed', 'absolute', 'relative', 'sticky'],
  direction: ['flex-row', 'flex-col', 'flex-row-reverse', 'flex-col-reverse'],
  flex: ['flex-1', 'flex-auto', 'flex-none'],
  wrap: ['flex-wrap', 'flex-nowrap'],
  ...one('inset', 'inset-x', 'inset-y', 'start', 'end', 'top', 'right', 'bottom', 'left', 'z'),
  ...one('p', 'px', 'py', 'ps', 'pe', 'pt', 'pr', 'pb', 'pl'),
  ...one('m', 'mx', 'my', 'ms', 'me', 'mt', 'mr', 'mb', 'ml'),
  ...one('w', 'h', 'size', 'min-w', 'max-w', 'min-h', 'max-h', 'gap', 'gap-x', 'gap-y'),
  ...one('justify', 'justify-items', 'items', 'self', 'place-items', 'place-content', 'grid-cols'),
  ...one('overflow', 'overflow-x', 'overflow-y', 'rounded', 'shadow', 'opacity', 'bg', 'leading', 'tracking'),
  'font-weight': [{ font: ['normal', 'medium', 'semibold', 'bold'] }],
  'font-size': [{ text: [...sizes, length] }],
  'text-align': [{ text: ['start', 'center', 'end', 'left', 'right'] }],
  'text-wrap': [{ text: ['wrap', 'nowrap', 'balance', 'pretty'] }],
  'text-color': [{ text: [any] }],
  'border-width': [{ border: ['', '0', '2', '4'] }],
  'border-color': [{ border: ['border', 'input', 'primary', 'destructive', 'transparent'] }],
  whitespace: [{ whitespace: [any] }],
}

const inline = (name: 'p' | 'm') => [`${name}x`, `${name}s`, `${name}e`, `${name}r`, `${name}l`]
const block = (name: 'p' | 'm') => [`${name}y`, `${name}t`, `${name}b`]

/** Setting the first undoes the others. */
export const CLASS_CONFLICTS = {
  p: [...inline('p'), ...block('p')],
  px: inline('p').slice(1),
  py: block('p').slice(1),
  m: [...inline('m'), ...block('m')],
  mx: inline('m').slice(1),
  my: block('m').slice(1),
  size: ['w', 'h'],
  inset: ['inset-x', 'inset-y', 'start', 'end', 'top', 'right', 'bottom', 'left'],
  overflow: ['overflow-x', 'overflow-y'],
  gap: ['gap-x', 'gap-y'],
}
