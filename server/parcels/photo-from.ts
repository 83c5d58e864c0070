import { PHOTO_FROM } from '#model/domain/commande/decide/requirements.ts'
import { fromDirhams, toDirhams } from '#model/domain/money.ts'
import type { Centimes } from '#model/schema/collection.ts'
import type { CachedRecords } from '#server/cached-records.ts'
import { numberSetting } from './setting.ts'

/** The setting of that amount, in dirhams. */
const PHOTO_SETTING = 'preuve.photo_des'

/** The amount from which a delivery requires a photo. */
export const photoFrom = (engine: CachedRecords): Centimes =>
  fromDirhams(numberSetting(engine, PHOTO_SETTING, toDirhams(PHOTO_FROM)))
