import { type ClassValue, clsx } from 'clsx'
import { createTailwindMerge } from 'tailwind-merge'
import { CLASS_CONFLICTS, CLASS_GROUPS } from './class-groups.ts'

const merge = createTailwindMerge(() => ({
  cacheSize: 500,
  theme: {},
  classGroups: CLASS_GROUPS,
  conflictingClassGroups: CLASS_CONFLICTS,
  conflictingClassGroupModifiers: {},
  orderSensitiveModifiers: ['before', 'after', '*', '**', 'placeholder'],
}))

/** Joins class names; of two utilities for one property the later wins. */
export function cn(...classes: ClassValue[]): string {
  return merge(clsx(classes))
}
