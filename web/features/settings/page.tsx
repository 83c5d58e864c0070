import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { NAV_ENTRIES } from '#web/layout/nav.ts'
import { isAllowed } from '#web/layout/nav-access.ts'
import { useSession } from '#web/lib/session.ts'
import { FONTS, font } from '#web/lib/stored/font.ts'
import { changePreferences, DEFAULT_PREFERENCES, preferences } from '#web/lib/stored/preferences.ts'
import { THEMES, theme } from '#web/lib/stored/theme.ts'
import { Button } from '#web/ui/button.tsx'
import { Card, CardContent, CardHeader, CardTitle } from '#web/ui/card.tsx'
import { Field } from '#web/ui/field.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { RadioCards } from '#web/ui/radio-cards.tsx'
import { Select } from '#web/ui/select.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { BankAccount } from './components/bank-account.tsx'
import { CompanyForm } from './components/company-form.tsx'
import { CompanyIdentity } from './components/company-identity.tsx'
import { EmailForm } from './components/email-form.tsx'
import { LivreurMoney } from './components/livreur-money.tsx'
import { NavigationChoice } from './components/navigation-choice.tsx'
import { NotificationChoicesCard } from './components/notification-choices.tsx'
import { PasswordForm } from './components/password-form.tsx'
import { PlanCard } from './components/plan-form.tsx'
import { ProfileForm } from './components/profile-form.tsx'
import { PushDevices } from './components/push-devices.tsx'
import { QuietHours } from './components/quiet-hours.tsx'
import { SecondFactorCard } from './components/second-factor.tsx'
import { Sessions } from './components/sessions.tsx'
import { SettingRow } from './components/setting-row.tsx'
import { SettingsLayout } from './components/settings-layout.tsx'
import { ThemePreview } from './components/theme-preview.tsx'
import { companyQuery } from './queries.ts'

export function CompanyPage() {
  const { t } = useLingui()
  const { data, isError } = useQuery(companyQuery)
  return (
    <SettingsLayout
      title={t`Entreprise`}
      intro={<Trans>L’identité imprimée sur les bons et les factures. Elle vaut pour toute l’équipe.</Trans>}
    >
      {isError && (
        <Notice tone="error">
          <Trans>L’identité n’a pas pu être lue. Rechargez la page.</Trans>
        </Notice>
      )}
      {data ? <CompanyForm id={data.id} company={data.company} /> : !isError && <Skeleton className="h-96" />}
      <PlanCard />
    </SettingsLayout>
  )
}

export function AccountPage() {
  const { t } = useLingui()
  const { type } = useSession().person
  return (
    <SettingsLayout
      title={t`Compte`}
      intro={<Trans>Qui vous êtes pour l’équipe, et comment vous vous connectez.</Trans>}
    >
      <ProfileForm />
      {type === 'client' && <BankAccount />}
      {type === 'client' && <CompanyIdentity />}
      {type === 'livreur' && <LivreurMoney />}
      <EmailForm />
      <PasswordForm />
      <SecondFactorCard />
      <Sessions />
    </SettingsLayout>
  )
}

export function AppearancePage() {
  const { t } = useLingui()
  const themes = { light: t`Clair`, dark: t`Sombre`, system: t`Comme l’appareil` } as const
  const fonts = { inter: 'Inter', manrope: 'Manrope', system: t`Système`, robotoMono: 'Roboto Mono' } as const
  return (
    <SettingsLayout
      title={t`Apparence`}
      intro={<Trans>Appliquée aussitôt, gardée dans ce navigateur.</Trans>}
    >
      <Card>
        <CardHeader>
          <CardTitle>
            <Trans>Thème</Trans>
          </CardTitle>
        </CardHeader>
        <CardContent>
          <RadioCards
            label={t`Thème`}
            className="sm:grid-cols-3"
            value={theme.use()}
            onValueChange={theme.set}
            options={THEMES.map((value) => ({
              value,
              label: themes[value],
              preview: <ThemePreview shown={value} />,
            }))}
          />
        </CardContent>
      </Card>
      <Card>
        <CardHeader>
          <CardTitle>
            <Trans>Police</Trans>
          </CardTitle>
        </CardHeader>
        <CardContent className="grid gap-4">
          <RadioCards
            label={t`Police`}
            value={font.use()}
            onValueChange={font.set}
            options={FONTS.map((value) => ({ value, label: fonts[value] }))}
          />
          <p className="rounded-lg bg-muted px-4 py-3">
            <Trans>Voix ambiguë d’un cœur qui préfère les jattes de kiwis.</Trans>
            <span className="tabular block">201126-153000 · 06 12 34 56 78 · 12 349,50 DH</span>
          </p>
        </CardContent>
      </Card>
    </SettingsLayout>
  )
}

export function DisplayPage() {
  const { t } = useLingui()
  const { firstPage, shortcuts, scrolled } = preferences.use()
  return (
    <SettingsLayout title={t`Affichage`} intro={<Trans>Appliqué aussitôt, gardé dans ce navigateur.</Trans>}>
      <Card>
        <CardContent>
          <Field label={t`Première page après la connexion`}>
            {(control) => (
              <Select
                {...control}
                value={firstPage}
                onChange={(event) => changePreferences({ firstPage: event.target.value })}
              >
                <FirstPages />
              </Select>
            )}
          </Field>
        </CardContent>
        <div className="border-t">
          <SettingRow
            label={t`Défilement continu des listes`}
            checked={scrolled}
            onCheckedChange={(checked) => changePreferences({ scrolled: checked })}
          >
            <Trans>Une liste se parcourt de la première ligne à la dernière ; sinon, page par page.</Trans>
          </SettingRow>
        </div>
        <div className="border-t">
          <SettingRow
            label={t`Raccourcis clavier`}
            checked={shortcuts}
            onCheckedChange={(checked) => changePreferences({ shortcuts: checked })}
          >
            <Trans>« G puis C » ouvre les commandes, « ? » montre la liste.</Trans>
          </SettingRow>
        </div>
      </Card>
      <NavigationChoice />
      <div>
        <Button variant="outline" onClick={() => preferences.set(DEFAULT_PREFERENCES)}>
          <Trans>Revenir à l’affichage d’origine</Trans>
        </Button>
      </div>
    </SettingsLayout>
  )
}

function FirstPages() {
  const { t, i18n } = useLingui()
  const session = useSession()
  const open = NAV_ENTRIES.filter((entry) => entry.to !== '/commands' && isAllowed(entry, session))
  return (
    <>
      <option value="">{t`Commandes`}</option>
      {open.map((entry) => (
        <option key={entry.to} value={entry.to}>
          {i18n._(entry.label)}
        </option>
      ))}
    </>
  )
}

export function NotificationsPage() {
  const { t } = useLingui()
  const { confirmations } = preferences.use()
  return (
    <SettingsLayout
      title={t`Notifications`}
      intro={
        <Trans>
          Ce dont la cloche vous prévient, et ce que Wasl vous écrit. Choix gardés avec votre compte.
        </Trans>
      }
    >
      <NotificationChoicesCard />
      <PushDevices />
      <QuietHours />
      <p className="text-pretty text-muted-foreground">
        <Trans>Pendant que vous travaillez, dans ce navigateur :</Trans>
      </p>
      <Card className="divide-y">
        <SettingRow
          label={t`Confirmations`}
          checked={confirmations}
          onCheckedChange={(checked) => changePreferences({ confirmations: checked })}
        >
          <Trans>« Enregistré », « Supprimé » : un mot bref en bas à droite de l’écran.</Trans>
        </SettingRow>
        <SettingRow label={t`Erreurs`} checked locked>
          <Trans>Toujours affichées 7 secondes, avec de quoi les copier pour le support.</Trans>
        </SettingRow>
      </Card>
      <Notice>
        <Trans>
          Vos codes, vos liens et l’annonce d’une connexion nouvelle partent toujours par e-mail ; Wasl
          n’envoie jamais de SMS ni de message WhatsApp.
        </Trans>
      </Notice>
    </SettingsLayout>
  )
}
