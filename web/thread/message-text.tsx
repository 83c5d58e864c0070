import { Link } from '@tanstack/react-router'
import { Fragment } from 'react'

/** A tracking code, with or without its #, or an address of the web. */
const LINKS = /(#?\b\d{6}-\d{6}\b|https?:\/\/[^\s<>"]+[^\s<>".,;:!?)»])/

const link = 'focus-ring rounded-sm underline underline-offset-2'

/** The text of a message as written, with links to its parcels. */
export function MessageText({ text }: { text: string }) {
  const parts = text.split(LINKS)
  return (
    <p dir="auto" className="whitespace-pre-wrap break-words">
      {parts.map((part, index) => {
        const key = `${index}`
        if (index % 2 === 0) return <Fragment key={key}>{part}</Fragment>
        if (part.startsWith('http')) {
          return (
            <a key={key} href={part} target="_blank" rel="noopener noreferrer" className={link}>
              {part}
            </a>
          )
        }
        return (
          <Link key={key} to="/commands" search={{ colis: part.replace('#', '') }} className={link}>
            <bdi className="tabular">{part}</bdi>
          </Link>
        )
      })}
    </p>
  )
}
