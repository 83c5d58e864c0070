import { createFileRoute } from '@tanstack/react-router'

export const Route = createFileRoute('/_authenticated/commands-updated-today/')({ component: () => null })
