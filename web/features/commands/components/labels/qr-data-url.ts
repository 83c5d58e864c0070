/** QR code of the seed: level H, 200 wide, margin 2. A failure gives an empty string, never an error. */
export async function qrDataUrl(text: string): Promise<string> {
  try {
    const { toDataURL } = await import('qrcode')
    return await toDataURL(text, { errorCorrectionLevel: 'H', width: 200, margin: 2 })
  } catch {
    return ''
  }
}
