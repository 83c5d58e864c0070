import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { Link, useRouter } from '@tanstack/react-router'
import { Keyboard, Languages, LogOut, Palette, Settings, UserRound } from 'lucide-react'
import { useEffect, useState } from 'react'
import { USER_TYPES } from '#model/domain/permissions.ts'
import { languageOf, picked } from '#web/lib/language.ts'
import { signOut, updateProfile, useSession } from '#web/lib/session.ts'
import { LANGUAGE_NAMES, type Language } from '#web/lib/stored/language.ts'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuSeparator,
  DropdownMenuShortcut,
  DropdownMenuTrigger,
} from '#web/ui/dropdown-menu.tsx'
import { Kbd } from '#web/ui/kbd.tsx'
import { openHelp } from './shortcuts.tsx'

/** First letters of the first and last words of a name. */
export function initials(name: string): string {
  const words = name.trim().split(/\s+/)
  return [words[0], words.length > 1 ? words.at(-1) : '']
    .map((word) => Array.from(word ?? '')[0] ?? '')
    .join('')
    .toUpperCase()
}

export function ProfileMenu() {
  const { t } = useLingui()
  const { user, person, holds } = useSession()
  const router = useRouter()
  const [kept, setKept] = useState(0)
  useLanguagePicked()
  const leave = () => {
    signOut()
    void router.navigate({ to: '/sign-in-2' })
  }
  const leaveUnlessKept = async () => {
    const count = await countKept()
    if (count === 0) leave()
    else setKept(count)
  }
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
            <Trans>Raccourcis clavier</Trans>
            <DropdownMenuShortcut>
              <Kbd>?</Kbd>
            </DropdownMenuShortcut>
          </DropdownMenuItem>
          <DropdownMenuSeparator />
          <DropdownMenuItem onSelect={() => void leaveUnlessKept()}>
            <LogOut aria-hidden />
            <Trans>Se déconnecter</Trans>
          </DropdownMenuItem>
        </DropdownMenuContent>
      </DropdownMenu>
      <ConfirmDialog
        open={kept > 0}
        onOpenChange={() => setKept(0)}
        title={<Trans>Se déconnecter maintenant ?</Trans>}
        confirm={<Trans>Se déconnecter</Trans>}
        onConfirm={leave}
      >
        <Plural
          value={kept}
          one="# enregistrement de ce téléphone n’est pas encore envoyé. Il reste gardé, et ne partira que si vous vous reconnectez ici."
          other="# enregistrements de ce téléphone ne sont pas encore envoyés. Ils restent gardés, et ne partiront que si vous vous reconnectez ici."
        />
      </ConfirmDialog>
    </>
  )
}

async function changeLanguage(queries: QueryClient, locale: Language): Promise<void> {
  picked.language = null
  await updateProfile(queries, { locale })
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

/** Couriers and merchants read every page of theirs in French or Arabic; the account keeps which. */
function OtherLanguage() {
  const { user } = useSession()
  const queries = useQueryClient()
  const other = languageOf(user) === 'ar' ? 'fr' : 'ar'
  const { mutate } = useMutation({ mutationFn: () => changeLanguage(queries, other) })
  return (
    <DropdownMenuItem lang={other} onSelect={() => mutate()}>
      <Languages aria-hidden />
      {LANGUAGE_NAMES[other]}
    </DropdownMenuItem>
  )
}

/**
 * Number of records that wait to be sent, and will only be when the same person
 * signs in again; 0 when unknown.
 */
async function countKept(): Promise<number> {
  try {
    const { unsent } = await import('#web/outbox/outbox.ts')
    return await unsent()
  } catch {
    return 0
  }
}
