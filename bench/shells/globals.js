// What a browser or React Native provides. Copying random bytes costs an interpreter less than drawing them.
const bytes = new Uint8Array(65_536)
for (let i = 0; i < bytes.length; i++) bytes[i] = Math.random() * 256
globalThis.crypto = {
  getRandomValues(array) {
    new Uint8Array(array.buffer, array.byteOffset, array.byteLength).set(bytes.subarray(0, array.byteLength))
    return array
  },
}
