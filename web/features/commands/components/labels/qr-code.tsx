import { t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { qrDataUrl } from './qr-data-url.ts'

/** The code as the phone of a livreur reads it. */
export function QrCode({ code }: { code: string }) {
  const picture = useQuery({
    queryKey: ['qr', code],
    queryFn: () => qrDataUrl(code),
    staleTime: Number.POSITIVE_INFINITY,
  })
  if (picture.isPending) return <Skeleton className="size-[200px]" />
  if (!picture.data) return null
  return (
    <img src={picture.data} width={200} height={200} alt={t`QR du colis ${code}`} className="rounded-lg" />
  )
}

/** The code as a hand scanner reads it: CODE128, bars of 2, height 40. */
export function Barcode({ code }: { code: string }) {
  const svg = useRef<SVGSVGElement>(null)
  useEffect(() => {
    let left = false
    void import('jsbarcode').then(({ default: draw }) => {
      if (left || !svg.current) return
      draw(svg.current, code, { format: 'CODE128', width: 2, height: 40, displayValue: false, margin: 8 })
    })
    return () => {
      left = true
    }
  }, [code])
  return (
    <svg
      ref={svg}
      role="img"
      aria-label={t`Code-barres du colis ${code}`}
      className="max-w-full rounded-lg bg-white"
    />
  )
}
