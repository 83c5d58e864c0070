import { PROOF_BYTES, PROOF_SIDE } from '#model/domain/phone/proof.ts'

const SIDES = [PROOF_SIDE, 1024, 800, 640, 480] as const
const QUALITIES = [0.75, 0.6, 0.45] as const

/** A picture of the camera as a JPEG small enough to be a proof, the largest that fits. */
export async function shrunk(picture: Blob): Promise<File> {
  const bitmap = await createImageBitmap(picture)
  try {
    for (const side of SIDES) {
      const canvas = drawn(bitmap, side)
      for (const quality of QUALITIES) {
        const blob = await toBlob(canvas, 'image/jpeg', quality)
        if (blob.size <= PROOF_BYTES) return new File([blob], 'photo.jpg', { type: 'image/jpeg' })
      }
    }
  } finally {
    bitmap.close()
  }
  throw new Error('the picture cannot be made small enough')
}

function drawn(bitmap: ImageBitmap, side: number): HTMLCanvasElement {
  const scale = Math.min(1, side / Math.max(bitmap.width, bitmap.height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(bitmap.width * scale))
  canvas.height = Math.max(1, Math.round(bitmap.height * scale))
  canvas.getContext('2d')?.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
  return canvas
}

export const toBlob = (canvas: HTMLCanvasElement, type: string, quality?: number): Promise<Blob> =>
  new Promise((done, failed) => {
    canvas.toBlob((blob) => (blob ? done(blob) : failed(new Error(`no ${type} was made`))), type, quality)
  })
