import { createFileRoute } from '@tanstack/react-router'

export const Route = createFileRoute('/_authenticated/commands-sans-livreur/')({ component: () => null })
