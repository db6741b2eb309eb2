// What a browser or React Native provides. Copies of the same random bytes take as little time as a native source.
const bytes = new Uint8Array(65_536)
for (let i = 0; i < bytes.length; i++) bytes[i] = Math.random() * 256
globalThis.crypto = {
  getRandomValues(array) {
    new Uint8Array(array.buffer, array.byteOffset, array.byteLength).set(bytes.subarray(0, array.byteLength))
    return array
  },
}
globalThis.ROUNDS = 11
globalThis.SAMPLE_MS = 20
