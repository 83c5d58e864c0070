import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { lingui, linguiTransformerBabelPreset } from '@lingui/vite-plugin'
import babel from '@rolldown/plugin-babel'
import tailwindcss from '@tailwindcss/vite'
import { tanstackRouter } from '@tanstack/router-plugin/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { VitePWA } from 'vite-plugin-pwa'
import { budgets } from './scripts/vite-budgets.ts'
import { compileMessages } from './scripts/vite-compile-messages.ts'
import { evaluateTargets } from './scripts/vite-evaluate-targets.ts'
import { phoneFiles } from './scripts/vite-phone-files.ts'
import { precompress } from './scripts/vite-precompress.ts'

const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url))
const { version } = JSON.parse(readFileSync(here('package.json'), 'utf8'))

/** Sentences stay in the code (`message`): no page waits for a catalogue of the whole product. */
const macros = linguiTransformerBabelPreset({ descriptorFields: 'message' })
const messages = { ...macros, preset: { plugins: [...macroPlugins(), compileMessages] } }

function macroPlugins(): unknown[] {
  const { preset } = macros
  return typeof preset === 'object' && 'plugins' in preset ? (preset.plugins ?? []) : []
}

/** Libraries, then what our own entry needs of them and of itself: in files of their own they would compress worse. */
const EVERY_PAGE = new RegExp(
  [
    'node_modules/(react|react-dom|scheduler|use-sync-external-store|pocketbase|clsx|tailwind-merge|class-variance-authority|@lingui/(core|react)|@tanstack/(react-router|router-core|history|store|react-store|(react-query|query-core)(?!.*(queriesObserver|useQueries|nfiniteQueryObserver|useInfiniteQuery|useMutationState)))|@radix-ui/react-(slot|compose-refs))/',
    'node_modules/lucide-react/dist/esm/(createLucideIcon|Icon|context|defaultAttributes|shared/|icons/(check|copy|loader-circle|triangle-exclamation-point)\\.)',
    String.raw`web/ui/(cn|class-groups|button|logo|spinner)\.`,
    String.raw`web/lib/(stored/|realtime/)?(client|served-build|session|stored|preferences|errors|query-client|query-policy|report|toast|error-toast|theme|font|language|i18n|clock-offset|facts-kept|own-path)\.`,
    String.raw`web/layout/(page-title|guard|progress-bar|toasts)\.`,
    String.raw`model/domain/permissions\.`,
    'vite/preload-helper',
  ].join('|'),
)

/** Around every page but the phone’s: sidebar and header; what they open comes when it is opened. */
const FRAME =
  /web\/layout\/(shell|sidebar|sidebar-link|header\/header|update-pill|shortcuts)\.|web\/ui\/tooltip\./

/** Behind the guard, in whatever frame. */
const LIVE = /web\/lib\/(realtime\/realtime|unread\/chats)\.|web\/layout\/(nav|nav-access)\./

/** States and amounts, as lists and the phone’s page both read them. */
const TRADE =
  /model\/domain\/(money|phone-text|commande\/(states\/states|decide\/moves|states\/reference))\.|model\/schema\/(record-id|filter)\.|web\/form\/new-id\./

/** What a page keeps until it is sent, and the store it keeps it in. */
const LINE =
  /node_modules\/idb\/|web\/outbox\/(outbox|opened-store|open-kept|store|trouble|drainer|send|of-server)\./

const OUT = here('dist/web')

/** The livreur’s page installs on a phone and opens without network. */
const phone = () =>
  VitePWA({
    strategies: 'injectManifest',
    srcDir: 'sw',
    filename: 'sw.ts',
    // The page registers its worker itself, once it stands.
    injectRegister: null,
    manifestFilename: 'tournee.webmanifest',
    manifest: {
      id: '/tournee/',
      name: 'Wasl : ma tournée',
      short_name: 'Wasl',
      description: 'La journée du livreur : livrer, encaisser, rendre, même sans réseau.',
      lang: 'fr',
      start_url: '/tournee/',
      scope: '/',
      display: 'standalone',
      orientation: 'portrait',
      background_color: '#f8fafb',
      theme_color: '#f8fafb',
      icons: [
        { src: '/icon-192.png', sizes: '192x192', type: 'image/png' },
        { src: '/icon-512.png', sizes: '512x512', type: 'image/png' },
        { src: '/icon-maskable.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
      ],
    },
    integration: {
      // The plugin sets `inlineDynamicImports`, which Vite 8 deprecates.
      configureCustomSWViteBuild({ build }) {
        const output = build?.rolldownOptions?.output ?? build?.rollupOptions?.output
        if (!output || Array.isArray(output)) return
        delete output.inlineDynamicImports
        output.codeSplitting = false
      },
    },
    injectManifest: {
      globPatterns: ['index.html', 'assets/**/*'],
      globIgnores: ['**/*.{br,gz,map}'],
      // Names under `assets/` carry a hash of their content.
      dontCacheBustURLsMatching: /^assets\//,
      maximumFileSizeToCacheInBytes: 5_000_000,
      manifestTransforms: [
        (entries) => {
          const files = phoneFiles(OUT)
          const manifest = entries
            .filter(({ url }) => url === 'index.html' || files.has(url))
            .map((entry) => ({ ...entry, url: `/${entry.url}` }))
          return { manifest, warnings: [] }
        },
      ],
    },
  })

export default defineConfig({
  root: here('web'),
  publicDir: here('web/public'),
  define: { 'import.meta.env.VITE_VERSION': JSON.stringify(version) },
  plugins: [
    tanstackRouter({
      target: 'react',
      // Relative paths are resolved against `root`, which would give web/web/routes.
      routesDirectory: here('web/routes'),
      generatedRouteTree: here('web/route-tree.gen.ts'),
      addExtensions: true,
      autoCodeSplitting: true,
      quoteStyle: 'single',
    }),
    react(),
    babel({ presets: [messages] }),
    lingui(),
    tailwindcss(),
    evaluateTargets(),
    phone(),
    budgets(),
    precompress(),
  ],
  server: {
    proxy: { '/api': process.env.WASL_API ?? `http://127.0.0.1:${process.env.PORT ?? 8090}` },
  },
  build: {
    outDir: OUT,
    emptyOutDir: true,
    target: 'es2023',
    manifest: true,
    // Only Safari 16 lacks module preloads: it loads the same files a little later.
    modulePreload: { polyfill: false },
    // The router preloads what a page needs; a preload of every font and picture would come before the text.
    assetsInlineLimit: 2048,
    rolldownOptions: {
      // What is always loaded together is one file: it compresses better, and stays in caches when only pages change.
      output: {
        // The entry names every file of every page, and a name a person can read costs each of them a first visit 1.5 kB:
        // the manifest of the build says which file is which.
        chunkFileNames: 'assets/[hash:8].js',
        assetFileNames: 'assets/[name]-[hash:7][extname]',
        codeSplitting: {
          groups: [
            { name: 'base', test: EVERY_PAGE },
            { name: 'live', test: LIVE },
            { name: 'trade', test: TRADE },
            { name: 'frame', test: FRAME },
            { name: 'line', test: LINE },
          ],
        },
      },
    },
  },
})
