import { useQuery } from '@tanstack/react-query'
import { FileText } from 'lucide-react'
import { client } from '#web/lib/client.ts'
import { fileTokenQuery } from './file-token.ts'

const PICTURE = /\.(png|jpe?g|gif|webp)$/i
/** The suffix the server adds to the name of a file. */
const SUFFIX = /_[a-z0-9]{10}(?=\.[^.]*$|$)/i

interface Carrier {
  readonly id: string
  readonly collectionName: string
  readonly files: readonly string[]
}

/** Files of a message: pictures in small, anything else by its name; each opens in a window of its own. */
export function Attachments({ message }: { message: Carrier }) {
  const token = useQuery(fileTokenQuery).data
  if (token === undefined) return null
  const record = { id: message.id, collectionName: message.collectionName }
  return (
    <ul className="my-1 flex flex-wrap gap-2">
      {message.files.map((name) => {
        const shown = name.replace(SUFFIX, '')
        return (
          <li key={name}>
            <a
              href={client.files.getURL(record, name, { token })}
              target="_blank"
              rel="noopener noreferrer"
              className="focus-ring flex max-w-60 items-center gap-2 rounded-lg underline underline-offset-2"
            >
              {PICTURE.test(name) ? (
                <img
                  src={client.files.getURL(record, name, { token, thumb: '320x320f' })}
                  alt={shown}
                  className="max-h-52 rounded-lg bg-card"
                />
              ) : (
                <>
                  <FileText aria-hidden className="size-4 shrink-0" />
                  <span className="truncate">{shown}</span>
                </>
              )}
            </a>
          </li>
        )
      })}
    </ul>
  )
}
