/** Tests the wrong-calls page: verifies its counts by compiling actual calls to the pasted function. */
import { accepts, brand, callOf, composeTrial, listOrders, readTrial } from '../../.build/site/board.mjs'
import { readSignature } from '../../.build/site/signature.mjs'
import { errorLinesOf } from '../wrong-calls/compile.mjs'

/** Realistic functions, with the number of wrong calls that compile with plain types and with brandid. */
const FUNCTIONS = [
  [
    'function refund(orderId: string, customerId: string, paymentId: string, agentId: string): void {}',
    23,
    0,
  ],
  ['function transfer(fromAccountId: string, toAccountId: string, userId: string) {}', 5, 1],
  ['async function addMember(teamId: number, userId: number, invitedBy: number, note: string) {}', 5, 1],
  [
    'const share = ({ fileId, ownerId, workspaceId }: { fileId: string; ownerId: string; workspaceId?: string }) => {}',
    5,
    0,
  ],
  ['export const move = (cardId: string, listId?: string, position = 0) => {}', 1, 0],
  ['function invite(userIds: string[], teamId: string, roleIds: readonly string[]) {}', 0, 0],
  ['function assign(taskId: bigint, userId: bigint, projectId: number) {}', 1, 0],
  ['class Carts { add(cartId: string, productId: string, quantity: number) {} }', 1, 0],
  [
    'interface Input { orderId: string; couponId: string | null }\nfunction apply(input: Input, userId: string) {}',
    5,
    0,
  ],
  ['type Pay = (invoiceId: string, cardId: string) => Promise<void>', 1, 0],
  ['function one(userId: string) {}', 0, 0],
  ['function find(user_id: string, org_id: string, deleted_by: string | undefined) {}', 5, 1],
  ['function link(parentId: string, childId: string) {}', 1, 1],
  ['function merge(sourceUserId: number, targetUserId: number) {}', 1, 1],
  ['function book(roomId: string, guestId: string, ...addOnIds: string[]) {}', 1, 0],
  [
    'function grant(apiKey: string, userId: string, resourceId: string, roleId: string, groupId: string) {}',
    119,
    0,
  ],
  ['function mixed(orderId: string, lineId: number, note: string, customerId: string) {}', 1, 0],
  ['function sync({ sessionID, deviceID }: Readonly<{ sessionID: string; deviceID: string }>) {}', 1, 0],
  ['function tag(postId: string, tagIds: Set<string>, authorId: string) {}', 1, 0],
  [
    'declare function close(ticketId: string, options: { agentId: string; silent?: boolean }, boardId: string): void',
    5,
    0,
  ],
]

/** Returns all permutations of the numbers below `size`. */
const permutations = (size) =>
  size === 0
    ? [[]]
    : permutations(size - 1).flatMap((rest) =>
        Array.from({ length: size }, (_, at) => [...rest.slice(0, at), size - 1, ...rest.slice(at)]),
      )

/** Counts the orders that the compiler accepts in actual calls to the function. */
function countByCompiler(text, signature, isBranded) {
  const { definitions, declaration } = brand(text, signature)
  const types = readTypes(composeTrial(text, signature, isBranded).code)
  const values = signature.slots.map(({ name }, i) => `declare const ${name}: ${types[i]}`)
  const others = signature.parameters.flatMap((each) =>
    (each.members ?? [each]).filter(({ slot }) => slot === undefined),
  )
  const calls = permutations(signature.slots.length).map((order) =>
    callOf(callable(text, signature), order)
      .map(({ text: piece }) => piece)
      .join(''),
  )
  const head = [
    ...(isBranded ? [definitions] : ['export {}']),
    ...values,
    ...others.map(({ name }) => `declare const ${name}: never`),
    isBranded ? declaration : text,
    ...(/^class/.test(text) ? ['const carts = new Carts()'] : []),
    ...(/^type/.test(text) ? ['declare const pay: Pay'] : []),
  ].join('\n')
  const before = head.split('\n').length
  const wrong = new Set(errorLinesOf(`${head}\n${calls.join('\n')}\n`))
  const outside = [...wrong].filter((line) => line <= before)
  if (outside.length > 0)
    throw new Error(`${text}\nline ${outside} of the declarations does not compile:\n${head}`)
  return calls.filter((_, i) => !wrong.has(before + i + 1)).length
}

/** Returns the types that the trial declares for values. */
const readTypes = (code) => Array.from(code.matchAll(/^declare const v\d+: (.*)$/gm), ([, type]) => type)
const callable = (text, signature) => ({
  ...signature,
  name: /^class/.test(text) ? 'carts.add' : /^type/.test(text) ? 'pay' : signature.name,
})

export const cases = {
  async 'counts as the compiler does, for twenty functions'({ page, visit, assert }) {
    await visit('wrong-calls/')
    for (const [text, wrong, left] of FUNCTIONS) {
      const signature = readSignature(text)
      assert.equal(countByCompiler(text, signature, false) - 1, wrong, text)
      assert.equal(countByCompiler(text, signature, true) - 1, left, `${text}, with brandid`)
      await page.getByLabel('Your function').fill(text)
      await page.waitForFunction(
        ([name, size]) =>
          document.querySelector('.wrong-calls-notice').textContent === '' &&
          (size < 2 ||
            document.querySelector('.wrong-calls-says').textContent.includes(`${name}()`) ||
            document.querySelector('.wrong-calls-code').textContent.includes(name)),
        [signature.name, signature.slots.length],
      )
      for (const [name, expected] of [
        ['string', wrong],
        ['brandid', left],
      ]) {
        await page.getByRole('button', { name, exact: true }).click()
        assert.equal(await page.locator('[data-number]').innerText(), String(expected), `${text} as ${name}`)
      }
    }
  },

  async 'has an answer before the compiler loads, and a link that holds the function'({
    page,
    visit,
    url,
    assert,
  }) {
    await page.route('**/playground/worker.js', (route) => route.abort())
    await visit('wrong-calls/')
    assert.equal(await page.locator('[data-number]').innerText(), '23')
    assert.equal(await page.locator('.wrong-calls li').count(), 24)
    await page.getByRole('button', { name: 'brandid', exact: true }).click()
    assert.equal(await page.locator('.wrong-calls li.is-rejected').count(), 23)
    await page.unroute('**/playground/worker.js')
    await visit(`wrong-calls/#f=${encodeURIComponent('function pay(invoiceId: string, cardId: string) {}')}`)
    await page.reload()
    await page.getByText('wrong call to pay() compiles').waitFor()
    assert.equal(page.url().startsWith(`${url}wrong-calls/#f=`), true)
  },

  async 'says what it cannot count'({ page, visit, assert }) {
    await visit('wrong-calls/')
    for (const [text, message] of [
      ['const x = 1', /has no function with typed parameters/],
      [
        `function many(${Array.from({ length: 13 }, (_, i) => `kind${'abcdefghijklm'[i]}Id: string`).join(', ')}) {}`,
        /at most 12 IDs/,
      ],
    ]) {
      await page.getByLabel('Your function').fill(text)
      await page.getByText(message).waitFor()
    }
    // The page shows exactly these results, so every order that the matrix accepts must compile.
    const signature = readSignature(FUNCTIONS[0][0])
    const trial = composeTrial(FUNCTIONS[0][0], signature, true)
    const accepted = readTrial(trial, errorLinesOf(trial.code))
    assert.deepEqual(listOrders(accepted, 10), [[0, 1, 2, 3]])
    assert.equal(accepts(accepted, [1, 0, 2, 3]), false)
  },
}
