import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Paperclip } from 'lucide-react'
import { preuves } from '#model/collections/preuves.ts'
import { suivis } from '#model/collections/suivis.ts'
import { client } from '#web/lib/client.ts'
import { word } from '#web/lib/i18n.ts'
import type { ListRow } from '#web/table/columns.ts'
import { fileTokenQuery } from '#web/thread/file-token.ts'
import { Badge } from '#web/ui/badge.tsx'
import { proofsQuery } from '../../queries.ts'

const KINDS = preuves.fields.genre.options
const isKind = (name: unknown): name is keyof typeof KINDS => Object.hasOwn(KINDS, String(name))

interface MoveProofsProps {
  move: ListRow
}

/** The proofs of a move: pictures sent with it, later ones, and missing ones. */
export function MoveProofs({ move }: MoveProofsProps) {
  const isAnnounced = ANNOUNCING.some((name) => Boolean(move[name]))
  const { data: all = [] } = useQuery({ ...proofsQuery(String(move.command)), enabled: isAnnounced })
  const proofs = all.filter(({ suivi }) => suivi === move.id)
  const own = OWN.filter((name) => Boolean(move[name]))
  return (
    <>
      {own.map((name) => (
        <FileLink key={name} record={{ id: move.id, collectionName: 'suivis' }} name={String(move[name])}>
          {word(suivis.fields[name].label)}
        </FileLink>
      ))}
      {proofs.map((proof) => (
        <ProofLine key={proof.id} proof={proof} />
      ))}
    </>
  )
}

const OWN = ['photo', 'signature'] as const
const ANNOUNCING = ['photo_sha256', 'signature_sha256', 'photo_absente'] as const

function ProofLine({ proof }: { proof: ListRow }) {
  const kind = isKind(proof.genre) ? word(KINDS[proof.genre]) : ''
  if (proof.fichier) {
    return (
      <FileLink record={{ id: proof.id, collectionName: 'preuves' }} name={String(proof.fichier)}>
        {kind}
      </FileLink>
    )
  }
  return (
    <Badge category={proof.state === 'classee' ? 'cloture' : 'en_cours'} className="justify-self-start">
      {proof.absente ? (
        <Trans>Sans photo : {String(proof.absente)}</Trans>
      ) : (
        <Trans>{kind} pas encore arrivée</Trans>
      )}
    </Badge>
  )
}

interface FileLinkProps {
  record: { id: string; collectionName: string }
  name: string
  children: string
}

function FileLink({ record, name, children }: FileLinkProps) {
  const token = useQuery(fileTokenQuery).data
  if (token === undefined) return null
  return (
    <a
      href={client.files.getURL(record, name, { token })}
      target="_blank"
      rel="noopener noreferrer"
      className="focus-ring flex items-center gap-1.5 justify-self-start rounded underline underline-offset-2"
    >
      <Paperclip aria-hidden className="size-4" />
      {children}
    </a>
  )
}
