import { collection } from '#model/schema/collection.ts'
import * as kind from '#model/schema/fields.ts'
import { access, allow } from '#server/core/base/access.ts'
import { serveAlone } from '#server/stand-alone.ts'

const authors = collection('authors', {
  type: 'auth',
  labels: { one: 'auteur', many: 'auteurs' },
  title: 'name',
  fields: { name: kind.text({ label: 'Nom', required: true }) },
})
const posts = collection('posts', {
  labels: { one: 'billet', many: 'billets' },
  title: 'title',
  fields: {
    title: kind.text({ label: 'Titre', required: true, max: 120 }),
    author: kind.relation({ label: 'Auteur', to: 'authors', required: true }),
    published: kind.bool({ label: 'Paru' }),
    cover: kind.file({ label: 'Image', mimeTypes: ['image/png', 'image/jpeg'], thumbs: ['300x0'] }),
  },
})
const ME = [allow('@', 'id = @request.auth.id')]
const MINE = [allow('@', 'author = @request.auth.id')]
const modules = {
  authors: { access: access({ create: [allow('*')], read: [allow('*')], update: ME, delete: ME }) },
  posts: { access: access({ read: [allow('*', 'published = true'), ...MINE], create: MINE, update: MINE }) },
}
const { DATA_DIR: dataDir = './blog-data', PORT = '8091' } = process.env
const blog = await serveAlone({ collections: { authors, posts }, modules, dataDir, port: Number(PORT) })
process.stdout.write(`${blog.url}\n`)
process.once('SIGTERM', () => blog.stop())
