import type { ChatPerson, ChatSummary } from '#model/domain/chat/chats.ts'
import type { Db } from '#server/db/database.ts'
import { raw, type Sql, sql } from '#server/db/sql.ts'
import { type Reader, visibleMessages, visibleTo } from './conversation/reader.ts'

export const MOST_UNREAD = 100
const PEOPLE_SHOWN = 4
const PREVIEW_LENGTH = 160

export interface ChatPage {
  /** Limits the page to conversations after the last one received, in order of activity. */
  readonly before?: { readonly activity: string; readonly id: string }
  /** Folded text found in a title or in the name of a member. */
  readonly search: string
  readonly limit: number
}

/** The conversations with something the reader may read, latest first. */
export function chatsOf(db: Db, reader: Reader, { before, search, limit }: ChatPage): Promise<ChatSummary[]> {
  const older = before ? sql`AND (activity, id) < (${before.activity}, ${before.id})` : raw('')
  return db.query<ChatSummary>(
    sql`SELECT page.id, page.kind, page.title, page.command, page.activity,
        cardinality(page.members) AS members, unread.n AS unread, last.message AS last,
        coalesce(others.people, '[]') AS people
      FROM (
        SELECT * FROM (
          SELECT c.id, c.kind, c.title, c.command, c.members, ${activityFor(reader)} AS activity, l.read_at
          FROM chats AS c LEFT JOIN chats_lus AS l ON l.chat = c.id AND l."user" = ${reader.id}
          WHERE ${visibleTo(reader)} AND ${named(reader, search)}
        ) AS mine
        WHERE activity IS NOT NULL ${older} ORDER BY activity DESC, id DESC LIMIT ${limit}
      ) AS page
      LEFT JOIN LATERAL (${lastMessage(reader)}) AS last ON true
      LEFT JOIN LATERAL (${unreadMessages(reader)}) AS unread ON true
      LEFT JOIN LATERAL (${otherPeople(reader)}) AS others ON true
      ORDER BY page.activity DESC, page.id DESC`,
  )
}

/** Notes move a conversation up for staff alone. */
const activityFor = ({ staff }: Reader): Sql => raw(staff ? 'c.last_activity_at' : 'c.last_message_at')

function named({ id }: Reader, search: string): Sql {
  if (search === '') return raw('TRUE')
  const pattern = `%${search.replace(/[\\%_]/g, '\\$&')}%`
  return sql`(wasl_fold(c.title) LIKE ${pattern} OR EXISTS (
    SELECT FROM users AS u WHERE u.id = ANY(c.members) AND u.id <> ${id} AND u._fold_full_name LIKE ${pattern}))`
}

const lastMessage = (reader: Reader): Sql => sql`
  SELECT json_build_object('author', m.author, 'author_name', coalesce(u.full_name, ''),
    'body', left(m.body, ${PREVIEW_LENGTH}::int), 'files', cardinality(m.files), 'internal', m.internal, 'created', m.created) AS message
  FROM messages AS m LEFT JOIN users AS u ON u.id = m.author
  WHERE m.chat = page.id AND ${visibleMessages(reader)} ORDER BY m.created DESC LIMIT 1`

const unreadMessages = (reader: Reader): Sql => sql`
  SELECT count(*) AS n FROM (
    SELECT FROM messages AS m
    WHERE m.chat = page.id AND m.created > coalesce(page.read_at, '-infinity') AND m.author <> ${reader.id}
      AND ${visibleMessages(reader)} LIMIT ${MOST_UNREAD}) AS newer`

const otherPeople = ({ id }: Reader): Sql => sql`
  SELECT json_agg(json_build_object('id', u.id, 'full_name', u.full_name, 'type', u.type, 'active', u.active)
    ORDER BY u.place) AS people
  FROM (SELECT u.id, u.full_name, u.type, u.active, m.place
    FROM unnest(page.members) WITH ORDINALITY AS m (id, place) JOIN users AS u ON u.id = m.id
    WHERE u.id <> ${id} ORDER BY m.place LIMIT ${PEOPLE_SHOWN}) AS u`

/** The number of conversations with unread messages. Compares two instants per conversation and reads no message. */
export async function unreadChats(db: Db, reader: Reader): Promise<number> {
  const [row] = await db.query<{ n: number }>(
    sql`SELECT count(*) AS n FROM chats AS c
      LEFT JOIN chats_lus AS l ON l.chat = c.id AND l."user" = ${reader.id}
      WHERE ${visibleTo(reader)} AND ${activityFor(reader)} > coalesce(l.read_at, '-infinity')`,
  )
  return row?.n ?? 0
}

export interface ChatReader extends ChatPerson {
  readonly member: boolean
  /** Time of the last message this person has read, among those the asker may read; empty for none. */
  readonly read_at: string
}

/** The members of the conversation, and the people who have written in it. */
export async function peopleOf(db: Db, reader: Reader, chat: string): Promise<ChatReader[]> {
  const rows = await db.query<Omit<ChatReader, 'read_at'> & { read_at: string | null }>(
    sql`SELECT u.id, u.full_name, u.type, u.active, u.id = ANY(c.members) AS member,
        (SELECT max(m.created) FROM messages AS m
          WHERE m.chat = c.id AND m.created <= l.read_at AND ${visibleMessages(reader)}) AS read_at
      FROM chats AS c
      JOIN users AS u ON u.id = ANY(c.members)
        OR u.id IN (SELECT m.author FROM messages AS m WHERE m.chat = c.id AND ${visibleMessages(reader)})
      LEFT JOIN chats_lus AS l ON l.chat = c.id AND l."user" = u.id
      WHERE c.id = ${chat} AND ${visibleTo(reader)}
      ORDER BY u.full_name, u.id`,
  )
  return rows.map((row) => ({ ...row, read_at: row.read_at ?? '' }))
}

/** True when the reader may read the conversation. */
export async function isVisible(db: Db, reader: Reader, chat: string): Promise<boolean> {
  const found = await db.query(sql`SELECT FROM chats AS c WHERE c.id = ${chat} AND ${visibleTo(reader)}`)
  return found.length > 0
}

const MOST_CONTACTS = 200

/**
 * Open accounts whose name contains the folded text, `me` left out; with `answering`, only moderateurs with
 * one of these permissions.
 */
export function contactsOf(
  db: Db,
  me: string,
  search: string,
  answering: readonly string[] | null,
): Promise<ChatPerson[]> {
  const pattern = `%${search.replace(/[\\%_]/g, '\\$&')}%`
  const among = answering ? sql`type = 'moderateur' AND roles && ${[...answering]}::text[]` : raw('TRUE')
  return db.query<ChatPerson>(
    sql`SELECT id, full_name, type, active FROM users
      WHERE active AND id <> ${me} AND ${among} AND _fold_full_name LIKE ${pattern}
      ORDER BY type = 'moderateur' DESC, full_name, id LIMIT ${MOST_CONTACTS}`,
  )
}
