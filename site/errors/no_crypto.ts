import { defineToken } from 'brandid/token'

// Simulates a runtime without secure randomness, such as React Native without a polyfill.
Object.defineProperty(globalThis, 'crypto', { value: undefined })

defineToken('api').generate()
