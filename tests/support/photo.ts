/** A PNG of one point, as every tool takes it. */
export const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

export const photo = (name = 'recu.png'): File => new File([new Uint8Array(PNG)], name, { type: 'image/png' })

/** Proof of a payment other than cash. */
export const proven = (mode_paiement: 'carte' | 'virement' | 'cheque') => ({
  mode_paiement,
  reference: 'TPE 0042',
  photo: photo(),
})
