// What React Native and react-native-get-random-values bring to Hermes.
globalThis.queueMicrotask = (run) => void Promise.resolve().then(run)
globalThis.crypto = {
  getRandomValues(array) {
    const bytes = new Uint8Array(array.buffer, array.byteOffset, array.byteLength)
    for (let i = 0; i < bytes.length; i++) bytes[i] = Math.random() * 256
    return array
  },
}
