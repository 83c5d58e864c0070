import { defineConfig } from '@lingui/conf'

/** French is written in the code; `npm run text` extracts it, translations live beside it as .po files. */
export default defineConfig({
  sourceLocale: 'fr',
  locales: ['fr', 'ar'],
  fallbackLocales: { default: 'fr' },
  catalogs: [
    {
      path: '<rootDir>/web/locales/{locale}/messages',
      include: ['<rootDir>/web'],
      exclude: ['**/*.test.*', '**/*.gen.ts'],
    },
  ],
})
