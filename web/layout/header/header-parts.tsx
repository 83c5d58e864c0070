/** The parts of the header that come beside the page, in one file. */
export { PaletteBox } from '../palette/palette-box.tsx'
export { HeaderMenus } from './profile-menu.tsx'
