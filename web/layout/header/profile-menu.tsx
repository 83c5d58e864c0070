import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Keyboard, Languages, LogOut, Palette, Settings, UserRound } from 'lucide-react'
import { useEffect } from 'react'
import { USER_TYPES } from '#model/domain/permissions.ts'
import { picked } from '#web/lib/language.ts'
import { updateProfile, useSession } from '#web/lib/session.ts'
import { LANGUAGE_NAMES, type Language } from '#web/lib/stored/language.ts'
import { Button } from '#web/ui/button.tsx'
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuSeparator,
  DropdownMenuShortcut,
  DropdownMenuTrigger,
} from '#web/ui/dropdown-menu.tsx'
import { initials } from '#web/ui/initials.ts'
import { Kbd } from '#web/ui/kbd.tsx'
import { useOtherLanguage } from '../change-language.ts'
import { useLeave } from '../leave.tsx'
import { openHelp } from '../shortcuts.tsx'
import { ThemeMenu } from './theme-menu.tsx'

/** The menus at the end of the header; on a phone the theme is in « Apparence » and in the palette. */
export const HeaderMenus = () => (
  <>
    <div className="max-sm:hidden">
      <ThemeMenu />
    </div>
    <ProfileMenu />
  </>
)

export function ProfileMenu() {
  const { t } = useLingui()
  const { user, person, holds } = useSession()
  const { leave, question } = useLeave()
  useLanguagePicked()
  return (
    <>
      <DropdownMenu>
        <DropdownMenuTrigger asChild>
          <Button
            variant="ghost"
            size="icon"
            className="rounded-full"
            aria-label={t`Compte de ${user.full_name}`}
          >
            <span
              aria-hidden
              data-initials={initials(user.full_name)}
              className="grid size-8 place-content-center rounded-full bg-primary font-semibold text-primary-foreground text-xs before:content-[attr(data-initials)]"
            />
          </Button>
        </DropdownMenuTrigger>
        <DropdownMenuContent align="end" className="w-60">
          <div className="px-2 py-1.5">
            <p className="truncate font-medium">{user.full_name}</p>
            <p className="truncate text-muted-foreground text-xs">{user.email}</p>
            <p className="mt-0.5 text-muted-foreground text-xs">{USER_TYPES[person.type]} </p>
          </div>
          <DropdownMenuSeparator />
          <DropdownMenuItem asChild>
            <Link to="/settings/account">
              <UserRound aria-hidden />
              <Trans>Mon compte</Trans>
            </Link>
          </DropdownMenuItem>
          <DropdownMenuItem asChild>
            <Link to="/settings/appearance">
              <Palette aria-hidden />
              <Trans>Apparence</Trans>
            </Link>
          </DropdownMenuItem>
          {person.type !== 'moderateur' && <OtherLanguage />}
          {holds('Moderateurs') && (
            <DropdownMenuItem asChild>
              <Link to="/settings">
                <Settings aria-hidden />
                <Trans>Réglages de l’entreprise</Trans>
              </Link>
            </DropdownMenuItem>
          )}
          <DropdownMenuItem onSelect={openHelp}>
            <Keyboard aria-hidden />
            <Trans>Aide et raccourcis</Trans>
            <DropdownMenuShortcut>
              <Kbd>?</Kbd>
            </DropdownMenuShortcut>
          </DropdownMenuItem>
          <DropdownMenuSeparator />
          <DropdownMenuItem onSelect={leave}>
            <LogOut aria-hidden />
            <Trans>Se déconnecter</Trans>
          </DropdownMenuItem>
        </DropdownMenuContent>
      </DropdownMenu>
      {question}
    </>
  )
}

/** The choice made before this account signed in becomes its own, where it differs. */
function useLanguagePicked(): void {
  const { user } = useSession()
  const queries = useQueryClient()
  const { mutate } = useMutation({
    mutationFn: async (language: Language) => {
      if (user.type !== 'moderateur' && user.locale !== language)
        await updateProfile(queries, { locale: language })
      picked.language = null
    },
  })
  useEffect(() => {
    if (picked.language) mutate(picked.language)
  }, [mutate])
}

function OtherLanguage() {
  const { other, change } = useOtherLanguage()
  return (
    <DropdownMenuItem lang={other} onSelect={change}>
      <Languages aria-hidden />
      {LANGUAGE_NAMES[other]}
    </DropdownMenuItem>
  )
}
