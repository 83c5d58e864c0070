import type { ComponentProps } from 'react'
import { lazy } from '#web/ui/lazy.tsx'

const Loaded = lazy(() => import('./new-bon.tsx').then((module) => ({ default: module.NewBon })))

/** Fetched when a bon is made, never before the list. */
export const NewBon = (props: ComponentProps<typeof Loaded>) => <Loaded {...props} />
