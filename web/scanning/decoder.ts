/** Reads the code in a picture of the camera; null without one. */
export type Decode = (video: HTMLVideoElement) => Promise<string | null>

interface Detector {
  detect(source: HTMLVideoElement): Promise<readonly { readonly rawValue: string }[]>
}
interface DetectorClass {
  new (options: { formats: readonly string[] }): Detector
  getSupportedFormats(): Promise<readonly string[]>
}
declare global {
  /** Supported by few browsers, Chrome on Android first. */
  var BarcodeDetector: DetectorClass | undefined
}

/** Formats of our labels, and of those of merchants and partners. */
const NATIVE = ['code_128', 'qr_code', 'ean_13', 'code_39', 'data_matrix']

/** The browser’s own reader where it has one; else ours, fetched now and never from elsewhere. */
export async function openDecoder(): Promise<Decode> {
  return (await nativeDecoder()) ?? (await zxingDecoder())
}

async function nativeDecoder(): Promise<Decode | null> {
  const Native = globalThis.BarcodeDetector
  const supported = (await Native?.getSupportedFormats().catch(() => [])) ?? []
  const formats = NATIVE.filter((format) => supported.includes(format))
  if (!Native || !formats.includes('code_128') || !formats.includes('qr_code')) return null
  const detector = new Native({ formats })
  return async (video) => (await detector.detect(video))[0]?.rawValue ?? null
}

/** Wide enough for the bars of a label at arm’s length. */
const WIDEST = 1280

async function zxingDecoder(): Promise<Decode> {
  const [{ prepareZXingModule, readBarcodes }, { default: wasm }] = await Promise.all([
    import('zxing-wasm/reader'),
    import('zxing-wasm/reader/zxing_reader.wasm?url'),
  ])
  // By default the library would fetch its WebAssembly from a public server.
  prepareZXingModule({ overrides: { locateFile: () => wasm } })
  const canvas = document.createElement('canvas')
  const drawing = canvas.getContext('2d', { willReadFrequently: true })
  return async (video) => {
    const scale = Math.min(1, WIDEST / video.videoWidth)
    canvas.width = Math.round(video.videoWidth * scale)
    canvas.height = Math.round(video.videoHeight * scale)
    if (!drawing || canvas.width === 0) return null
    drawing.drawImage(video, 0, 0, canvas.width, canvas.height)
    const picture = drawing.getImageData(0, 0, canvas.width, canvas.height)
    const [found] = await readBarcodes(picture, {
      formats: ['Code128', 'QRCode', 'EAN13', 'Code39', 'DataMatrix'],
      maxNumberOfSymbols: 1,
    })
    return found?.text || null
  }
}
