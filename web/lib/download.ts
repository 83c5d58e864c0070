import { ClientResponseError } from 'pocketbase'
import { client } from './client.ts'

/** A file behind the sign-in, saved under the name the server gives it. */
export async function downloadFile(path: string, otherwise: string): Promise<void> {
  const response = await fetch(path, {
    headers: { Authorization: client.authStore.token, 'Accept-Language': client.lang },
  })
  if (!response.ok) {
    throw new ClientResponseError({ url: path, status: response.status, data: await response.json() })
  }
  save(await response.blob(), fileNameOf(response) ?? otherwise)
}

function fileNameOf(response: Response): string | undefined {
  const header = response.headers.get('Content-Disposition') ?? ''
  const encoded = /filename\*=UTF-8''([^;]+)/.exec(header)?.[1]
  return encoded === undefined ? /filename="([^"]+)"/.exec(header)?.[1] : decodeURIComponent(encoded)
}

function save(blob: Blob, name: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(blob)
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}
