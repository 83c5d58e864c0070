import { useEffect, useState } from 'react'
import { type FileField, isMultiple } from '#model/schema/fields.ts'
import { readableName } from '#web/table/cells/cells.tsx'
import { FilePicker } from '#web/ui/file-picker.tsx'
import { RemovableChip } from './choice-input.tsx'
import type { InputProps } from './input-props.ts'

/** Picks files, shows the pictures among them, and takes any of them away before it is saved. */
export function FileInput({
  field,
  value,
  onChange,
  onBlur,
  control,
  inputRef,
}: InputProps & { field: FileField }) {
  const files = typeof value === 'object' ? value : []
  const add = (picked: readonly File[]) => {
    if (picked.length > 0) onChange(isMultiple(field) ? [...files, ...picked] : picked.slice(-1))
  }
  return (
    <div className="grid gap-1.5">
      <FilePicker
        {...control}
        ref={inputRef}
        multiple={isMultiple(field)}
        accept={field.mimeTypes?.join(',')}
        onPick={add}
        onBlur={onBlur}
      />
      {files.length > 0 && (
        <ul className="flex flex-wrap items-center gap-1.5">
          {files.map((file) => (
            <FileChip
              key={typeof file === 'string' ? file : `${file.name} ${file.size} ${file.lastModified}`}
              file={file}
              onRemove={() => onChange(files.filter((one) => one !== file))}
            />
          ))}
        </ul>
      )}
    </div>
  )
}

function FileChip({ file, onRemove }: { file: string | File; onRemove: () => void }) {
  const preview = usePreview(file)
  const name = typeof file === 'string' ? readableName(file) : file.name
  return (
    <>
      {preview && (
        <li className="contents">
          <img src={preview} alt={name} className="size-14 rounded-md object-cover" />
        </li>
      )}
      <RemovableChip label={name} onRemove={onRemove} />
    </>
  )
}

/** Object URL of a new picture while it is shown; null for a stored file or another kind. */
function usePreview(file: string | File): string | null {
  const [address, setAddress] = useState<string | null>(null)
  useEffect(() => {
    if (typeof file === 'string' || !file.type.startsWith('image/')) return
    const made = URL.createObjectURL(file)
    setAddress(made)
    return () => URL.revokeObjectURL(made)
  }, [file])
  return address
}
