import { defineConfig } from '@lingui/cli'

/** French is written in the code; `npm run text` extracts it, translations live beside it as .po files. */
export default defineConfig({
  sourceLocale: 'fr',
  locales: ['fr', 'ar'],
  fallbackLocales: { default: 'fr' },
  catalogs: [
    {
      path: '<rootDir>/web/locales/{locale}/messages',
      include: ['<rootDir>/web'],
      exclude: ['**/*.test.*', '**/*.gen.ts', '<rootDir>/web/features/tournee/**'],
    },
    // What a livreur reads on his page, frame included: the one that speaks Arabic.
    {
      path: '<rootDir>/web/locales/{locale}/tournee',
      include: [
        '<rootDir>/web/features/tournee',
        '<rootDir>/web/layout',
        '<rootDir>/web/ui',
        '<rootDir>/web/lib',
        '<rootDir>/web/outbox',
        '<rootDir>/web/scanning',
        '<rootDir>/web/form/error-words.ts',
      ],
      exclude: ['**/*.test.*'],
    },
  ],
})
