import { afterAll, beforeAll } from 'vitest'
import { closeDay, openDay } from './day-cast.ts'
import { evening } from './day-evening.ts'
import { morning } from './day-morning.ts'
import { road } from './day-road.ts'

/** Ten parcels through a whole day, with five people at their screens. Each test goes on from the one before. */
beforeAll(openDay)
afterAll(closeDay)

morning()
road()
evening()
