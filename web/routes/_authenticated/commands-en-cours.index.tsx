import { createFileRoute } from '@tanstack/react-router'

export const Route = createFileRoute('/_authenticated/commands-en-cours/')({ component: () => null })
