import { expect, test } from 'vitest'
import { cn } from './cn.ts'

test.each([
  ['h-9 px-3.5', 'h-8', 'px-3.5 h-8'],
  ['px-3', 'p-0', 'p-0'],
  ['ps-3 pe-8', 'px-2', 'px-2'],
  ['size-9', 'w-4', 'size-9 w-4'],
  ['w-4 h-4', 'size-9', 'size-9'],
  ['text-sm text-muted-foreground', 'text-destructive', 'text-sm text-destructive'],
  ['text-sm text-start', 'text-[13px] text-end', 'text-[13px] text-end'],
  ['border border-input', 'border-0', 'border-input border-0'],
  ['rounded-md bg-card', 'bg-muted rounded-full', 'bg-muted rounded-full'],
  ['pointer-coarse:h-11 h-9', 'pointer-coarse:h-12', 'h-9 pointer-coarse:h-12'],
  ['inline-flex items-center', 'hidden', 'items-center hidden'],
  ['max-w-lg w-full', 'max-w-2xl', 'w-full max-w-2xl'],
  ['justify-center', 'justify-start', 'justify-start'],
  ['border-b hover:bg-muted', 'hover:bg-accent', 'border-b hover:bg-accent'],
])('%s + %s', (own, given, merged) => {
  expect(cn(own, given)).toBe(merged)
})
