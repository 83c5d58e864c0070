import { createFileRoute } from '@tanstack/react-router'

export const Route = createFileRoute('/_authenticated/livreurs-fee/')({ component: () => null })
