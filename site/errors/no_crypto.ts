import { defineToken } from 'brandid/token'

// A runtime without secure randomness, such as React Native without its polyfill.
Object.defineProperty(globalThis, 'crypto', { value: undefined })

defineToken('api').generate()
