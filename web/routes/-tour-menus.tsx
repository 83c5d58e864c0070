import { ProfileMenu } from '#web/layout/header/profile-menu.tsx'
import { ThemeMenu } from '#web/layout/header/theme-menu.tsx'
import { MobileNavigation } from '#web/layout/mobile-navigation.tsx'
import Bell from './-bell.tsx'
import Keys from './-keys.tsx'

/** The part of the tour’s frame that comes once its page stands. */
export default function TourMenus() {
  return (
    <>
      <MobileNavigation className="order-first size-12" />
      <Bell />
      <ThemeMenu />
      <ProfileMenu />
      <Keys />
    </>
  )
}
