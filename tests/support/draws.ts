import fc from 'fast-check'

fc.configureGlobal({ seed: Number(process.env.SOAK_SEED ?? 1) })
