import { type RefObject, useEffect, useEffectEvent, useState } from 'react'
import { openDecoder } from './decoder.ts'
import { Sightings } from './sightings.ts'

export type CameraState = 'opening' | 'reading' | 'refused' | 'absent'

export interface Camera {
  readonly state: CameraState
  /** Null where the camera has no light. */
  readonly torch: boolean | null
  readonly light: (on: boolean) => void
}

interface Light extends MediaTrackConstraintSet {
  torch?: boolean
}

/** Between two pictures: often enough to feel instant, seldom enough to spare the battery. */
const PAUSE_MS = 80

const BACK: MediaStreamConstraints = {
  audio: false,
  video: { facingMode: 'environment', width: { ideal: 1920 }, height: { ideal: 1080 } },
}

/** Reads codes as long as the component is shown. */
export function useCamera(video: RefObject<HTMLVideoElement | null>, read: (text: string) => void): Camera {
  const [state, setState] = useState<CameraState>('opening')
  const [track, setTrack] = useState<MediaStreamTrack | null>(null)
  const [torch, setTorch] = useState<boolean | null>(null)
  const onRead = useEffectEvent(read)

  useEffect(() => {
    const closing = new AbortController()
    let stream: MediaStream | undefined
    const begin = async () => {
      if (!navigator.mediaDevices) return setState('absent')
      stream = await navigator.mediaDevices.getUserMedia(BACK)
      const screen = video.current
      if (closing.signal.aborted || !screen) return stop(stream)
      screen.srcObject = stream
      const [eye] = stream.getVideoTracks()
      setTrack(eye ?? null)
      if (eye && 'torch' in eye.getCapabilities()) setTorch(false)
      const [decode] = await Promise.all([openDecoder(), screen.play()])
      setState('reading')
      const sightings = new Sightings()
      while (!closing.signal.aborted) {
        const text = await decode(screen).catch(() => null)
        if (text && !closing.signal.aborted && sightings.isNew(text, performance.now())) onRead(text)
        await new Promise((next) => setTimeout(next, PAUSE_MS))
      }
    }
    begin().catch((error: unknown) => {
      if (!closing.signal.aborted) setState(isRefusal(error) ? 'refused' : 'absent')
    })
    return () => {
      closing.abort()
      if (stream) stop(stream)
    }
  }, [video])

  const light = (on: boolean) => {
    const wanted: Light = { torch: on }
    void track?.applyConstraints({ advanced: [wanted] }).then(() => setTorch(on))
  }
  return { state, torch, light }
}

const isRefusal = (error: unknown): boolean =>
  error instanceof DOMException && (error.name === 'NotAllowedError' || error.name === 'SecurityError')

function stop(stream: MediaStream): void {
  for (const track of stream.getTracks()) track.stop()
}
