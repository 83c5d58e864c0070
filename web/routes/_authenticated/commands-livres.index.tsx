import { createFileRoute } from '@tanstack/react-router'

export const Route = createFileRoute('/_authenticated/commands-livres/')({ component: () => null })
