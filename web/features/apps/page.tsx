import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Check, X } from 'lucide-react'
import { type CollectionName, collections } from '#model/collections.ts'
import { PageTitle } from '#web/layout/page-title.tsx'
import { useSession } from '#web/lib/session.ts'
import { Card, CardContent, CardHeader, CardTitle } from '#web/ui/card.tsx'
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from '#web/ui/table.tsx'
import { CodeBlock } from './components/code-block.tsx'
import { example } from './components/example.ts'

/** The integrations another program can use today, with the address and the rights of the reader. */
export function AppsPage() {
  const address = `${location.origin}/`
  const { version } = useSession()
  return (
    <div className="mx-auto grid max-w-4xl gap-6 p-4 md:p-6">
      <PageTitle title={t`Intégrations`} />
      <Card>
        <CardHeader>
          <CardTitle>
            <Trans>Adresse de l’API</Trans>
          </CardTitle>
          <p className="text-muted-foreground">
            <Trans>
              Votre boutique, votre tableur ou votre application lit et crée des commandes à cette adresse, au
              format d’enregistrements de PocketBase. Wasl {version}.
            </Trans>
          </p>
        </CardHeader>
        <CardContent className="grid gap-4">
          <CodeBlock label={t`Adresse`} code={address} />
          <p>
            <Trans>
              Avec le client officiel (<code>npm install pocketbase</code>), la connexion se fait avec un
              compte de Wasl : le programme a les mêmes droits que ce compte, ni plus, ni moins.
            </Trans>
          </p>
          <CodeBlock label={t`Exemple`} code={example(address)} />
        </CardContent>
      </Card>
      <Rights />
    </div>
  )
}

/** The collections this account reaches through the API. */
function Rights() {
  const { access } = useSession()
  const reachable = (Object.keys(collections) as CollectionName[]).filter((name) => access(name).list)
  return (
    <Card>
      <CardHeader>
        <CardTitle>
          <Trans>Ce que votre compte atteint</Trans>
        </CardTitle>
      </CardHeader>
      <CardContent>
        <Table>
          <TableHeader>
            <TableRow>
              <TableHead>{t`Collection`}</TableHead>
              <TableHead>{t`Contenu`}</TableHead>
              <TableHead className="text-center">{t`Créer`}</TableHead>
              <TableHead className="text-center">{t`Modifier`}</TableHead>
              <TableHead className="text-center">{t`Supprimer`}</TableHead>
            </TableRow>
          </TableHeader>
          <TableBody>
            {reachable.map((name) => (
              <TableRow key={name}>
                <TableCell>
                  <code className="font-mono text-xs">{name}</code>
                </TableCell>
                <TableCell className="first-letter:uppercase">{collections[name].labels.many}</TableCell>
                <Right may={access(name).create} />
                <Right may={access(name).update} />
                <Right may={access(name).delete} />
              </TableRow>
            ))}
          </TableBody>
        </Table>
      </CardContent>
    </Card>
  )
}

function Right({ may }: { may: boolean }) {
  const Icon = may ? Check : X
  return (
    <TableCell className="text-center">
      <Icon aria-hidden className={may ? 'inline size-4' : 'inline size-4 text-muted-foreground'} />
      <span className="sr-only">{may ? t`Oui` : t`Non`}</span>
    </TableCell>
  )
}
