// site/.vitepress/theme/hero.data.mjs
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

// .build/site/read.mjs
var __defProp = Object.defineProperty;
var __esmMin = (fn, res, err) => () => {
  if (err) throw err[0];
  try {
    return fn && (res = fn(fn = 0)), res;
  } catch (e) {
    throw err = [e], e;
  }
};
var __exportAll = (all, no_symbols) => {
  let target = {};
  for (var name in all) __defProp(target, name, {
    get: all[name],
    enumerable: true
  });
  if (!no_symbols) __defProp(target, Symbol.toStringTag, { value: "Module" });
  return target;
};
function ownMembers(members) {
  return {
    __proto__: null,
    ...members
  };
}
function attempt(action) {
  try {
    return action();
  } catch {
    return;
  }
}
function article$1(word) {
  return /^(?!eu|one)([aeiox]|u[np](?!i)|hour)/i.test(word) ? "an" : "a";
}
function describeKind(value) {
  if (value == null) return `${value}`;
  let kind = attempt(() => Array.isArray(value)) ? "array" : typeof value;
  return `${article$1(kind)} ${kind}`;
}
function quoted(text) {
  return JSON.stringify(text).replace(/(?! )[\p{C}\p{Z}\p{DI}]/gu, (character) => `\\u{${character.codePointAt(0)?.toString(16)}}`);
}
function showCharacter(text, at, start = 0) {
  let [character] = text.slice(at);
  if (!character) return "a misplaced character";
  let codePoint = `U+${character.codePointAt(0)?.toString(16).toUpperCase().padStart(4, "0")}`, shown = JSON.stringify(character) + (character > "~" ? ` (${codePoint})` : "");
  return `${INVISIBLE.test(character) ? `an invisible ${codePoint}` : shown} as character ${at - start + 1}`;
}
function nameInvisible(text, start, shown) {
  let at = text.search(INVISIBLE);
  return at < 0 || at === shown ? "" : `, with ${showCharacter(text, at, start)}`;
}
function joinWords(words, conjunction) {
  let others = words.slice(0, -1).join(", ");
  return [...others && [others], ...words.slice(-1)].join(` ${conjunction} `);
}
function countCharacters(length) {
  return length === 1 ? "1 character" : `${length} characters`;
}
function describeNumber$1(value) {
  return typeof value == "number" || typeof value == "bigint" ? `${value}` : describeKind(value);
}
function showValue(value) {
  return typeof value == "string" ? quoted(value.slice(0, 93)) : typeof value == "number" || typeof value == "boolean" ? `${value}` : describeKind(value);
}
function findNearest(words, word) {
  let nearest, fewest = 3, candidates = 0;
  for (let candidate of words) {
    if (++candidates > 1e4) break;
    if (Math.abs(candidate.length - word.length) >= fewest) continue;
    let edits = editsBetween(word, candidate);
    edits < fewest && edits <= candidate.length / 2 && ([nearest, fewest] = [candidate, edits]);
  }
  return nearest;
}
function editsBetween(from, to) {
  let row = Array.from({ length: to.length + 1 }, (_, i) => i);
  for (let i = 0; i < from.length; i++) {
    let above = row;
    row = [i + 1];
    for (let j = 0; j < to.length; j++) {
      let replaced = above[j] + (from[i] === to[j] ? 0 : 1);
      row.push(Math.min(replaced, above[j + 1] + 1, row[j] + 1));
    }
  }
  return row[to.length];
}
function composeMessage(expected, receivedText) {
  return `Expected ${expected} but received ${receivedText}.`;
}
function stateError(code, message, options) {
  return new IdError(code, "", "", {
    ...options,
    message
  });
}
function outOfRange(expected, value) {
  return new IdError("out_of_range", expected, describeNumber$1(value));
}
function checkChoice(value, option, choices, code = "invalid_format") {
  if (!choices.some((choice) => choice === value)) throw new IdError(code, `\`${option}\` to be ${joinWords(choices.map(showValue), "or")}`, showValue(value));
}
function foldAscii(text) {
  return text.replace(/[A-Z]+/g, (letters) => letters.toLowerCase());
}
function readLengths({ length }) {
  return typeof length == "number" ? [length, length] : length;
}
function digitTable(alphabet) {
  let table = (/* @__PURE__ */ new Uint8Array(128)).fill(255);
  for (let [digit, code] of toCharCodes(alphabet).entries()) table[code] = digit;
  return table;
}
function digitAt(table, text, index) {
  let code = text.charCodeAt(index);
  return code < 128 ? table[code] : 255;
}
function holdsOnly(table, text, from, to = text.length) {
  let found = 0;
  for (let i = from; i < to; i++) {
    let code = text.charCodeAt(i);
    found |= table[code & 127] | code & -128;
  }
  return found < 128;
}
function toCharCodes(text) {
  return Array.from(text, (character) => character.charCodeAt(0));
}
function sampleText(alphabet, length) {
  return Array.from({ length }, (_, i) => alphabet.charAt((7 * i + 3) % alphabet.length)).join("");
}
function sortAlphabet(alphabet) {
  return Array.from(alphabet).sort().join("");
}
function characterClass(alphabet) {
  let codes = toCharCodes(sortAlphabet(alphabet)), ranges = "";
  for (let i = 0; i < codes.length; ) {
    let first = codes[i], run = 1;
    for (; codes[i + run] === first + run; ) run++;
    ranges += escaped(first), run > 1 && (ranges += (run > 2 ? "-" : "") + escaped(first + run - 1)), i += run;
  }
  return `[${ranges}]`;
}
function characterPattern(characters) {
  return /^[a-z0-9]$/i.test(characters) ? characters : characterClass(characters);
}
function escaped(code) {
  return String.fromCharCode(code).replace(/[\\\]^\-[(){}|/]/, "\\$&");
}
function hintName(names, unknown) {
  let nearest = findNearest(names, unknown);
  return nearest && `Did you mean \`${nearest}\`?`;
}
function readOptions(given, names, of, code = "invalid_option") {
  let own = ownOptions(given, code), known = Object.keys(names), unknown = Object.keys(own).find((name) => !known.includes(name)), hidden = known.find((name) => !(name in own) && name in given && !(name in Object.prototype)), wrong = unknown ?? hidden;
  if (wrong === void 0) return own;
  let expected = joinWords(known.map((name) => `\`${name}\``), "or"), received = showValue(wrong);
  throw new IdError("invalid_option", `${expected} as an option of ${of}`, wrong === unknown ? received : `an inherited or hidden ${received}`, { hint: () => NAME_HINT.give?.(known, wrong) });
}
function ownOptions(options, code = "invalid_format") {
  let kind = describeKind(options);
  if (kind !== "an object") throw new IdError(code, "an options object", kind);
  try {
    return ownMembers(options);
  } catch {
    throw new IdError(code, "an options object", "one that throws when it is read");
  }
}
function isAlphabet(alphabet) {
  return typeof alphabet == "string" && alphabet.length <= 93 && ALPHABET.test(alphabet);
}
function isLength(length) {
  let [least, most] = Array.isArray(length) ? length : [length, length];
  return isIntegerFrom(least, 1, Infinity) && isIntegerFrom(most, least, Infinity);
}
function isIntegerFrom(value, least, most) {
  return Number.isInteger(value) && least <= value && value <= most;
}
function checkAlphabet$1(alphabet) {
  if (!isAlphabet(alphabet)) throw invalidFormat('an alphabet of 2 to 93 different visible ASCII characters without "_"', typeof alphabet == "string" ? quoted(alphabet.slice(0, 94)) : describeKind(alphabet));
}
function checkAscending(alphabet) {
  if (checkAlphabet$1(alphabet), sortAlphabet(alphabet) !== alphabet) throw invalidFormat("an alphabet in ascending order of character codes", JSON.stringify(alphabet));
}
function checkLength(length) {
  if (!isLength(length)) throw invalidFormat("a body length of 1 character or more, or [least, most]", Array.isArray(length) ? `[${length}]` : showValue(length));
}
function checkInteger(value, option, least, most) {
  if (!isIntegerFrom(value, least, most)) throw invalidFormat(`\`${option}\` to be an integer from ${least} to ${most}`, showValue(value));
}
function invalidFormat(expected, actual) {
  return new IdError("invalid_format", expected, actual);
}
function checkNames$1(given, names, of, code = "invalid_format") {
  NAME_HINT.give = hintName, readOptions(given, names, of, code);
}
function checkFunction(value, option) {
  if (typeof value != "function") throw new IdError("invalid_option", `\`${option}\` to be a function`, describeKind(value));
}
function checkDifferent(all, option) {
  if (new Set(all.map(String)).size !== all.length) throw new IdError("invalid_option", `\`${option}\` that are all different`, "one of them twice");
}
function checkSealed(key) {
  let { name, format: format2 } = Object(key);
  if (typeof name != "string" || format2 !== "number" && format2 !== "bigint" && "is" in Object(key)) throw invalidFormat("the definition of an integer key (`defineKey`)", describeDefinition(key));
  if (checkChoice(format2, "format", ["number", "bigint"]), name.length === 0 || name.length > MOST_OF_NAME) throw invalidFormat(`\`name\` to be 1 to ${MOST_OF_NAME} characters`, showValue(name));
}
function describeDefinition(value) {
  let has = (member) => member in Object(value);
  return has("aliases") ? "the definition of an id" : has("bits") ? "the definition of a token" : has("fromText") ? "the definition of a text key" : describeKind(value);
}
function readChecks() {
  return opened$1 ?? attempt(chooseChecks);
}
function chooseChecks() {
  return process.env.NODE_ENV === "production" ? void 0 : CHECKS;
}
function composePattern$1({ head, formats, named }) {
  let bodies = [...formats.map(({ pattern }) => pattern), ...named.map((id) => id.slice(head.length))].join("|");
  return RegExp(`^${head}${bodies.includes("|") ? `(?:${bodies})` : bodies}$`);
}
function overlap(one, other) {
  let [least, most] = readLengths(one), [otherLeast, otherMost] = readLengths(other);
  return otherMost < least || most < otherLeast || !sharesCharacter(one.alphabet, other.alphabet) ? false : Object.keys({
    ...one.places,
    ...other.places
  }).every((place) => sharesCharacter(charactersAt(one, place), charactersAt(other, place)));
}
function charactersAt({ alphabet, places }, place) {
  return places?.[Number(place)] ?? alphabet;
}
function sharesCharacter(one, other) {
  return Array.from(one).some((character) => other.includes(character));
}
function uuidSpeller(head) {
  let start = head.length, codes = toCharCodes(head + NIL$1);
  return (bytes) => {
    for (let i = 0; i < 16; i++) {
      let byte = bytes[i];
      codes[start + DIGITS$2[2 * i]] = CODE_OF_DIGIT$1[byte >>> 4], codes[start + DIGITS$2[2 * i + 1]] = CODE_OF_DIGIT$1[byte & 15];
    }
    return String.fromCharCode.apply(null, codes);
  };
}
function checkUuid(text, offset) {
  return text.length - offset === 36 ? isHyphen(text, offset + 8) && isHyphen(text, offset + 13) && isHyphen(text, offset + 18) && isHyphen(text, offset + 23) && (joinFour(text, offset) | joinFour(text, offset + 4) | joinFour(text, offset + 9) | joinFour(text, offset + 14) | joinFour(text, offset + 19) | joinFour(text, offset + 24) | joinFour(text, offset + 28) | joinFour(text, offset + 32)) < 255 ? void 0 : "invalid_character" : "invalid_length";
}
function joinFour(text, at) {
  let a = text.charCodeAt(at), b = text.charCodeAt(at + 1), c = text.charCodeAt(at + 2), d = text.charCodeAt(at + 3);
  if ((a | b | c | d) > 127) return 255;
  let table = DIGIT_OF_CODE$1;
  return table[a] | table[b] | table[c] | table[d];
}
function isHyphen(text, at) {
  return text.charCodeAt(at) === 45;
}
function isUuidVersion(version, text, offset) {
  return digitAt(DIGIT_OF_CODE$1, text, offset + 14) === version && digitAt(DIGIT_OF_CODE$1, text, offset + 19) >>> 2 == 2;
}
function bytesToUuid(bytes) {
  let text = "";
  for (let i = 0; i < bytes.length; i++) text += (bytes[i] + 256).toString(16).slice(1), i > 2 && i < 10 && i % 2 && (text += "-");
  return text;
}
function uuidToBytes(uuid2) {
  if (typeof uuid2 != "string") throw invalidUuid("not_a_string", describeKind(uuid2));
  if (uuid2.length !== 36) throw invalidUuid("invalid_length", countCharacters(uuid2.length) + nameInvisible(uuid2));
  let shape = uuid2.replace(/[0-9a-f]/gi, "0");
  if (shape !== NIL$1) {
    let at = 0;
    for (; shape[at] === NIL$1[at]; ) at++;
    throw invalidUuid("invalid_character", showCharacter(uuid2, at) + nameInvisible(uuid2, 0, at));
  }
  return hexToBytes(uuid2);
}
function invalidUuid(code, actual) {
  return new IdError(code, "a UUID (8-4-4-4-12 hexadecimal digits)", actual);
}
function bytesToHex(bytes) {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
function hexToBytes(hex) {
  return Uint8Array.from(hex.match(/\w\w/g) ?? [], (digits) => Number.parseInt(digits, 16));
}
function computePowers(base, count, other) {
  let power = (of, exponent) => BigInt(of) ** BigInt(exponent);
  return Float64Array.from({ length: 5 * count }, (_, i) => Number(power(base, Math.floor(i / 5)) / power(other, i % 5) % BigInt(other)));
}
function convert(from, powers, base, to) {
  let carry = 0;
  for (let k = 0; k < 5; k++) {
    let sum = carry;
    for (let j = k; j < from.length; j++) sum += from[j] * powers[5 * j + k];
    carry = Math.floor(sum / base), to[k] = sum - carry * base;
  }
  return carry;
}
function toGroups(limbs2, groups2) {
  convert(limbs2, POWERS_OF_LIMB, GROUP$1, groups2);
}
function writeGroup$1(codes, at, group) {
  let rest = group;
  for (let i = at + 4; i >= at; i--) {
    let quotient = rest / 36 | 0;
    codes[i] = CODE_OF_DIGIT$2[rest - quotient * 36], rest = quotient;
  }
}
function encodeBase36(limbs2) {
  let codes = [];
  toGroups(limbs2, groups$1);
  for (let d = 0; d < 5; d++) writeGroup$1(codes, 5 * (4 - d), groups$1[d]);
  return String.fromCharCode(...codes);
}
function readGroup(text, at) {
  let a = text.charCodeAt(at), b = text.charCodeAt(at + 1), c = text.charCodeAt(at + 2), d = text.charCodeAt(at + 3), e = text.charCodeAt(at + 4);
  if ((a | b | c | d | e) > 127) return -1;
  let v = DIGIT_OF_CODE$2[a], w = DIGIT_OF_CODE$2[b], x = DIGIT_OF_CODE$2[c], y = DIGIT_OF_CODE$2[d], z = DIGIT_OF_CODE$2[e];
  return (v | w | x | y | z) < 64 ? (((v * 36 + w) * 36 + x) * 36 + y) * 36 + z : -1;
}
function decodeBase36(text, offset, limbs2) {
  if (text.length - offset !== 25) return "invalid_length";
  for (let d = 4, at = offset; d >= 0; d--, at += 5) {
    let group = readGroup(text, at);
    if (group < 0) return "invalid_character";
    groups$1[d] = group;
  }
  return toLimbs(limbs2);
}
function toLimbs(limbs2) {
  return limbs2[5] = convert(groups$1, POWERS_OF_GROUP, LIMB, limbs2), limbs2[5] < 256 ? void 0 : "overflow";
}
function limbsToBytes(limbs2) {
  let bytes = /* @__PURE__ */ new Uint8Array(16);
  for (let i = 0; i < 16; i++) bytes[i] = limbs2[(15 - i) / 3 | 0] >>> 8 * ((15 - i) % 3);
  return bytes;
}
function bytesToLimbs(bytes, limbs2) {
  limbs2.fill(0);
  for (let i = 0; i < 16; i++) {
    let limb = (15 - i) / 3 | 0;
    limbs2[limb] = limbs2[limb] * 256 + bytes[i];
  }
}
function sealed$1(key, options = {}) {
  readChecks()?.checkSealed(key);
  let { accepts } = readOptions(options, OPTIONS$2$6, "sealed", "invalid_format");
  accepts !== void 0 && checkChoice(accepts, "accepts", ["key"]);
  let digits = digitTable(BASE36_ALPHABET);
  return {
    name: nameAfter(key),
    example: "ryok5t4r8pgobd67gco7x36xw",
    alphabet: BASE36_ALPHABET,
    length: 25,
    pattern: "[g-v][0-9a-z]{24}",
    places: { 0: "ghijklmnopqrstuv" },
    key,
    ...accepts && { acceptsKey: true },
    check(text, offset) {
      return text.length - offset === 25 ? text.charAt(offset) < "g" || !holdsOnly(digits, text, offset) ? "invalid_character" : text.charAt(offset) >= "v" && text.slice(offset) > "v5lxx1zz5pnorynqglhzmsp33" ? "overflow" : void 0 : "invalid_length";
    }
  };
}
function isSealed(format2) {
  return !!format2.key && format2.name === nameAfter(format2.key);
}
function nameAfter({ name }) {
  return `sealed(${name})`;
}
function isHeldBack(nowMs, latestMs) {
  return nowMs <= latestMs && nowMs >= latestMs - 1e4;
}
function clockOutOfRange(instantMs, spanMs) {
  return new IdError("out_of_range", `a clock within the span of the format (${spanText(spanMs)})`, showInstant$1(instantMs));
}
function clockMovedBack(byMs, generator2) {
  return stateError("clock_moved_back", `The clock stepped back by ${byMs} ms, and may by ${ROLLBACK_ALLOWANCE_MS} ms.`, { hint: () => `${generator2} never starts again from an earlier time, where it would repeat ids. Wait until the clock has caught up, or start a new process with a worker id that was not in use in the meantime.` });
}
function spanText([first, last]) {
  return `from ${showInstant$1(first)} to ${showInstant$1(last)}`;
}
function showInstant$1(instantMs) {
  return new Date(instantMs).toJSON();
}
function findUnit({ epochMs, unitMs }, timestampMs) {
  return Math.floor((timestampMs - epochMs) / unitMs);
}
function findStart({ epochMs, unitMs }, unit) {
  return epochMs + unit * unitMs;
}
function unitClock(units, worker, { allowanceMs, restarts, generator: generator2 }, { start, step }) {
  let { epochMs, unitMs, timeRangeMs } = units, [first, last] = timeRangeMs, latestMs = -Infinity, nextMs = -Infinity;
  function startAt(ms) {
    let unit = Math.max(findUnit(units, ms), Math.ceil((worker.fromMs - epochMs) / unitMs)), startMs = findStart(units, unit), workerId = worker.enter(startMs);
    if (startMs < first || startMs > last) throw clockOutOfRange(startMs, timeRangeMs);
    start(unit, workerId), nextMs = startMs + unitMs;
  }
  return (clockMs) => {
    let nowMs = clockMs + worker.clockOffsetMs, isBack = nowMs < latestMs - allowanceMs;
    if (isBack && !restarts) throw clockMovedBack(latestMs - nowMs, generator2);
    isBack || nowMs >= nextMs ? startAt(nowMs) : step() || startAt(nextMs), (isBack || nowMs > latestMs) && (latestMs = nowMs);
  };
}
function fixedWorker(workerId) {
  return {
    workerIds: workerId + 1,
    clockOffsetMs: 0,
    fromMs: -Infinity,
    enter: () => workerId
  };
}
function paddedGenerator(head, random2, allowanceMs = ROLLBACK_ALLOWANCE_MS) {
  let codes = toCharCodes(head + "0".repeat(25)), start = head.length, timestampMs = -Infinity, low = 0;
  function startAt(ms) {
    if (ms < 0 || ms > SPAN_OF_48_BITS[1]) throw clockOutOfRange(ms, SPAN_OF_48_BITS);
    let word = random2.uint32(), middle = random2.uint32() >>> 8, last = random2.uint32() >>> 8, upper = Math.floor(ms / LIMB), lower = ms - upper * LIMB;
    limbs$1[5] = upper >>> 16, limbs$1[4] = (upper & 65535) << 8 | lower >>> 16, limbs$1[3] = (lower & 65535) << 8 | 112 | word >>> 28, limbs$1[2] = word >>> 4 & 16711680 | 32768 | word & 8191, limbs$1[1] = middle, limbs$1[0] = last, toGroups(limbs$1, groups), writeGroup$1(codes, start, groups[4]), writeGroup$1(codes, start + 5, groups[3]), writeGroup$1(codes, start + 10, groups[2]), low = groups[1] * GROUP$1 + groups[0], timestampMs = ms;
  }
  return (nowMs) => {
    if (nowMs > timestampMs || nowMs < timestampMs - allowanceMs) startAt(nowMs);
    else {
      let raised = low + 1 + random2.uint32();
      raised < 3656158440062976 ? low = raised : startAt(timestampMs + 1);
    }
    let upper = Math.floor(low / GROUP$1);
    return writeGroup$1(codes, start + 15, upper), writeGroup$1(codes, start + 20, low - upper * GROUP$1), String.fromCharCode.apply(null, codes);
  };
}
function isVersion(version, limbs2) {
  return (limbs2[3] & 240) >>> 4 === version && (limbs2[2] & 49152) == 32768;
}
function readTimestamp$1(limbs2) {
  return limbs2[5] * 2 ** 40 + limbs2[4] * 2 ** 16 + (limbs2[3] >>> 8);
}
function beforeSnapshot(forget) {
  attempt(() => {
    let { process: process2 } = globalThis, snapshot = process2?.getBuiltinModule?.("v8")?.startupSnapshot;
    snapshot?.isBuildingSnapshot() && snapshot.addSerializeCallback(forget);
  });
}
function spellingsOf(character, markOf = asItIs) {
  return `(?:${[character, ...(/[\w-]/.test(character) ? WAYS : ALL_WAYS).map(([mark, letters, base, count, after = ""]) => {
    let digits = character.charCodeAt(0).toString(base), padded = count === void 0 ? `0*${digits}` : digits.padStart(count, "0");
    return markOf(mark) + letters + inBothCases(padded) + after;
  })].join("|")})`;
}
function createTail() {
  let digitsOf = {
    8: "[0-3][0-7]",
    10: "\\d",
    16: "[\\dA-F]"
  }, numbers = TAILED_WAYS.map((way) => {
    let [mark, letters, base, count = 0] = way, digits = `${digitsOf[base]}{${base === 8 ? count - 1 : count}}`;
    return `${inUrl(mark)}${letters}(${CAPITAL_WAYS.includes(way) ? digits : digits.replace("A-F", "A-Fa-f")})`;
  }), separators = [
    ";",
    ":",
    "?"
  ].map(inUrl).join("|"), others = [
    `${inUrl("\\")}[abefnrtv0]`,
    `${inUrl("^")}[A-Z]`,
    `(?:${spellingsOf("\x1B", inUrl)}|${inUrl("\\")}e|${inUrl("^")}${inUrl("[")})${inUrl("[")}(?:\\d|${separators})*[A-Za-z]`,
    `${inUrl("[")}(?:\\d|${separators})+m`
  ];
  return RegExp(`(?:${[...numbers, ...others].join("|")})$`);
}
function escapesAt(text, start) {
  if (!mayEscape(text, start)) return NONE;
  let found = [];
  tail ??= createTail();
  let from = Math.max(0, start - 64);
  for (let end = start + 1; end <= start + 16; end++) {
    let match = tail.exec(text.slice(from, end));
    if (!match) continue;
    let way = match.findIndex((digits, i) => i > 0 && digits !== void 0), code = way < 0 ? 10 : Number.parseInt(match[way], TAILED_WAYS[way - 1]?.[2]);
    /\w/.test(String.fromCharCode(code)) || found.push({
      end,
      code
    });
  }
  return found;
}
function createHighest() {
  let highest = /* @__PURE__ */ new Uint8Array(128);
  for (let [marks, first] of [
    ["\\%", "z"],
    ["[", "m"],
    ["=#^;:?", "Z"]
  ]) for (let mark of marks) highest[mark.charCodeAt(0)] = first.charCodeAt(0);
  return highest;
}
function mayEscape(text, start) {
  let before = text.charCodeAt(start - 1);
  return before < 128 && text.charCodeAt(start) <= HIGHEST_FIRST[before];
}
function isLiteral(text, start) {
  let word = text.slice(start, start + 2), before = decodeMarks(text.slice(Math.max(0, start - 256), start));
  switch (before.at(-1)) {
    case "\\":
      return /^\d/.test(word) || isEscaped(before) || isPath(before);
    case "%":
      return /^(?:1|[a-f]{2})/.test(word);
    default:
      return /[=#]$/.test(before);
  }
}
function decodeMarks(text) {
  return text.replace(/%(?:25)*([2-7][\dA-F])/gi, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)));
}
function isEscaped(before) {
  let count = backslashesBefore(before, before.length), [double, single] = [before.lastIndexOf('"'), before.lastIndexOf("'")], each = count / ((double >= 0 && single > double && /(?:^|\W)[bru]?$/.test(before.slice(single - 2, single)) ? 2 : 1) * (1 + backslashesBefore(before, double)));
  return (Number.isInteger(each) ? each : count) % 2 == 0;
}
function backslashesBefore(text, end) {
  let start = end;
  for (; text[start - 1] === "\\"; ) start--;
  return end - start;
}
function isPath(before) {
  let run = before.split(/[\s"'<>|]/).at(-1);
  return /(?:^|[^\dA-Za-z])[A-Za-z]:\\/.test(run);
}
var INVISIBLE;
var MARK;
var IdError;
var HINTS;
var NAME_HINT;
var ALPHABET;
var MOST_OF_NAME;
var CHECKS;
var opened$1;
var UUID_ALPHABET;
var NIL$1;
var DIGITS$2;
var CODE_OF_DIGIT$1;
var DIGIT_OF_CODE$1;
var BASE36_ALPHABET;
var BASE62_ALPHABET;
var LIMB;
var GROUP$1;
var CODE_OF_DIGIT$2;
var DIGIT_OF_CODE$2;
var POWERS_OF_LIMB;
var POWERS_OF_GROUP;
var groups$1;
var OPTIONS$2$6;
var SPAN_OF_48_BITS;
var ROLLBACK_ALLOWANCE_MS;
var LAST_DATE_MS;
var limbs$1;
var groups;
var paddedUuid25;
var WAYS;
var CAPITAL_WAYS;
var ALL_WAYS;
var asItIs;
var inBothCases;
var inUrl;
var TAILED_WAYS;
var tail;
var NONE;
var HIGHEST_FIRST;
var init_core_wM3DtLkX = __esmMin(() => {
  INVISIBLE = /[\p{Cc}\p{Cf}\p{Cs}\p{Z}\p{DI}]/u;
  MARK = Symbol.for("brandid.error");
  IdError = class extends Error {
    constructor(code, expected, receivedText, options = {}) {
      let { message = composeMessage(expected, receivedText), prefix, received, hint, details, facts } = ownMembers(options);
      super(message), this.code = code, prefix && (this.prefix = prefix), details && Object.defineProperty(this, "details", ownMembers({
        value: details,
        enumerable: true
      }));
      let value = {
        expected,
        receivedText,
        received,
        hint,
        details: facts && {
          expectedKind: prefix,
          ...facts
        }
      };
      Object.defineProperty(this, MARK, ownMembers({ value }));
    }
    toJSON() {
      let { name, code, message, prefix, expected } = this;
      return {
        name,
        code,
        message,
        prefix,
        expected
      };
    }
    static [Symbol.hasInstance](value) {
      return Object.hasOwn(this.prototype, "receivedText") ? MARK in Object(value) : super[Symbol.hasInstance](value);
    }
  };
  Object.defineProperty(IdError.prototype, "name", { value: "IdError" });
  for (let name of [
    "expected",
    "receivedText",
    "received",
    "hint",
    "details"
  ]) Object.defineProperty(IdError.prototype, name, { get() {
    let value = this[MARK]?.[name];
    return typeof value == "function" ? value() : value;
  } });
  HINTS = {};
  NAME_HINT = {};
  ALPHABET = /^(?!.*(.).*\1)[!-^`-~]{2,}$/;
  MOST_OF_NAME = 63;
  CHECKS = {
    checkAlphabet: checkAlphabet$1,
    checkChoice,
    checkDifferent,
    checkFunction,
    checkInteger,
    checkLength,
    checkNames: checkNames$1,
    checkSealed
  };
  UUID_ALPHABET = "0123456789abcdef-";
  NIL$1 = "00000000-0000-0000-0000-000000000000";
  DIGITS$2 = /* @__PURE__ */ Array.from(NIL$1, (_, place) => place).filter((place) => NIL$1[place] !== "-");
  CODE_OF_DIGIT$1 = /* @__PURE__ */ toCharCodes(UUID_ALPHABET);
  DIGIT_OF_CODE$1 = /* @__PURE__ */ digitTable("0123456789abcdef");
  BASE36_ALPHABET = "0123456789abcdefghijklmnopqrstuvwxyz";
  BASE62_ALPHABET = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
  LIMB = 16777216;
  GROUP$1 = 60466176;
  CODE_OF_DIGIT$2 = /* @__PURE__ */ toCharCodes(BASE36_ALPHABET);
  DIGIT_OF_CODE$2 = /* @__PURE__ */ Uint8Array.from({ length: 128 }, (_, code) => CODE_OF_DIGIT$2.indexOf(code) & 127);
  POWERS_OF_LIMB = /* @__PURE__ */ computePowers(LIMB, 6, GROUP$1);
  POWERS_OF_GROUP = /* @__PURE__ */ computePowers(GROUP$1, 5, LIMB);
  groups$1 = [
    0,
    0,
    0,
    0,
    0
  ];
  OPTIONS$2$6 = { accepts: true };
  SPAN_OF_48_BITS = [0, 281474976710655];
  ROLLBACK_ALLOWANCE_MS = 1e4;
  LAST_DATE_MS = 864e13;
  limbs$1 = [
    0,
    0,
    0,
    0,
    0,
    0
  ];
  groups = [
    0,
    0,
    0,
    0,
    0
  ];
  paddedUuid25 = {
    name: "uuid25",
    example: "036twi214qwj7mgsvq83nm8wf",
    alphabet: BASE36_ALPHABET,
    places: { 0: "0123456789abcdef" },
    length: 25,
    pattern: "[0-9a-z]{25}",
    randomBits: 73,
    byteLength: 16,
    holdsUuid: true,
    uuidVersion: 7,
    sql: "uuid25",
    timeRangeMs: SPAN_OF_48_BITS,
    check: (text, offset) => decodeBase36(text, offset, limbs$1) ?? (isVersion(7, limbs$1) ? void 0 : "wrong_version"),
    forgive: (body) => body.padStart(25, "0"),
    generator: paddedGenerator,
    backfiller: (head, random2) => paddedGenerator(head, random2, -1),
    timestamp(text, offset) {
      return decodeBase36(text, offset, limbs$1), readTimestamp$1(limbs$1);
    },
    lowest: /* @__PURE__ */ paddedGenerator("", { uint32: () => 0 }, -1),
    toBytes(text, offset) {
      return decodeBase36(text, offset, limbs$1), limbsToBytes(limbs$1);
    },
    fromBytes(bytes) {
      return bytesToLimbs(bytes, limbs$1), encodeBase36(limbs$1);
    }
  };
  WAYS = [
    [
      "%",
      "(?:25)*",
      16,
      2
    ],
    [
      "%",
      "[Uu]",
      16,
      4
    ],
    [
      "\\",
      "[Xx]",
      16,
      2
    ],
    [
      "\\",
      "[Uu]",
      16,
      4
    ],
    [
      "\\",
      "U",
      16,
      8
    ],
    [
      "\\",
      "[Uu]\\{",
      16,
      void 0,
      "\\}"
    ],
    [
      "\\",
      "",
      8,
      3
    ],
    [
      "&",
      "#",
      10,
      void 0,
      ";"
    ],
    [
      "&",
      "#[Xx]",
      16,
      void 0,
      ";"
    ]
  ];
  CAPITAL_WAYS = [
    [
      "=",
      "",
      16,
      2
    ],
    [
      "#",
      "",
      8,
      3
    ],
    [
      "#",
      "",
      16,
      2
    ]
  ];
  ALL_WAYS = /* @__PURE__ */ WAYS.concat(CAPITAL_WAYS);
  asItIs = (mark) => mark.replace(/[\\[^?]/, "\\$&");
  inBothCases = (hex) => hex.replace(/[a-f]/g, (digit) => `[${digit.toUpperCase()}${digit}]`);
  inUrl = (mark) => `(?:${asItIs(mark)}|%(?:25)*${inBothCases(mark.charCodeAt(0).toString(16))})`;
  TAILED_WAYS = /* @__PURE__ */ ALL_WAYS.filter(([, , , , after]) => after === void 0);
  NONE = [];
  HIGHEST_FIRST = /* @__PURE__ */ createHighest();
});
function numberWriter({ alphabet, length, codes, start }, weights, settled = 0) {
  let base = alphabet.length, codeOfDigit = toCharCodes(alphabet), groupLength = chooseGroupLength(base), groupSize = base ** groupLength, groupCount = Math.ceil(length / groupLength), rows = weights.map((weight) => toDigits(weight, groupSize).reverse()), listTerms = (d, isSettled) => {
    let at = weights.map((_, j) => j).filter((j) => j < settled === isSettled && rows[j]?.[d]);
    return {
      at,
      by: at.map((j) => rows[j]?.[d])
    };
  }, staying = Array.from({ length: groupCount }, (_, d) => listTerms(d, true)), varying = Array.from({ length: groupCount }, (_, d) => listTerms(d, false)), sums = Array(groupCount).fill(0), written = Array(groupCount).fill(-1);
  return {
    settle(parts) {
      for (let d = 0; d < groupCount; d++) sums[d] = addTerms(staying[d], parts, 0);
    },
    write(parts) {
      let carry = 0, end = start + length;
      for (let d = 0; d < groupCount; d++) {
        let sum = addTerms(varying[d], parts, carry + sums[d]);
        carry = Math.floor(sum / groupSize);
        let first = Math.max(start, end - groupLength), rest = sum - carry * groupSize | 0;
        if (rest !== written[d]) {
          written[d] = rest;
          for (let i = end - 1; i >= first; i--) {
            let shorter = rest / base | 0;
            codes[i] = codeOfDigit[rest - shorter * base], rest = shorter;
          }
        }
        end = first;
      }
    }
  };
}
function addTerms({ at, by }, parts, start) {
  let sum = start;
  for (let k = 0; k < at.length; k++) sum += parts[at[k]] * by[k];
  return sum;
}
function createNumeral(alphabet, largest) {
  let base = BigInt(alphabet.length), digitOfCode = digitTable(alphabet), lastDigits = toDigits(largest, alphabet.length), { length } = lastDigits, checkDigits = boundedDigits(alphabet, lastDigits);
  return {
    length,
    check: (text, offset) => text.length - offset === length ? checkDigits(text, offset) : "invalid_length",
    read(text, at) {
      let value = 0n;
      for (let i = at; i < at + length; i++) value = value * base + BigInt(digitAt(digitOfCode, text, i));
      return value;
    }
  };
}
function boundedDigits(alphabet, largest) {
  let table = digitTable(alphabet);
  return (text, at) => {
    let difference = 0;
    for (let i = 0; i < largest.length; i++) {
      let digit = digitAt(table, text, at + i);
      if (digit === 255) return "invalid_character";
      difference === 0 && (difference = digit - largest[i]);
    }
    return difference > 0 ? "overflow" : void 0;
  };
}
function toDigits(value, base) {
  let digits = [];
  for (let rest = value; rest > 0n; rest /= BigInt(base)) digits.unshift(Number(rest % BigInt(base)));
  return digits;
}
function chooseGroupLength(base) {
  return Math.floor(Math.log(2097152) / Math.log(base));
}
function checkDecimal(text, offset) {
  let length = text.length - offset;
  if (length < 1 || length > 19) return "invalid_length";
  let difference = 0;
  for (let i = 0; i < length; i++) {
    let code = text.charCodeAt(offset + i);
    if (code < 48 || code > 57) return "invalid_character";
    difference === 0 && (difference = code - MAX_CODES[i]);
  }
  return length > 1 && text.charCodeAt(offset) === 48 ? "invalid_character" : length === 19 && difference > 0 ? "overflow" : void 0;
}
function decimalWriter(head) {
  let codes = [], writtenUpper = 0;
  return (high, rest) => {
    let sum = high * 46511104 + rest, carry = Math.floor(sum / GROUP), upper = high * 4398 + carry, lower = sum - carry * GROUP;
    return upper === 0 ? head + lower : (upper !== writtenUpper && (codes = toCharCodes(head + upper + "0".repeat(9)), writtenUpper = upper), writeGroup(codes, lower), String.fromCharCode.apply(null, codes));
  };
}
function writeGroup(codes, group) {
  let rest = group | 0, start = codes.length - 9;
  for (let i = codes.length - 1; i >= start; i--) {
    let shorter = rest / 10 | 0;
    codes[i] = 48 + rest - shorter * 10, rest = shorter;
  }
}
var PART$1;
var DECIMAL_MAX;
var MAX_CODES;
var GROUP;
var init_numeral_DlpZ_8xQ = __esmMin(() => {
  init_core_wM3DtLkX();
  PART$1 = 16777216;
  DECIMAL_MAX = 9223372036854775807n;
  MAX_CODES = /* @__PURE__ */ toCharCodes("9223372036854775807");
  GROUP = 1e9;
});
function readAlphabet(alphabet) {
  return Object.hasOwn(ALPHABETS$1, alphabet) ? ALPHABETS$1[alphabet] : alphabet;
}
function checkFields(given, alphabet) {
  if (!Array.isArray(given) || given.length === 0 || given.length > 32) throw invalidFormat("`fields` to be an array of 1 to 32 fields", showLength(given));
  let fields = given.map((field, i) => checkField(field, `fields[${i}]`, alphabet)), names = fields.map(nameField), at = names.findIndex((name, i) => name !== void 0 && names.indexOf(name) < i);
  if (at >= 0) throw invalidFormat(`\`fields[${at}].name\` to differ from the names of the other fields`, showValue(names[at]));
  for (let kind of [
    "time",
    "counter",
    "worker"
  ]) {
    let { length } = fields.filter((field) => field.kind === kind);
    if (length > 1) throw invalidFormat(`one field of the kind ${showValue(kind)} at most`, `${length}`);
  }
  if (findField(fields, "counter") && !findField(fields, "time")) throw invalidFormat('a field of the kind "time" beside that of the kind "counter"', "none");
  if (findField(fields, "worker")?.id === "random" && findField(fields, "random")) throw invalidFormat("a number or a lease as the `id` of the worker, for the layout has random bits", '"random"');
  return fields;
}
function findField(fields, kind) {
  return fields.find((field) => field.kind === kind);
}
function checkField(given, place, alphabet) {
  if (typeof given != "object" || !given) throw invalidFormat(`\`${place}\` to be an object`, describeKind(given));
  let field = ownOptions(given), { kind, name } = field;
  if (checkChoice(kind, `${place}.kind`, KINDS$1), readChecks()?.checkNames(given, OPTIONS$1$6[kind], `a field of the kind "${kind}"`), name !== void 0 && (typeof name != "string" || !NAME.test(name) || name === "at")) throw invalidFormat(`\`${place}.name\` to be a letter, then letters and digits, and other than "at"`, showValue(name));
  return checks[kind](field, place, alphabet), field;
}
function checkText(text, place) {
  if (!(typeof text == "string" && TEXT.test(text))) throw invalidFormat(`\`${place}\` to be 1 to 64 visible ASCII characters without "_"`, showValue(text));
}
function nameField({ name, kind }) {
  return name ?? (kind === "fixed" ? void 0 : kind);
}
function describeFields(fields) {
  return fields.map((field) => {
    let name = nameField(field), text = describeDetails(field);
    return !name || name === field.kind ? field.kind === "choice" ? `${name} ${text}` : text : field.kind === "choice" || field.kind === "fixed" ? `${name} ${text}` : `${name}: ${text}`;
  }).join(", ");
}
function describeDetails(field) {
  switch (field.kind) {
    case "time": {
      let { bits, unitMs = 1, epoch = 0 } = field;
      return `time ${bits}${unitMs === 1 ? "" : ` of ${unitMs} ms`}${epoch === 0 ? "" : ` since ${epoch}`}`;
    }
    case "random":
      return `random ${field.bits ?? `${field.length} characters`}`;
    case "counter":
      return `counter ${field.bits}${field.start === "random" ? " from random" : ""}`;
    case "worker":
      return `worker ${field.bits}${field.id === void 0 ? "" : ` = ${typeof field.id == "object" ? "leased" : field.id}`}`;
    case "fixed":
      return field.bits === void 0 ? JSON.stringify(field.text) : `${field.value} in ${field.bits}`;
    default:
      return `${field.of.map((text) => JSON.stringify(text)).join("|")}${field.default === void 0 ? "" : ` = ${JSON.stringify(field.default)}`}`;
  }
}
function readUnits({ bits, unitMs = 1, epoch = 0 }) {
  return {
    epochMs: epoch,
    unitMs,
    timeRangeMs: [epoch, epoch + 2 ** bits * unitMs - 1]
  };
}
function isLeftToChance(bits) {
  return bits >= 64;
}
function createInstants(drawBelow) {
  let instants = /* @__PURE__ */ new Map(), entered = instants.keys(), oldestMs, forgottenMs = -Infinity;
  function enter(startMs, places) {
    if (instants.size === MOST_INSTANTS && (oldestMs ??= entered.next().value), startMs <= forgottenMs || (oldestMs ?? startMs) > startMs) throw tooManyInstants(startMs);
    let instant = {
      next: drawBelow(places),
      left: places
    };
    return oldestMs !== void 0 && (instants.delete(oldestMs), forgottenMs = Math.max(forgottenMs, oldestMs), oldestMs = void 0), instants.set(startMs, instant), instant;
  }
  return (startMs, places, count = 1) => {
    let known = instants.get(startMs), left = known ? known.left : places;
    if (count > left) throw instantIsFull(startMs, places, left, count);
    let instant = known ?? enter(startMs, places), place = instant.next;
    return instant.next = (place + 1) % places, instant.left--, place;
  };
}
function instantIsFull(startMs, places, left, count) {
  let some = left === places ? "" : `, of which ${left} are left`;
  return new IdError("out_of_range", `as many IDs as fit into ${showInstant$1(startMs)} (${places}${some})`, `a request for ${count}`, { hint: () => "Spread the IDs over several instants." });
}
function tooManyInstants(startMs) {
  return new IdError("out_of_range", `instants in ascending order, or at most ${MOST_INSTANTS} in any order`, `${showInstant$1(startMs)} after more than these`, { hint: () => "Sort the rows by time." });
}
function createPlan(fields, alphabet, encoding) {
  let groups2 = [];
  for (let field of fields) {
    let last = groups2[groups2.length - 1];
    last && encoding === "number" && isBits(field) && isBits(last[0]) ? last.push(field) : groups2.push([field]);
  }
  let pieces = [], at = 0;
  for (let group of groups2) {
    let piece = createPiece(group, alphabet, at);
    pieces.push(piece), at += piece.length;
  }
  return {
    alphabet,
    length: at,
    pieces
  };
}
function isBits(field) {
  return "bits" in field && field.bits !== void 0;
}
function isFixedBits(field) {
  return field.kind === "fixed" && isBits(field);
}
function countValues(field, alphabet) {
  return isBits(field) ? 2n ** BigInt(field.bits) : BigInt(alphabet.length) ** BigInt(field.length);
}
function createPiece(group, alphabet, at) {
  let [field] = group;
  if (field.kind === "choice") return {
    kind: "text",
    at,
    length: field.of[0].length,
    field,
    texts: field.of
  };
  if (field.kind === "fixed" && !isBits(field)) return {
    kind: "text",
    at,
    length: field.text.length,
    field,
    texts: [field.text]
  };
  let size = 1n, fields = [];
  for (let each of [...group].reverse()) {
    let values = countValues(each, alphabet);
    fields.unshift({
      field: each,
      size: values,
      weight: size
    }), size *= values;
  }
  return {
    kind: "number",
    at,
    length: toDigits(size - 1n, alphabet.length).length,
    size,
    fields
  };
}
function listFixedDigits({ length, fields }, alphabet) {
  let [mask, value] = [0n, 0n];
  for (let { field, size, weight } of fields) isFixedBits(field) && (mask += (size - 1n) * weight, value += BigInt(field.value) * weight);
  let base = BigInt(alphabet.length);
  return Array.from({ length }, (_, place) => {
    let unit = base ** BigInt(length - 1 - place);
    return {
      place,
      mask: Number(mask / unit % base),
      value: Number(value / unit % base)
    };
  }).filter((digit) => digit.mask > 0);
}
function sequenceField(fields, alphabet) {
  let random2 = fields.filter((field) => field.kind === "random");
  return fields.find((field) => field.kind === "counter") ?? findWidest(random2, alphabet);
}
function countedField(free, alphabet) {
  return isLeftToChance(free.reduce((sum, field) => sum + Math.log2(Number(countValues(field, alphabet))), 0)) ? void 0 : findWidest(free, alphabet);
}
function findWidest(fields, alphabet) {
  let sizes = fields.map((field) => countValues(field, alphabet));
  return fields.find((_, i) => sizes.every((size) => size <= sizes[i]));
}
function collectCharacters({ alphabet, pieces }) {
  let texts = pieces.flatMap((piece) => piece.kind === "text" ? piece.texts : [alphabet]);
  return sortAlphabet([...new Set(texts.join(""))].join(""));
}
function listPlaces(plan) {
  return plan.pieces.flatMap((piece) => piece.kind === "number" ? digitPlaces(piece, plan.alphabet) : textPlaces(piece));
}
function narrowPlaces(plan) {
  let { length } = collectCharacters(plan), narrow2 = {};
  for (let [at, characters] of listPlaces(plan).entries()) characters.length !== length && (narrow2[at] = characters, narrow2[at - plan.length] = characters);
  return narrow2;
}
function textPlaces({ length, texts }) {
  return Array.from({ length }, (_, i) => [...new Set(texts.map((text) => text.charAt(i)))].join(""));
}
function digitPlaces(piece, alphabet) {
  let [largest = 0] = toDigits(piece.size - 1n, alphabet.length), places = [alphabet.slice(0, largest + 1), ...Array(piece.length - 1).fill(alphabet)];
  for (let { place, mask, value } of listFixedDigits(piece, alphabet)) places[place] = Array.from(places[place]).filter((character) => (alphabet.indexOf(character) & mask) === value).join("");
  return places;
}
function composePattern(plan) {
  let places = listPlaces(plan);
  return plan.pieces.map((piece, i) => {
    let classes = places.slice(piece.at, piece.at + piece.length);
    return piece.kind === "text" ? textPattern(piece) : i === 0 || Number.isInteger(Math.log2(plan.alphabet.length)) ? joinRuns(classes) : upToPattern(piece, plan.alphabet);
  }).join("");
}
function textPattern({ texts, length }) {
  if (length === 1) return characterPattern(texts.join(""));
  let escaped2 = texts.map((text) => Array.from(text, characterPattern).join(""));
  return escaped2.length === 1 ? escaped2[0] : `(?:${escaped2.join("|")})`;
}
function joinRuns(classes) {
  let pattern = "";
  for (let i = 0; i < classes.length; ) {
    let characters = classes[i], run = 1;
    for (; classes[i + run] === characters; ) run++;
    pattern += characterPattern(characters) + (run > 1 ? `{${run}}` : ""), i += run;
  }
  return pattern;
}
function upToPattern({ length, size }, alphabet) {
  let largest = toDigits(size - 1n, alphabet.length), full = largest.map((digit) => digit < alphabet.length - 1).lastIndexOf(true) + 1, alternatives = [], start = "";
  for (let [i, digit] of largest.slice(0, full).entries()) {
    let below = alphabet.slice(0, i === full - 1 ? digit + 1 : digit);
    below && alternatives.push(start + joinRuns([below, ...Array(length - 1 - i).fill(alphabet)])), start += characterPattern(alphabet.charAt(digit));
  }
  return alternatives.length === 0 ? joinRuns(Array(length).fill(alphabet)) : alternatives.length === 1 ? alternatives[0] : `(?:${alternatives.join("|")})`;
}
function createCheck({ alphabet, length, pieces }) {
  let table = digitTable(alphabet), checks2 = pieces.map((piece) => piece.kind === "number" ? numberCheck(piece, alphabet, table) : textCheck(piece)), [only] = checks2;
  return (text, offset) => {
    if (text.length - offset !== length) return "invalid_length";
    if (checks2.length === 1) return only(text, offset);
    for (let check2 of checks2) {
      let fault = check2(text, offset);
      if (fault !== void 0) return fault;
    }
  };
}
function numberCheck(piece, alphabet, table) {
  let { at, size } = piece, checkDigits = boundedDigits(alphabet, toDigits(size - 1n, alphabet.length)), fixed = listFixedDigits(piece, alphabet);
  return (text, offset) => {
    let fault = checkDigits(text, offset + at);
    if (fault !== void 0) return fault;
    for (let { place, mask, value } of fixed) if ((digitAt(table, text, offset + at + place) & mask) !== value) return "invalid_character";
  };
}
function textCheck({ at, texts }) {
  return (text, offset) => texts.some((each) => text.startsWith(each, offset + at)) ? void 0 : "invalid_character";
}
function uniformDigits(digitCodes) {
  let base = digitCodes.length, pairs = Uint16Array.from({ length: base ** 2 }, (_, pair) => 256 * digitCodes[Math.floor(pair / base)] + digitCodes[pair % base]), refused = refusedBelow(base), batch = bestBatch(refused);
  return (codes, from, to, random2) => {
    for (let at = from; at < to; ) {
      let end = Math.min(at + batch, to), tooLow = refused[end - at], fraction, refusals = -1;
      do {
        if (++refusals > 256) throw standstill();
        fraction = random2.uint32();
        let i = at;
        for (; i < end - 1; i += 2) {
          let both = pairs[fraction * pairs.length / WORD$3 | 0];
          codes[i] = both >>> 8, codes[i + 1] = both & 255, fraction = Math.imul(fraction, pairs.length) >>> 0;
        }
        i < end && (codes[i] = digitCodes[fraction * base / WORD$3 | 0], fraction = Math.imul(fraction, base) >>> 0);
      } while (fraction < tooLow);
      at = end;
    }
  };
}
function uniformBelow(bound, random2) {
  for (let refusals = 0; refusals <= 256; refusals++) {
    let product = random2.uint32() * bound, value = Math.floor(product / WORD$3);
    if (product - value * WORD$3 >= WORD$3 % bound) return value;
  }
  throw standstill();
}
function standstill() {
  return stateError("no_crypto", "The random source gives the same word every time.", { hint: HINTS.no_crypto });
}
function refusedBelow(base) {
  let refused = [];
  for (let values = 1; refused.length < 33; values *= base) refused.push(WORD$3 % values);
  return refused;
}
function bestBatch(refused) {
  let yields = refused.map((tooLow, count) => count * (1 - tooLow / WORD$3));
  return yields.indexOf(Math.max(...yields));
}
function createSpeller$1(plan, head, varies) {
  let codes = toCharCodes(head.padEnd(head.length + plan.length, plan.alphabet.charAt(0))), slots = /* @__PURE__ */ new Map(), numbers = [], choices = [];
  for (let piece of plan.pieces) {
    let start = head.length + piece.at;
    if (piece.kind === "text") {
      writeText(codes, start, piece.texts[0]), piece.field.kind === "choice" && choices.push(chooser(codes, start, piece.field));
      continue;
    }
    let parts = [], weights = [], add = (isVarying) => {
      for (let { field, size, weight } of piece.fields) {
        if (varies(field) !== isVarying) continue;
        let from = parts.length;
        for (let unit = 1n; unit < size; unit *= BigInt(PART$1)) parts.push(0), weights.push(weight * unit);
        slots.set(field, {
          parts,
          from,
          to: parts.length,
          size
        });
      }
      return parts.length;
    }, settled = add(false);
    add(true);
    let { settle, write } = numberWriter({
      alphabet: plan.alphabet,
      length: piece.length,
      codes,
      start
    }, weights, settled);
    numbers.push({
      settle: () => settle(parts),
      write: () => write(parts)
    });
  }
  function spell() {
    for (let i = 0; i < numbers.length; i++) numbers[i].write();
    return String.fromCharCode.apply(null, codes);
  }
  return {
    findSlot: (field) => slots.get(field),
    settle() {
      for (let { settle } of numbers) settle();
    },
    choose(given) {
      for (let choose of choices) choose(given);
      return spell;
    }
  };
}
function chooser(codes, start, field) {
  let { name = "choice", of: texts } = field, chosen;
  return (given) => {
    let text = ownValue(given, name) ?? field.default;
    if (text === chosen && chosen !== void 0) return;
    let known = texts.find((each) => each === text);
    if (known === void 0) throw new IdError("invalid_option", `\`${name}\` to be ${texts.map(showValue).join(" or ")}`, showValue(text));
    writeText(codes, start, known), chosen = known;
  };
}
function ownValue(given, name) {
  if (typeof given == "object" && given && Object.hasOwn(given, name)) return given[name];
}
function writeText(codes, start, text) {
  for (let i = 0; i < text.length; i++) codes[start + i] = text.charCodeAt(i);
}
function put({ parts, from, to }, value) {
  let rest = value;
  for (let j = from; j < to; j++) {
    let upper = Math.floor(rest / PART$1);
    parts[j] = rest - upper * PART$1, rest = upper;
  }
}
function createValues(size) {
  let largest = toDigits(size - 1n, PART$1).reverse(), count = largest.length, widths = largest.map((part, j) => j < count - 1 ? 24 : 32 - Math.clz32(part)), isPowerOfTwo = (size & size - 1n) == 0n;
  function isTooLarge(parts, from) {
    for (let j = count - 1; j >= 0; j--) {
      let difference = parts[from + j] - largest[j];
      if (difference !== 0) return difference > 0;
    }
    return false;
  }
  function drawOnce(parts, from, random2) {
    for (let j = 0; j < count; j++) parts[from + j] = random2.uint32() >>> 32 - widths[j];
  }
  return {
    draw(parts, from, random2) {
      if (drawOnce(parts, from, random2), !isPowerOfTwo) for (let refusals = 0; isTooLarge(parts, from); refusals++) {
        if (refusals === 256) throw standstill();
        drawOnce(parts, from, random2);
      }
    },
    add(parts, from, by, sum) {
      let carry = by;
      for (let j = 0; j < count; j++) {
        let part = parts[from + j] + carry;
        carry = part < 16777216 ? 0 : Math.floor(part / PART$1), sum[j] = part - carry * PART$1;
      }
      return carry === 0 && !isTooLarge(sum, 0);
    }
  };
}
function drawNumber(size, random2) {
  let parts = [];
  return createValues(size).draw(parts, 0, random2), parts.reduceRight((value, part) => value * PART$1 + part, 0);
}
function createCount({ parts, from, size }, random2) {
  let places = Math.min(Number(size), PART$1), upperSize = size / BigInt(places), upper = upperSize > 1n ? createValues(upperSize) : void 0, take = createInstants(() => drawNumber(BigInt(places), random2));
  return (startMs, count) => {
    parts[from] = take(startMs, places, count), upper?.draw(parts, from + 1, random2);
  };
}
function createSequence(field, slot, random2) {
  return field.kind === "counter" ? createCounter(field, slot, random2) : createSteps(slot, random2);
}
function createSteps({ parts, from, size }, random2) {
  let { draw, add } = createValues(size), sizeBits = size.toString(2).length - 1, stepBits = Math.min(32, Math.max(0, sizeBits - 32)), found = [], keep = () => {
    for (let j = 0; j < found.length; j++) parts[from + j] = found[j];
  };
  return {
    open() {
      return draw(found, 0, random2), keep;
    },
    step() {
      let by = 1 + (stepBits === 0 ? 0 : random2.uint32() >>> 32 - stepBits), isLeft = add(parts, from, by, found);
      return isLeft && keep(), isLeft;
    }
  };
}
function createCounter({ start = 0 }, slot, random2) {
  let last = Number(slot.size) - 1, count;
  function keep(found) {
    count = found, put(slot, found);
  }
  function findFirst() {
    return start === 0 ? 0 : count === void 0 ? drawNumber(slot.size, random2) : count === last ? 0 : count + 1;
  }
  return {
    open() {
      let found = findFirst();
      return () => keep(found);
    },
    step() {
      let next = count + 1;
      return next <= last && keep(next), next <= last;
    }
  };
}
function createGeneration(plan, fields) {
  let time = findField(fields, "time"), worker = findField(fields, "worker"), randomBits = countRandomBits(fields, plan.alphabet), bits = randomBits > 0 && { randomBits };
  return worker && worker.id === void 0 || !sequenceField(fields, plan.alphabet) ? { ...bits } : {
    ...bits,
    generator: (head, random2) => time ? timedGenerator(plan, fields, time, head, random2) : drawnGenerator(plan, fields, head, random2, worker),
    ...time && typeof worker?.id != "object" && { backfiller: (head, random2) => drawnGenerator(plan, fields, head, random2, worker) },
    ...findField(fields, "choice") && { drawGiven: (random2) => giveChoices(fields, (of) => of[random2.uint32() % of.length]) }
  };
}
function giveChoices(fields, choose) {
  let choices = fields.filter((field) => field.kind === "choice");
  return Object.fromEntries(choices.map(({ name = "choice", of }) => [name, choose(of)]));
}
function createDraw({ parts, from, size }, random2) {
  let { draw } = createValues(size);
  return () => draw(parts, from, random2);
}
function putFixed(fields, speller) {
  for (let field of fields) isFixedBits(field) && put(speller.findSlot(field), field.value);
}
function randomFields(fields) {
  return fields.filter((field) => field.kind === "random");
}
function drawnGenerator(plan, fields, head, random2, worker) {
  let speller = createSpeller$1(plan, head, ({ kind }) => kind !== "worker" && kind !== "fixed"), time = findField(fields, "time"), counter = findField(fields, "counter"), free = [...counter ? [counter] : [], ...randomFields(fields)], counted = time && countedField(free, plan.alphabet), take = counted && createCount(speller.findSlot(counted), random2), draws = free.filter((field) => field !== counted).map((field) => createDraw(speller.findSlot(field), random2)), units = time && readUnits(time), timeSlot = time && speller.findSlot(time), isSettled = false;
  function settle() {
    putFixed(fields, speller);
    let id = chooseWorker(worker, random2).enter(0);
    worker && put(speller.findSlot(worker), id), speller.settle(), isSettled = true;
  }
  return (timestampMs, given, count) => {
    let spell = speller.choose(given);
    if (isSettled || settle(), units && timeSlot) {
      let unit = findUnit(units, timestampMs);
      take?.(findStart(units, unit), count), put(timeSlot, unit);
    }
    for (let draw of draws) draw();
    return spell();
  };
}
function timedGenerator(plan, fields, time, head, random2) {
  let counted = sequenceField(fields, plan.alphabet), at = fields.indexOf(counted), isBelow = (field) => fields.indexOf(field) > at, speller = createSpeller$1(plan, head, (field) => field === counted || field.kind === "random" && isBelow(field)), drawField = (field) => createDraw(speller.findSlot(field), random2), drawn = randomFields(fields).filter((field) => field !== counted), above = drawn.filter((field) => !isBelow(field)).map(drawField), below = drawn.filter(isBelow).map(drawField), { open, step } = createSequence(counted, speller.findSlot(counted), random2), worker = findField(fields, "worker");
  putFixed(fields, speller);
  function start(unit, workerId) {
    let keep = open();
    for (let draw of above) draw();
    put(speller.findSlot(time), unit), worker && put(speller.findSlot(worker), workerId), speller.settle(), keep();
  }
  let rollback = {
    allowanceMs: typeof worker?.id == "object" ? Infinity : ROLLBACK_ALLOWANCE_MS,
    restarts: countRandomBits(fields, plan.alphabet) >= 32,
    generator: "A generator with fewer than 32 random bits"
  }, advance2;
  return (clockMs, given) => {
    let spell = speller.choose(given);
    advance2 ??= unitClock(readUnits(time), chooseWorker(worker, random2), rollback, {
      start,
      step
    }), advance2(clockMs);
    for (let i = 0; i < below.length; i++) below[i]();
    return spell();
  };
}
function chooseWorker(field, random2) {
  if (field?.id === "random") return fixedWorker(drawNumber(2n ** BigInt(field.bits), random2));
  let id = field?.id ?? 0;
  return typeof id == "object" ? id : fixedWorker(id);
}
function spellLowest(plan, fields, timestampMs) {
  let zeros = { uint32: () => 0 }, smallest = giveChoices(fields, (of) => [...of].sort()[0]);
  return drawnGenerator(plan, fields, "", zeros)(timestampMs, smallest);
}
function countRandomBits(fields, alphabet) {
  let bits = 0;
  for (let field of fields) field.kind === "random" && (bits += field.bits ?? field.length * Math.log2(alphabet.length));
  return bits;
}
function createExample(plan, fields) {
  let word = 0, random2 = { uint32() {
    return word = word + 2654435769 >>> 0, word;
  } }, time = findField(fields, "time"), [first, last] = time ? readUnits(time).timeRangeMs : [0, 0], atMs = Math.min(Math.max(17356896e5, first), last), firstTexts = giveChoices(fields, ([text]) => text);
  return drawnGenerator(plan, fields, "", random2)(atMs, firstTexts);
}
function createReading$1(plan, fields, isNumber) {
  let { alphabet, length, pieces } = plan, time = findField(fields, "time"), { size } = pieces[0];
  return {
    read: fieldsReader(plan),
    ...time && {
      timeRangeMs: readUnits(time).timeRangeMs,
      timestamp: timeReader(plan, time)
    },
    ...time && fields[0] === time && { lowest: (timestampMs) => spellLowest(plan, fields, timestampMs) },
    ...isNumber && {
      maxBigInt: size - 1n,
      toBigInt: createNumeral(alphabet, size - 1n).read,
      fromBigInt(value) {
        return toDigits(value, alphabet.length).map((digit) => alphabet.charAt(digit)).join("").padStart(length, alphabet.charAt(0));
      }
    }
  };
}
function numberReader({ at, size }, alphabet) {
  let { read: read2 } = createNumeral(alphabet, size - 1n);
  return (text, offset) => read2(text, offset + at);
}
function fieldsReader({ alphabet, pieces }) {
  let reads = pieces.map((piece) => piece.kind === "text" ? textReader(piece) : partsReader(piece, alphabet));
  return (text, offset) => {
    let values = {};
    for (let read2 of reads) Object.assign(values, read2(text, offset));
    return values;
  };
}
function timeReader({ alphabet, pieces }, time) {
  let piece = pieces.filter((piece2) => piece2.kind === "number").find(({ fields }) => fields.some(({ field }) => field === time)), digits = piece.fields.find(({ field }) => field === time), read2 = numberReader(piece, alphabet), units = readUnits(time);
  return (text, offset) => findStart(units, Number(takePart(digits, read2(text, offset))));
}
function takePart({ size, weight }, value) {
  return value / weight % size;
}
function textReader({ at, length, field }) {
  let name = nameField(field);
  return (text, offset) => name ? { [name]: text.slice(offset + at, offset + at + length) } : {};
}
function partsReader(piece, alphabet) {
  let { at, length, fields } = piece, read2 = numberReader(piece, alphabet);
  return (text, offset) => {
    let number = read2(text, offset), values = {};
    for (let digits of fields) {
      let { field } = digits, name = nameField(field);
      if (!name) continue;
      let value = takePart(digits, number);
      values[name] = field.kind === "time" ? new Date(findStart(readUnits(field), Number(value))) : field.kind === "random" ? isBits(field) ? value : text.slice(offset + at, offset + at + length) : Number(value);
    }
    return values;
  };
}
function readLayout(options) {
  let { epoch } = options, { unitMs, bits, isWorkerLast } = readCounting(epoch), { timestampBits = bits[0], workerBits = bits[1], sequenceBits = bits[2] } = options;
  checkInteger(timestampBits, "timestampBits", 32, 52), checkInteger(workerBits, "workerBits", 0, 31), checkInteger(sequenceBits, "sequenceBits", 0, 31);
  let sum = timestampBits + workerBits + sequenceBits;
  if (sum !== 63) throw invalidFormat("`timestampBits`, `workerBits` and `sequenceBits` to make 63", `${sum}`);
  let lastTime = 2 ** timestampBits * unitMs - 1;
  typeof epoch == "string" && readChecks()?.checkChoice(epoch, "epoch", [...SNOWFLAKE_EPOCHS.keys()]);
  let epochMs = typeof epoch == "string" ? SNOWFLAKE_EPOCHS.get(epoch) : epoch;
  return checkInteger(epochMs, "epoch", 0, LAST_DATE_MS - lastTime), {
    epochMs,
    unitMs,
    timestampBits,
    workerBits,
    sequenceBits,
    steps: isWorkerLast ? {
      worker: 1,
      sequence: 2 ** workerBits
    } : {
      worker: 2 ** sequenceBits,
      sequence: 1
    },
    timeRangeMs: [epochMs, epochMs + lastTime]
  };
}
function createWriter$1(head, { timestampBits }) {
  let write = decimalWriter(head), values = 2 ** (63 - timestampBits), unitsBelow = 2 ** 42 / values;
  return (unit, tail2) => {
    let high = Math.floor(unit / unitsBelow);
    return write(high, (unit - high * unitsBelow) * values + tail2);
  };
}
function createGenerator$1(head, worker, allowanceMs, layout2) {
  let write = createWriter$1(head, layout2), { steps } = layout2, lastSequence = 2 ** layout2.sequenceBits - 1, rollback = {
    allowanceMs,
    restarts: false,
    generator: "A snowflake generator"
  }, unit = 0, tail2 = 0, sequence = 0, advance2 = unitClock(layout2, worker, rollback, {
    start(next, workerId) {
      unit = next, tail2 = workerId * steps.worker, sequence = 0;
    },
    step() {
      return sequence !== lastSequence && (sequence++, true);
    }
  });
  return (clockMs) => (advance2(clockMs), write(unit, tail2 + sequence * steps.sequence));
}
function createBackfiller$1(head, workerId, layout2, random2) {
  let write = createWriter$1(head, layout2), { steps } = layout2, places = 2 ** layout2.sequenceBits, take = createInstants(() => random2.uint32() % places);
  return (timestampMs, _given, count) => {
    let unit = findUnit(layout2, timestampMs), sequence = take(findStart(layout2, unit), places, count);
    return write(unit, workerId * steps.worker + sequence * steps.sequence);
  };
}
function createReader(layout2, worker) {
  let { epochMs, unitMs, timestampBits, workerBits, sequenceBits, timeRangeMs } = layout2, unitText = unitMs === 1 ? "" : ` of ${unitMs} ms`, workerText = worker === void 0 ? "" : `, ${worker}`, tailBits = BigInt(63 - timestampBits);
  return {
    name: `snowflake(${epochMs}, ${timestampBits}/${workerBits}/${sequenceBits}${unitText}${workerText})`,
    alphabet: "0123456789",
    example: "175928847299117063",
    length: [1, 19],
    pattern: "(?:0|[1-9][0-9]{0,18})",
    timeRangeMs,
    maxBigInt: DECIMAL_MAX,
    check: checkDecimal,
    forgive: (body) => body.replace(/^0+(?=.)/, ""),
    timestamp: (text, offset) => Number(BigInt(text.slice(offset)) >> tailBits) * unitMs + epochMs,
    toBigInt: (text, offset) => BigInt(text.slice(offset)),
    fromBigInt: String,
    lowestBigInt: (timestampMs) => BigInt(findUnit(layout2, timestampMs)) << tailBits
  };
}
function snowflake$1(options) {
  readChecks()?.checkNames(options, OPTIONS$7, "snowflake");
  let own = ownOptions(options), layout2 = readLayout(own), { workerId, worker } = own, workerIds = 2 ** layout2.workerBits;
  if (worker !== void 0) {
    if (workerId !== void 0) throw invalidFormat("`worker` or `workerId`", "both");
    return checkInteger(worker.workerIds, "worker.workerIds", 1, workerIds), {
      ...createReader(layout2, "leased"),
      generator: (head) => createGenerator$1(head, worker, Infinity, layout2)
    };
  }
  let reader = createReader(layout2, workerId);
  return workerId === void 0 ? reader : (checkInteger(workerId, "workerId", 0, workerIds - 1), {
    ...reader,
    generator: (head) => createGenerator$1(head, fixedWorker(workerId), ROLLBACK_ALLOWANCE_MS, layout2),
    backfiller: (head, random2) => createBackfiller$1(head, workerId, layout2, random2)
  });
}
function readCounting(epoch) {
  return epoch === "sonyflake" ? SONYFLAKE : MILLISECONDS;
}
var ALPHABETS$1;
var KINDS$1;
var UNITS_MS;
var NAME;
var TEXT;
var showLength;
var OPTIONS$1$6;
var checks;
var MOST_INSTANTS;
var WORD$3;
var OPTIONS$7;
var MILLISECONDS;
var SONYFLAKE;
var SNOWFLAKE_EPOCHS;
var init_snowflake_D6X2_VC6 = __esmMin(() => {
  init_core_wM3DtLkX();
  init_numeral_DlpZ_8xQ();
  ALPHABETS$1 = {
    decimal: "0123456789",
    hex: "0123456789abcdef",
    base32hex: "0123456789abcdefghijklmnopqrstuv",
    crockford: "0123456789ABCDEFGHJKMNPQRSTVWXYZ",
    base36: BASE36_ALPHABET,
    base62: BASE62_ALPHABET
  };
  KINDS$1 = [
    "time",
    "random",
    "counter",
    "worker",
    "fixed",
    "choice"
  ];
  UNITS_MS = [
    1,
    10,
    100,
    1e3
  ];
  NAME = /^[a-z][a-z0-9]*$/i;
  TEXT = /^[!-^`-~]{1,64}$/;
  showLength = (given) => Array.isArray(given) ? `${given.length}` : describeKind(given);
  OPTIONS$1$6 = {
    time: {
      kind: true,
      name: true,
      bits: true,
      unitMs: true,
      epoch: true
    },
    random: {
      kind: true,
      name: true,
      bits: true,
      length: true
    },
    counter: {
      kind: true,
      name: true,
      bits: true,
      start: true
    },
    worker: {
      kind: true,
      name: true,
      bits: true,
      id: true
    },
    fixed: {
      kind: true,
      name: true,
      text: true,
      bits: true,
      value: true
    },
    choice: {
      kind: true,
      name: true,
      of: true,
      default: true
    }
  };
  checks = {
    time(field, place) {
      checkInteger(field.bits, `${place}.bits`, 1, 52), checkChoice(field.unitMs ?? 1, `${place}.unitMs`, UNITS_MS), checkInteger(field.epoch ?? 0, `${place}.epoch`, 0, LAST_DATE_MS);
      let [, lastMs] = readUnits(field).timeRangeMs;
      if (lastMs >= 9466848e5 && lastMs <= 864e13) return;
      let end = lastMs > 864e13 ? "after the last instant of a Date" : new Date(lastMs).toISOString();
      throw invalidFormat(`\`${place}\` to last to an instant from 2000 to 275760`, `one that ends ${end}`);
    },
    random({ bits, length }, place) {
      if (length === void 0) checkInteger(bits, `${place}.bits`, 1, 256);
      else if (bits === void 0) checkInteger(length, `${place}.length`, 1, 64);
      else throw invalidFormat(`\`${place}\` to have \`bits\` or \`length\``, "both");
    },
    counter({ bits, start = 0 }, place) {
      checkInteger(bits, `${place}.bits`, 1, 32), checkChoice(start, `${place}.start`, [0, "random"]);
    },
    worker({ bits, id }, place) {
      checkInteger(bits, `${place}.bits`, 1, 48), id !== void 0 && id !== "random" && (typeof id != "object" || !id ? checkInteger(id, `${place}.id`, 0, 2 ** bits - 1) : checkInteger(id.workerIds, `${place}.id.workerIds`, 1, 2 ** bits));
    },
    fixed(field, place, { length }) {
      let { text, bits } = field;
      if (bits === void 0) return checkText(text, `${place}.text`);
      if (text !== void 0) throw invalidFormat(`\`${place}\` to have \`text\` or \`bits\``, "both");
      if (checkInteger(bits, `${place}.bits`, 1, 32), checkInteger(field.value, `${place}.value`, 0, 2 ** bits - 1), !Number.isInteger(Math.log2(length))) throw invalidFormat(`an alphabet of 2^n characters for \`${place}.bits\``, `one of ${length}`);
    },
    choice({ of: texts, default: fallback }, place) {
      if (!Array.isArray(texts) || texts.length < 2) throw invalidFormat(`\`${place}.of\` to be an array of two texts or more`, showLength(texts));
      for (let [i, text] of texts.entries()) checkText(text, `${place}.of[${i}]`);
      if (new Set(texts).size < texts.length || texts.some(({ length }) => length !== texts[0].length)) throw invalidFormat(`\`${place}.of\` to be different texts of one length`, JSON.stringify(texts));
      fallback !== void 0 && checkChoice(fallback, `${place}.default`, texts);
    }
  };
  MOST_INSTANTS = 65536;
  WORD$3 = 4294967296;
  OPTIONS$7 = {
    epoch: true,
    timestampBits: true,
    workerBits: true,
    sequenceBits: true,
    workerId: true,
    worker: true
  };
  MILLISECONDS = {
    unitMs: 1,
    bits: [
      41,
      10,
      12
    ],
    isWorkerLast: false
  };
  SONYFLAKE = {
    unitMs: 10,
    bits: [
      39,
      16,
      8
    ],
    isWorkerLast: true
  };
  SNOWFLAKE_EPOCHS = /* @__PURE__ */ new Map([
    ["twitter", 1288834974657],
    ["discord", 14200704e5],
    ["sonyflake", 14095296e5]
  ]);
});
init_core_wM3DtLkX();
var TABLE = /* @__PURE__ */ Uint32Array.from({ length: 256 }, (_, byte) => {
  let rest = byte;
  for (let bit = 0; bit < 8; bit++) rest = rest & 1 ? rest >>> 1 ^ 3988292384 : rest >>> 1;
  return rest;
});
function crc32(text, end) {
  let state = 4294967295;
  for (let i = 0; i < end; i++) state = state >>> 8 ^ TABLE[(state ^ text.charCodeAt(i)) & 255];
  return ~state >>> 0;
}
function hasChecksum(text) {
  let end = text.length - 7;
  return text.slice(end) === crc32(text, end).toString(36).padStart(7, "0");
}
var DIGITS$1 = /* @__PURE__ */ digitTable(BASE36_ALPHABET);
var SHORTEST_BODY = /* @__PURE__ */ bodyLength(21);
var LONGEST_BODY = /* @__PURE__ */ bodyLength(360);
function bodyLength(claims) {
  return 2 + Math.ceil((claims + 32) * 8 / 5) + 7;
}
function findSignedFault(head, text) {
  let length = text.length - head.length;
  return length < SHORTEST_BODY || length > LONGEST_BODY ? "invalid_length" : holdsOnly(DIGITS$1, text, head.length) ? text.startsWith("s1", head.length) ? hasChecksum(text) ? void 0 : "invalid_checksum" : "wrong_version" : "invalid_character";
}
function looksSigned(head, input) {
  return typeof input == "string" && input.startsWith(head) && findSignedFault(head, input) === void 0;
}
var spellHex$1 = (value) => `0x${value.toString(16)}`;
var raiseTwo = (bits) => 2n ** BigInt(bits);
var RANDOM_STEPS = {
  start: "random",
  step: 2 ** 32,
  whenUsedUp: "borrow"
};
function placeBits(kind, shift, bits, rest = {}) {
  return {
    kind,
    unit: spellHex$1(raiseTwo(shift)),
    values: spellHex$1(raiseTwo(bits)),
    ...rest
  };
}
function describeNumber(alphabet, values, fields, rest = {}) {
  const length = countDigits$1(values - 1n, alphabet.length);
  const isOrdered = fields.some(({ sequence }) => sequence);
  return {
    length: [length, length],
    leadingZeros: true,
    hyphens: [],
    pieces: [{
      kind: "digits",
      length,
      alphabet,
      largest: spellHex$1(values - 1n),
      fields
    }],
    generates: true,
    ...isOrdered && { clockBack: "restart" },
    ...rest
  };
}
function withoutZeros(body, least) {
  return {
    ...body,
    length: [least, body.length[1]],
    leadingZeros: false
  };
}
function countDigits$1(largest, base) {
  let length = 1;
  for (let rest = largest / BigInt(base); rest > 0n; rest /= BigInt(base)) length += 1;
  return length;
}
var UUID_TRAITS = {
  bytes: 16,
  uuid: true
};
var VARIANT = 2;
var milliseconds = placeBits("time", 80, 48, {
  unitMs: 1,
  epochMs: 0
});
function listUuidFields(version) {
  const refused = version === "any" ? {} : { refused: "wrong_version" };
  const isRandom = version === 4;
  return [
    isRandom ? placeBits("random", 80, 48) : milliseconds,
    placeBits("fixed", 76, 4, {
      value: isRandom ? 4 : 7,
      ...refused
    }),
    placeBits("random", 64, 12),
    placeBits("fixed", 62, 2, {
      value: VARIANT,
      ...refused
    }),
    placeBits("random", 0, 62, isRandom ? {} : { sequence: RANDOM_STEPS })
  ];
}
function describeUlid(alphabet) {
  const random2 = placeBits("random", 0, 80, { sequence: {
    ...RANDOM_STEPS,
    whenUsedUp: "refuse"
  } });
  return describeNumber(alphabet, raiseTwo(128), [milliseconds, random2], UUID_TRAITS);
}
function describeCharacters(alphabet, [, length]) {
  const values = BigInt(alphabet.length) ** BigInt(length);
  return describeNumber(alphabet, values, [{
    kind: "random",
    unit: "0x1",
    values: spellHex$1(values)
  }]);
}
init_core_wM3DtLkX();
function nameOf({ format: format2, name, prefix, version, definition, wrong }) {
  return format2 === "uuid25" && prefix !== void 0 && version === 7 && definition === void 0 && !wrong ? `brandid id (${name})` : name;
}
var TOLERANCE_MS = 864e5;
var IMPLAUSIBLE = 40;
var EARLIEST_MS = Date.UTC(2e3, 0, 1);
function isPlausible(timeMs, sinceMs, nowMs) {
  return timeMs >= sinceMs && timeMs <= nowMs + TOLERANCE_MS;
}
function timedScore(common, restBits, time) {
  const { ms, sinceMs, nowMs, unitMs = 1 } = time;
  const timeBits = Math.log2(Math.max(1, (nowMs + TOLERANCE_MS - sinceMs) / unitMs));
  const penalty = isPlausible(ms, sinceMs, nowMs) ? 0 : IMPLAUSIBLE;
  return common - restBits - timeBits - penalty;
}
function describeDoubt(timeMs, sinceMs, nowMs) {
  if (isPlausible(timeMs, sinceMs, nowMs)) return "";
  return timeMs > nowMs ? "; but its time is in the future" : "; but its time is before the first ids of this kind";
}
var PREFIX$1 = /^(?:[a-z](?:[a-z0-9_]{0,61}[a-z0-9])?|[A-Z](?:[A-Z0-9_]{0,61}[A-Z0-9])?)$/;
var BEFORE = /[\s"'`<({[]/;
var AFTER = /[\s"'`>)}\],;]/;
var BYTES = /^(0x|\\x)((?:[0-9a-f]{16}|[0-9a-f]{24}|[0-9a-f]{32}))$/i;
function createSubject(input, nowMs) {
  const around = unwrap(input);
  const text = decodeAddress(around);
  const [, mark, digits] = BYTES.exec(text) ?? [];
  if (mark !== void 0 && digits !== void 0) {
    const wrong2 = [`${JSON.stringify(mark)} before the bytes`.replace("\\\\", "\\")];
    return {
      text,
      prefix: "",
      body: digits,
      bodyStart: mark.length,
      wrong: wrong2,
      nowMs
    };
  }
  const at = text.lastIndexOf("_");
  const prefix = at > 0 && PREFIX$1.test(text.slice(0, at)) ? text.slice(0, at) : "";
  const bodyStart = prefix === "" ? 0 : at + 1;
  const wrong = [
    ...around === input ? [] : [/^\s|\s$/.test(input) ? "white space around the id" : "quotes around the id"],
    ...text === around ? [] : ["percent-encoding"],
    ...prefix === prefix.toLowerCase() ? [] : [UPPER_PREFIX]
  ];
  return {
    text,
    prefix,
    body: text.slice(bodyStart),
    bodyStart,
    wrong,
    nowMs
  };
}
function unwrap(input) {
  let [start, end] = [0, input.length];
  while (start < end && BEFORE.test(input.charAt(start))) start++;
  while (end > start && AFTER.test(input.charAt(end - 1))) end--;
  return input.slice(start, end);
}
var CODE = /%(?:2[0-9A-F]|3[A-F]|5[BDF]|7[BD])/gi;
function decodeAddress(text) {
  return text.includes("%") ? unwrap(text.replace(CODE, decodeURIComponent)) : text;
}
var UPPER_PREFIX = "a prefix in upper case";
function withoutPrefix(subject) {
  const wrong = subject.wrong.filter((each) => each !== UPPER_PREFIX);
  return {
    ...subject,
    prefix: "",
    body: subject.text,
    bodyStart: 0,
    wrong
  };
}
function readSpelling(format2, { body, text }) {
  if (format2.check(body, 0) === void 0) return {
    body,
    wrong: []
  };
  if (/[a-z]/.test(text) && /[A-Z]/.test(text)) return void 0;
  const isUpper = /[A-Z]/.test(format2.alphabet);
  const folded = isUpper ? body.replace(/[a-z]+/g, (letters) => letters.toUpperCase()) : foldAscii(body);
  if (format2.check(folded, 0) === void 0) return {
    body: folded,
    wrong: [isUpper ? "lower case" : "upper case"]
  };
  const forgiven = format2.forgive?.(folded) ?? folded;
  if (format2.check(forgiven, 0) !== void 0) return void 0;
  const at = [...folded].findIndex((character, i) => character !== forgiven.charAt(i));
  return {
    body: forgiven,
    wrong: [`letters outside the alphabet, read as digits${`: character ${text.length - body.length + at + 1} is "${body.charAt(at)}"`}`]
  };
}
function pickOwn({ prefix, body: own, wrong: around }, { body, wrong } = {
  body: own,
  wrong: []
}) {
  const all = [...around, ...wrong];
  const canonical = (prefix && `${prefix.toLowerCase()}_`) + body;
  return {
    ...prefix && { prefix },
    ...all.length > 0 && {
      wrong: all,
      canonical
    }
  };
}
function countPenalty({ wrong }) {
  return 8 * wrong.length;
}
function showInstant(timeMs) {
  return new Date(timeMs).toISOString();
}
function inTenths(bits) {
  return Math.round(bits * 10) / 10;
}
function idView({ text, prefix, body, bodyStart }, ...fields) {
  const head = prefix ? [{
    start: 0,
    end: prefix.length,
    label: `prefix "${prefix}"`,
    style: "cyan"
  }] : [];
  return {
    text: text.slice(0, bodyStart) + body,
    parts: [...head, ...placeFields$1(fields, bodyStart)]
  };
}
function wholeView(subject, label) {
  return idView(subject, [
    label,
    subject.body.length,
    "bold"
  ]);
}
function bitView(value, fields) {
  const width = fields.reduce((sum, [, bits]) => sum + bits, 0);
  return fieldView(value.toString(2).padStart(width, "0"), fields);
}
function fieldView(text, fields) {
  return {
    text,
    parts: placeFields$1(fields, 0)
  };
}
function placeFields$1(fields, from) {
  let end = from;
  return fields.map(([label, length, style]) => {
    const start = end;
    end += length;
    return {
      start,
      end,
      label,
      style
    };
  });
}
function toHex(bytes) {
  let hex = "";
  for (const byte of bytes) hex += byte.toString(16).padStart(2, "0");
  return hex;
}
function bytesOfBigInt(value, length) {
  return bytesOfHex(value.toString(16).padStart(2 * length, "0"));
}
function bytesOfHex(hex) {
  const bytes = new Uint8Array(hex.length / 2);
  for (let i = 0; i < bytes.length; i++) bytes[i] = Number.parseInt(hex.slice(2 * i, 2 * i + 2), 16);
  return bytes;
}
var CHUNK = 8;
function toInteger(digits, alphabet) {
  const base = BigInt(alphabet.length);
  let value = 0n;
  for (let from = 0; from < digits.length; from += CHUNK) {
    const chunk = digits.slice(from, from + CHUNK);
    let small = 0;
    for (const digit of chunk) small = small * alphabet.length + alphabet.indexOf(digit);
    value = value * base ** BigInt(chunk.length) + BigInt(small);
  }
  return value;
}
function collisionBudget(given) {
  let question = readOptions(given, COLLISION_OPTIONS, "collisionBudget"), idsPerHour = positive("ids per hour", question.idsPerHour), years = positive("years", question.years), made = idsPerHour && years && Math.round(idsPerHour * years * HOURS_PER_YEAR), ids = within("ids", question.ids ?? made, 0, Number.MAX_VALUE), [space, probability] = [readBits(question), checkProbability(question.probability)], budget = solveCollision(space, ids, probability, openQuantity({
    space,
    ids,
    probability
  }));
  return idsPerHour ? {
    ...budget,
    idsPerHour,
    years: years ?? budget.ids / idsPerHour / HOURS_PER_YEAR
  } : years ? {
    ...budget,
    idsPerHour: budget.ids / years / HOURS_PER_YEAR,
    years
  } : budget;
}
function solveCollision(bits = 0, ids = 0, probability = 0, open) {
  let given = {
    bits,
    ids,
    probability
  };
  switch (open) {
    case "space":
      return {
        ...given,
        bits: leastBits(ids, -Math.log1p(-probability))
      };
    case "ids":
      return {
        ...given,
        ids: mostIds(bits, -Math.log1p(-probability))
      };
    case "probability":
      return {
        ...given,
        probability: -Math.expm1(-computeExponent(bits, ids))
      };
  }
}
function computeExponent(bits, ids) {
  let n = Math.floor(ids), values = 2 ** bits;
  if (n < 2) return 0;
  if (n - 1 >= values) return Infinity;
  if (values < 16777216) {
    let exponent = 0;
    for (let i = 1; i < n && exponent < 64; i++) exponent -= Math.log1p(-i / values);
    return exponent;
  }
  let pairsPerValue = 2 ** (Math.log2(n) + Math.log2(n - 1) - 1 - bits), share = n / values;
  return pairsPerValue * (1 + (2 * n - 1) / values / 6 + share * ((n - 1) / values) / 6 + share ** 3 / 10);
}
function mostIds(bits, exponent) {
  let bound = 2 ** ((bits + 1 + Math.log2(exponent)) / 2) + 2;
  return Math.floor(lastWhere(1, bound, (ids) => computeExponent(bits, ids) <= exponent));
}
function leastBits(ids, exponent) {
  if (ids < 2) return 0;
  let least = Math.log2(ids) + Math.log2(ids - 1) - 1 - Math.log2(exponent);
  return -lastWhere(-(Math.max(least, Math.log2(ids)) + 1), -least, (negative) => computeExponent(-negative, ids) <= exponent);
}
function lastWhere(here, there, holds) {
  let middle = here + (there - here) / 2;
  return middle <= here || middle >= there ? here : holds(middle) ? lastWhere(middle, there, holds) : lastWhere(here, middle, holds);
}
function guessBudget(given) {
  let question = readOptions(given, GUESS_OPTIONS, "guessBudget"), guessesPerSecond = positive("guesses per second", question.guessesPerSecond), years = positive("years", question.years), made = guessesPerSecond && years && guessesPerSecond * years * SECONDS_PER_YEAR, guesses = within("guesses", question.guesses ?? made, 1, Number.MAX_VALUE), liveIds = within("live ids", question.liveIds, 1, Number.MAX_VALUE), [space, probability] = [readBits(question), checkProbability(question.probability)], budget = solveGuess(space, liveIds, guesses, probability, openQuantity({
    space,
    liveIds,
    guesses,
    probability
  }));
  return guessesPerSecond ? {
    ...budget,
    years: budget.guesses / guessesPerSecond / SECONDS_PER_YEAR
  } : budget;
}
function solveGuess(bits = 0, liveIds = 1, guesses = 1, probability = 0, open) {
  let exponent = -Math.log1p(-probability), share = Math.log2(-Math.expm1(-exponent / guesses)), given = {
    bits,
    liveIds,
    guesses,
    probability
  };
  switch (open) {
    case "space":
      return {
        ...given,
        bits: Math.log2(liveIds) - share
      };
    case "liveIds":
      return {
        ...given,
        liveIds: 2 ** (share + bits)
      };
    case "guesses":
      return {
        ...given,
        guesses: exponent / computeMissExponent(bits, liveIds)
      };
    case "probability":
      return {
        ...given,
        probability: -Math.expm1(-guesses * computeMissExponent(bits, liveIds))
      };
  }
}
function computeMissExponent(bits, liveIds) {
  return -Math.log1p(-Math.min(1, 2 ** (Math.log2(liveIds) - bits)));
}
function readBits({ bits, alphabet, length, format: format2 }) {
  if (format2 !== void 0 && format2.randomBits === void 0) throw new IdError("out_of_range", "a format whose ids are random", `${format2.name}, which reports no randomBits`);
  let size = typeof alphabet == "string" ? new Set(alphabet).size : alphabet;
  if (size !== void 0 && !(Number.isSafeInteger(size) && size >= 2)) throw outOfRange("an alphabet of at least 2 different characters", size);
  if (length !== void 0 && !(Number.isSafeInteger(length) && length >= 1)) throw outOfRange("a length of at least 1 character", length);
  return within("a space", bits ?? format2?.randomBits ?? (size && length && Math.log2(size) * length), 0, 2e3, " bits");
}
function positive(what, value) {
  if (value === void 0 || 0 < value && value <= Number.MAX_VALUE) return value;
  throw outOfRange(`${what} above 0`, value);
}
function within(what, value, least, most, unit = "") {
  if (value === void 0 || least <= value && value <= most) return value;
  throw outOfRange(`${what} from ${least} to ${most}${unit}`, value);
}
function checkProbability(probability) {
  if (probability === void 0 || 0 < probability && probability < 1) return probability;
  throw outOfRange("a probability above 0 and below 1", probability);
}
function openQuantity(quantities) {
  let all = Object.keys(quantities), given = all.filter((each) => quantities[each] !== void 0), [open, ...more] = all.filter((each) => quantities[each] === void 0);
  if (open !== void 0 && more.length === 0) return open;
  let expected = `all but one of ${joinWords(all, "and")}`;
  throw new IdError("out_of_range", expected, joinWords(given, "and") || "none");
}
var COLLISION_OPTIONS;
var HOURS_PER_YEAR;
var GUESS_OPTIONS;
var SECONDS_PER_YEAR;
var init_budgets_m1YyW77o = __esmMin(() => {
  init_core_wM3DtLkX();
  COLLISION_OPTIONS = {
    bits: true,
    alphabet: true,
    length: true,
    format: true,
    ids: true,
    idsPerHour: true,
    years: true,
    probability: true
  };
  HOURS_PER_YEAR = 8766;
  GUESS_OPTIONS = {
    bits: true,
    alphabet: true,
    length: true,
    format: true,
    liveIds: true,
    guesses: true,
    guessesPerSecond: true,
    years: true,
    probability: true
  };
  SECONDS_PER_YEAR = 31557600;
});
function unpadded(padded, least = 1) {
  let { name, lowest, places, ...rest } = padded, { alphabet, uuidVersion, check: check2, example, toBigInt } = rest, [most] = readLengths(padded), digits = digitTable(alphabet), zero = alphabet.charAt(0), nonZero = `${characterClass(alphabet.slice(1))}${characterClass(alphabet)}{${least - 1},${most - 1}}`, pad = (text, offset) => text.slice(offset).padStart(most, zero), unpad = (body) => {
    let start = 0;
    for (; start < body.length - 1 && body[start] === zero; ) start++;
    return body.slice(start);
  }, members = {};
  for (let key of [
    "timestamp",
    "toBytes",
    "toBigInt",
    "read"
  ]) {
    let read2 = rest[key];
    read2 && Object.assign(members, { [key]: (text, offset) => read2(pad(text, offset), 0) });
  }
  for (let key of ["fromBytes", "fromBigInt"]) {
    let spell = rest[key];
    spell && Object.assign(members, { [key]: (value) => unpad(spell(value)) });
  }
  for (let key of ["generator", "backfiller"]) {
    let make = rest[key];
    make && (members[key] = (head, random2) => {
      let next = make("", random2);
      return (timestampMs, given, count) => head + unpad(next(timestampMs, given, count));
    });
  }
  return {
    ...rest,
    ...members,
    length: [least, most],
    pattern: least === 1 ? `(?:${characterPattern(zero)}|${nonZero})` : nonZero,
    check(text, offset) {
      let count = text.length - offset;
      return count < least || count > most ? "invalid_length" : count > 1 && text[offset] === zero ? "invalid_character" : count === most ? check2(text, offset) : uuidVersion ? check2(pad(text, offset), 0) : holdsOnly(digits, text, offset) ? void 0 : "invalid_character";
    },
    forgive: unpad,
    ...example && { example: unpad(example) },
    ...toBigInt && lowest && { lowestBigInt: (timestampMs) => toBigInt(lowest(timestampMs), 0) }
  };
}
function createTraits(bits, length) {
  return {
    name: `random(${bits})`,
    example: sampleText(BASE36_ALPHABET, length),
    alphabet: BASE36_ALPHABET,
    length,
    pattern: `[0-9a-z]{${length}}`,
    randomBits: bits,
    byteLength: bits / 8,
    forgive: (body) => body.padStart(length, "0")
  };
}
function create128() {
  let limbs2 = [
    0,
    0,
    0,
    0,
    0,
    0
  ], groups2 = [
    0,
    0,
    0,
    0,
    0
  ];
  return {
    ...createTraits(128, 25),
    places: { 0: BASE36_ALPHABET.slice(0, 16) },
    check: (text, offset) => decodeBase36(text, offset, limbs2),
    generator(head, random2) {
      let codes = toCharCodes(head + "0".repeat(25)), start = head.length;
      return () => {
        toGroups([
          random2.uint32() >>> 8,
          random2.uint32() >>> 8,
          random2.uint32() >>> 8,
          random2.uint32() >>> 8,
          random2.uint32() >>> 8,
          random2.uint32() >>> 24
        ], groups2);
        for (let d = 0; d < 5; d++) writeGroup$1(codes, start + 5 * (4 - d), groups2[d]);
        return String.fromCharCode.apply(null, codes);
      };
    },
    toBytes(text, offset) {
      return decodeBase36(text, offset, limbs2), limbsToBytes(limbs2);
    },
    fromBytes(bytes) {
      return bytesToLimbs(bytes, limbs2), encodeBase36(limbs2);
    }
  };
}
function create256() {
  let weights = Array.from({ length: 11 }, (_, j) => 2n ** BigInt(24 * j)), { length, check: check2, read: read2 } = createNumeral(BASE36_ALPHABET, 2n ** 256n - 1n), writeAfter = (head) => {
    let codes = toCharCodes(head + "0".repeat(length)), { write } = numberWriter({
      alphabet: BASE36_ALPHABET,
      length,
      codes,
      start: head.length
    }, weights);
    return (parts) => (write(parts), String.fromCharCode.apply(null, codes));
  }, writeBody = writeAfter("");
  return {
    ...createTraits(256, length),
    check: check2,
    generator(head, random2) {
      let spell = writeAfter(head);
      return () => spell(weights.map((_, j) => random2.uint32() >>> (j < 10 ? 8 : 16)));
    },
    toBytes(text, offset) {
      let value = read2(text, offset);
      return Uint8Array.from({ length: 32 }, (_, i) => Number(BigInt.asUintN(8, value >> BigInt(8 * (31 - i)))));
    },
    fromBytes(bytes) {
      let parts = Array(11).fill(0);
      for (let [i, byte] of bytes.entries()) {
        let part = Math.floor((31 - i) / 3);
        parts[part] = parts[part] * 256 + byte;
      }
      return writeBody(parts);
    }
  };
}
function random$1(options = {}) {
  readChecks()?.checkNames(options, OPTIONS$5, "random");
  let { bits = 128, padded: isPadded = true } = ownOptions(options);
  checkChoice(isPadded, "padded", [true, false]);
  let padded = paddedRandom(bits);
  return isPadded ? padded : {
    ...unpadded(padded),
    name: `random(${bits}, unpadded)`
  };
}
function paddedRandom(bits) {
  return checkChoice(bits, "bits", [128, 256]), bits === 128 ? random128 : random256;
}
var OPTIONS$5;
var random128;
var random256;
var init_random_DSrTIoGy = __esmMin(() => {
  init_core_wM3DtLkX();
  init_numeral_DlpZ_8xQ();
  OPTIONS$5 = {
    bits: true,
    padded: true
  };
  random128 = /* @__PURE__ */ create128();
  random256 = /* @__PURE__ */ create256();
});
var DIGITS;
var UUID$1;
var V7Generator;
var getDefaultRandom;
var BufferedCryptoRandom;
var init_dist = __esmMin(() => {
  DIGITS = "0123456789abcdef";
  UUID$1 = class UUID$12 {
    /** @param bytes - The 16-byte byte array representation. */
    constructor(bytes) {
      this.bytes = bytes;
    }
    /**
    * Creates an object from the internal representation, a 16-byte byte array
    * containing the binary UUID representation in the big-endian byte order.
    *
    * This method does NOT shallow-copy the argument, and thus the created object
    * holds the reference to the underlying buffer.
    *
    * @throws TypeError if the length of the argument is not 16.
    */
    static ofInner(bytes) {
      if (bytes.length !== 16) throw new TypeError("not 128-bit length");
      else return new UUID$12(bytes);
    }
    /**
    * Builds a byte array from UUIDv7 field values.
    *
    * @param unixTsMs - A 48-bit `unix_ts_ms` field value.
    * @param randA - A 12-bit `rand_a` field value.
    * @param randBHi - The higher 30 bits of 62-bit `rand_b` field value.
    * @param randBLo - The lower 32 bits of 62-bit `rand_b` field value.
    * @throws RangeError if any field value is out of the specified range.
    */
    static fromFieldsV7(unixTsMs, randA, randBHi, randBLo) {
      if (!Number.isInteger(unixTsMs) || !Number.isInteger(randA) || !Number.isInteger(randBHi) || !Number.isInteger(randBLo) || unixTsMs < 0 || randA < 0 || randBHi < 0 || randBLo < 0 || unixTsMs > 281474976710655 || randA > 4095 || randBHi > 1073741823 || randBLo > 4294967295) throw new RangeError("invalid field value");
      const bytes = /* @__PURE__ */ new Uint8Array(16);
      bytes[0] = unixTsMs / 2 ** 40;
      bytes[1] = unixTsMs / 2 ** 32;
      bytes[2] = unixTsMs / 2 ** 24;
      bytes[3] = unixTsMs / 2 ** 16;
      bytes[4] = unixTsMs / 256;
      bytes[5] = unixTsMs;
      bytes[6] = 112 | randA >>> 8;
      bytes[7] = randA;
      bytes[8] = 128 | randBHi >>> 24;
      bytes[9] = randBHi >>> 16;
      bytes[10] = randBHi >>> 8;
      bytes[11] = randBHi;
      bytes[12] = randBLo >>> 24;
      bytes[13] = randBLo >>> 16;
      bytes[14] = randBLo >>> 8;
      bytes[15] = randBLo;
      return new UUID$12(bytes);
    }
    /**
    * Builds a byte array from a string representation.
    *
    * This method accepts the following formats:
    *
    * - 32-digit hexadecimal format without hyphens: `0189dcd553117d408db09496a2eef37b`
    * - 8-4-4-4-12 hyphenated format: `0189dcd5-5311-7d40-8db0-9496a2eef37b`
    * - Hyphenated format with surrounding braces: `{0189dcd5-5311-7d40-8db0-9496a2eef37b}`
    * - RFC 9562 URN format: `urn:uuid:0189dcd5-5311-7d40-8db0-9496a2eef37b`
    *
    * Leading and trailing whitespaces represents an error.
    *
    * @throws SyntaxError if the argument could not parse as a valid UUID string.
    */
    static parse(uuid2) {
      var _a, _b, _c, _d;
      let hex = void 0;
      switch (uuid2.length) {
        case 32:
          hex = (_a = /^[0-9a-f]{32}$/i.exec(uuid2)) === null || _a === void 0 ? void 0 : _a[0];
          break;
        case 36:
          hex = (_b = /^([0-9a-f]{8})-([0-9a-f]{4})-([0-9a-f]{4})-([0-9a-f]{4})-([0-9a-f]{12})$/i.exec(uuid2)) === null || _b === void 0 ? void 0 : _b.slice(1, 6).join("");
          break;
        case 38:
          hex = (_c = /^\{([0-9a-f]{8})-([0-9a-f]{4})-([0-9a-f]{4})-([0-9a-f]{4})-([0-9a-f]{12})\}$/i.exec(uuid2)) === null || _c === void 0 ? void 0 : _c.slice(1, 6).join("");
          break;
        case 45:
          hex = (_d = /^urn:uuid:([0-9a-f]{8})-([0-9a-f]{4})-([0-9a-f]{4})-([0-9a-f]{4})-([0-9a-f]{12})$/i.exec(uuid2)) === null || _d === void 0 ? void 0 : _d.slice(1, 6).join("");
      }
      if (hex) {
        const inner = /* @__PURE__ */ new Uint8Array(16);
        for (let i = 0; i < 16; i += 4) {
          const n = parseInt(hex.substring(2 * i, 2 * i + 8), 16);
          inner[i + 0] = n >>> 24;
          inner[i + 1] = n >>> 16;
          inner[i + 2] = n >>> 8;
          inner[i + 3] = n;
        }
        return new UUID$12(inner);
      } else throw new SyntaxError("could not parse UUID string");
    }
    /**
    * @returns The 8-4-4-4-12 canonical hexadecimal string representation
    * (`0189dcd5-5311-7d40-8db0-9496a2eef37b`).
    */
    toString() {
      let text = "";
      for (let i = 0; i < this.bytes.length; i++) {
        text += DIGITS.charAt(this.bytes[i] >>> 4);
        text += DIGITS.charAt(this.bytes[i] & 15);
        if (i === 3 || i === 5 || i === 7 || i === 9) text += "-";
      }
      return text;
    }
    /**
    * @returns The 32-digit hexadecimal representation without hyphens
    * (`0189dcd553117d408db09496a2eef37b`).
    */
    toHex() {
      let text = "";
      for (let i = 0; i < this.bytes.length; i++) {
        text += DIGITS.charAt(this.bytes[i] >>> 4);
        text += DIGITS.charAt(this.bytes[i] & 15);
      }
      return text;
    }
    /** @returns The 8-4-4-4-12 canonical hexadecimal string representation. */
    toJSON() {
      return this.toString();
    }
    /**
    * Reports the variant field value of the UUID or, if appropriate, "NIL" or
    * "MAX".
    *
    * For convenience, this method reports "NIL" or "MAX" if `this` represents
    * the Nil or Max UUID, although the Nil and Max UUIDs are technically
    * subsumed under the variants `0b0` and `0b111`, respectively.
    */
    getVariant() {
      const n = this.bytes[8] >>> 4;
      if (n < 0) throw new Error("unreachable");
      else if (n <= 7) return this.isNil() ? "NIL" : "VAR_0";
      else if (n <= 11) return "VAR_10";
      else if (n <= 13) return "VAR_110";
      else if (n <= 15) return this.isMax() ? "MAX" : "VAR_RESERVED";
      else throw new Error("unreachable");
    }
    /**
    * Returns the version field value of the UUID or `undefined` if the UUID does
    * not have the variant field value of `0b10`.
    */
    getVersion() {
      return this.getVariant() === "VAR_10" ? this.bytes[6] >>> 4 : void 0;
    }
    /** Returns `true` if `this` is the Nil UUID. */
    isNil() {
      return this.bytes.every((e) => e === 0);
    }
    /** Returns `true` if `this` is the Max UUID. */
    isMax() {
      return this.bytes.every((e) => e === 255);
    }
    /** Creates an object from `this`. */
    clone() {
      return new UUID$12(this.bytes.slice(0));
    }
    /** Returns true if `this` is equivalent to `other`. */
    equals(other) {
      return this.compareTo(other) === 0;
    }
    /**
    * Returns a negative integer, zero, or positive integer if `this` is less
    * than, equal to, or greater than `other`, respectively.
    */
    compareTo(other) {
      for (let i = 0; i < 16; i++) {
        const diff = this.bytes[i] - other.bytes[i];
        if (diff !== 0) return Math.sign(diff);
      }
      return 0;
    }
  };
  V7Generator = class {
    /**
    * Creates a generator object with the default random number generator, or
    * with the specified one if passed as an argument. The specified random
    * number generator should be cryptographically strong and securely seeded.
    */
    constructor(randomNumberGenerator) {
      this.timestampBiased = 0;
      this.counter = 0;
      this.rollbackAllowance = 1e4;
      this.random = randomNumberGenerator !== null && randomNumberGenerator !== void 0 ? randomNumberGenerator : getDefaultRandom();
    }
    /**
    * Sets the `rollbackAllowance` parameter of the generator.
    *
    * The `rollbackAllowance` parameter specifies the amount of `unixTsMs`
    * rollback that is considered significant. The default value is `10_000`
    * (milliseconds). See the {@link generate} or {@link generateOrAbort}
    * documentation for the treatment of the significant rollback.
    *
    */
    setRollbackAllowance(rollbackAllowance) {
      if (rollbackAllowance < 0 || rollbackAllowance > 281474976710655) throw new RangeError("`rollbackAllowance` out of reasonable range");
      this.rollbackAllowance = rollbackAllowance;
    }
    /**
    * Generates a new UUIDv7 object from the current timestamp, or resets the
    * generator upon significant timestamp rollback.
    *
    * This method returns a monotonically increasing UUID by reusing the previous
    * timestamp even if the up-to-date timestamp is smaller than the immediately
    * preceding UUID's. However, when such a clock rollback is considered
    * significant (by default, more than ten seconds), this method resets the
    * generator and returns a new UUID based on the given timestamp, breaking the
    * increasing order of UUIDs.
    *
    * See {@link generateOrAbort} for the other mode of generation and
    * {@link generateOrResetWithTs} for the variant accepting a custom timestamp.
    */
    generate() {
      return this.generateOrResetWithTs(Date.now());
    }
    /**
    * Generates a new UUIDv7 object from the current timestamp, or returns
    * `undefined` upon significant timestamp rollback.
    *
    * This method returns a monotonically increasing UUID by reusing the previous
    * timestamp even if the up-to-date timestamp is smaller than the immediately
    * preceding UUID's. However, when such a clock rollback is considered
    * significant (by default, more than ten seconds), this method aborts and
    * returns `undefined` immediately.
    *
    * See {@link generate} for the other mode of generation and
    * {@link generateOrAbortWithTs} for the variant accepting a custom timestamp.
    */
    generateOrAbort() {
      return this.generateOrAbortWithTs(Date.now());
    }
    /**
    * Generates a new UUIDv7 object from the `unixTsMs` passed, or resets the
    * generator upon significant timestamp rollback.
    *
    * This method is equivalent to {@link generate} except that it takes a custom
    * timestamp.
    *
    * @throws RangeError if `unixTsMs` is not a 48-bit unsigned integer.
    */
    generateOrResetWithTs(unixTsMs) {
      let value = this.generateOrAbortWithTs(unixTsMs);
      if (value === void 0) {
        this.timestampBiased = 0;
        value = this.generateOrAbortWithTs(unixTsMs);
      }
      return value;
    }
    /**
    * Generates a new UUIDv7 object from the `unixTsMs` passed, or returns
    * `undefined` upon significant timestamp rollback.
    *
    * This method is equivalent to {@link generateOrAbort} except that it takes a
    * custom timestamp.
    *
    * @throws RangeError if `unixTsMs` is not a 48-bit unsigned integer.
    */
    generateOrAbortWithTs(unixTsMs) {
      const MAX_COUNTER = 4398046511103;
      if (!Number.isInteger(unixTsMs) || unixTsMs < 0 || unixTsMs > 281474976710655) throw new RangeError("`unixTsMs` must be a 48-bit unsigned integer");
      unixTsMs++;
      if (unixTsMs > this.timestampBiased) {
        this.timestampBiased = unixTsMs;
        this.resetCounter();
      } else if (unixTsMs + this.rollbackAllowance >= this.timestampBiased) {
        this.counter++;
        if (this.counter > MAX_COUNTER) {
          this.timestampBiased++;
          this.resetCounter();
        }
      } else return;
      return UUID$1.fromFieldsV7(this.timestampBiased - 1, Math.trunc(this.counter / 2 ** 30), this.counter & 2 ** 30 - 1, this.random.nextUint32());
    }
    /**
    * Generates a new UUIDv7 object from the `unixTsMs` passed, or resets the
    * generator upon significant timestamp rollback.
    *
    * This method is a deprecated version of {@link generateOrResetWithTs} that
    * accepts the `rollbackAllowance` parameter as an argument, rather than using
    * the generator-level parameter.
    *
    * @param rollbackAllowance - The amount of `unixTsMs` rollback that is
    * considered significant. A suggested value is `10_000` (milliseconds).
    * @throws RangeError if `unixTsMs` is not a 48-bit unsigned integer.
    * @deprecated Since v1.2.0. Use {@link generateOrResetWithTs} instead.
    */
    generateOrResetCore(unixTsMs, rollbackAllowance) {
      const origRollbackAllowance = this.rollbackAllowance;
      try {
        this.setRollbackAllowance(rollbackAllowance);
        return this.generateOrResetWithTs(unixTsMs);
      } catch (e) {
        throw e;
      } finally {
        this.rollbackAllowance = origRollbackAllowance;
      }
    }
    /**
    * Generates a new UUIDv7 object from the `unixTsMs` passed, or returns
    * `undefined` upon significant timestamp rollback.
    *
    * This method is a deprecated version of {@link generateOrAbortWithTs} that
    * accepts the `rollbackAllowance` parameter as an argument, rather than using
    * the generator-level parameter.
    *
    * @param rollbackAllowance - The amount of `unixTsMs` rollback that is
    * considered significant. A suggested value is `10_000` (milliseconds).
    * @throws RangeError if `unixTsMs` is not a 48-bit unsigned integer.
    * @deprecated Since v1.2.0. Use {@link generateOrAbortWithTs} instead.
    */
    generateOrAbortCore(unixTsMs, rollbackAllowance) {
      const origRollbackAllowance = this.rollbackAllowance;
      try {
        this.setRollbackAllowance(rollbackAllowance);
        return this.generateOrAbortWithTs(unixTsMs);
      } catch (e) {
        throw e;
      } finally {
        this.rollbackAllowance = origRollbackAllowance;
      }
    }
    /** Initializes the counter at a 42-bit random integer. */
    resetCounter() {
      this.counter = this.random.nextUint32() * 1024 + (this.random.nextUint32() & 1023);
    }
    /**
    * Generates a new UUIDv4 object utilizing the random number generator inside.
    *
    * @internal
    */
    generateV4() {
      const bytes = new Uint8Array(Uint32Array.of(this.random.nextUint32(), this.random.nextUint32(), this.random.nextUint32(), this.random.nextUint32()).buffer);
      bytes[6] = 64 | bytes[6] >>> 4;
      bytes[8] = 128 | bytes[8] >>> 2;
      return UUID$1.ofInner(bytes);
    }
  };
  getDefaultRandom = () => {
    if (typeof crypto !== "undefined" && typeof crypto.getRandomValues !== "undefined") return new BufferedCryptoRandom();
    else {
      if (typeof UUIDV7_DENY_WEAK_RNG !== "undefined" && UUIDV7_DENY_WEAK_RNG) throw new Error("no cryptographically strong RNG available");
      return { nextUint32: () => Math.trunc(Math.random() * 65536) * 65536 + Math.trunc(Math.random() * 65536) };
    }
  };
  BufferedCryptoRandom = class {
    constructor() {
      this.buffer = /* @__PURE__ */ new Uint32Array(8);
      this.cursor = 65535;
    }
    nextUint32() {
      if (this.cursor >= this.buffer.length) {
        crypto.getRandomValues(this.buffer);
        this.cursor = 0;
      }
      return this.buffer[this.cursor++];
    }
  };
});
var formats_exports = /* @__PURE__ */ __exportAll({
  bare: () => bare,
  collisionBudget: () => collisionBudget,
  guessBudget: () => guessBudget,
  hexUlid: () => hexUlid$1,
  layout: () => layout$1,
  nanoid: () => nanoid$1,
  objectId: () => objectId$1,
  opaque: () => opaque$1,
  random: () => random$1,
  sealed: () => sealed$1,
  snowflake: () => snowflake$1,
  timeRandom: () => timeRandom$1,
  typeid: () => typeid$1,
  ulid: () => ulid$1,
  uuid: () => uuid$1,
  uuid25: () => uuid25$1
});
function bitDigits(alphabet) {
  let bits = Math.log2(alphabet.length), mask = alphabet.length - 1, length = Math.ceil(128 / bits), firstEnd = 2 ** (128 - bits * (length - 1)), codeOfDigit = toCharCodes(alphabet), table = digitTable(alphabet);
  return {
    alphabet,
    bits,
    length,
    check(text, offset) {
      return text.length - offset === length ? holdsOnly(table, text, offset) ? digitAt(table, text, offset) < firstEnd ? void 0 : "overflow" : "invalid_character" : "invalid_length";
    },
    read(text, at, count) {
      let value = 0;
      for (let i = at; i < at + count; i++) value = value * alphabet.length + digitAt(table, text, i);
      return value;
    },
    write(codes, at, count, value) {
      let rest = value;
      for (let i = at + count - 1; i >= at; i--) codes[i] = codeOfDigit[rest & mask], rest >>>= bits;
    },
    toBytes(text, offset) {
      let bytes = /* @__PURE__ */ new Uint8Array(16), buffer = 0, filled = 0, next = bytes.length;
      for (let i = offset + length - 1; i >= offset; i--) buffer |= digitAt(table, text, i) << filled, filled += bits, filled >= 8 && (bytes[--next] = buffer, buffer >>>= 8, filled -= 8);
      return bytes;
    },
    fromBytes(bytes) {
      let codes = [], buffer = 0, filled = 0, next = bytes.length;
      for (let i = length - 1; i >= 0; i--) filled < bits && next > 0 && (buffer |= bytes[--next] << filled, filled += 8), codes[i] = codeOfDigit[buffer & mask], buffer >>>= bits, filled -= bits;
      return String.fromCharCode(...codes);
    }
  };
}
function forgiveCrockford(body) {
  return body.replace(/o/gi, "0").replace(/[il]/gi, "1");
}
function layout$1(options) {
  readChecks()?.checkNames(options, OPTIONS$4, "layout");
  let { alphabet: chosen = "base36", encoding = "number", padded = true, fields: given } = ownOptions(options), alphabet = readAlphabet(chosen);
  checkAscending(alphabet), checkChoice(encoding, "encoding", ["number", "pieces"]), checkChoice(padded, "padded", [true, false]);
  let fields = checkFields(given, alphabet), plan = createPlan(fields, alphabet, encoding);
  if (plan.length > 255) throw invalidFormat("`fields` to make a body of at most 255 characters", `${plan.length}`);
  let isNumber = isOneNumber(fields, encoding);
  if (!padded && !isNumber) throw invalidFormat("a layout of one number, its time first, where `padded` is false", encoding === "number" ? "other fields" : "pieces");
  let name = `layout(${[
    alphabet === chosen ? JSON.stringify(alphabet) : chosen,
    ...encoding === "number" ? [] : [encoding],
    ...padded ? [] : ["unpadded"]
  ].join(", ")}: ${describeFields(fields)})`, format2 = createFormat$3(plan, fields, isNumber, name);
  return padded ? format2 : {
    ...unpadded(format2),
    name
  };
}
function isOneNumber(fields, encoding) {
  let time = findField(fields, "time");
  return encoding === "number" && fields.every((field) => isBits(field) && !isFixedBits(field)) && (!time || fields[0] === time);
}
function createFormat$3(plan, fields, isNumber, name) {
  let characters = collectCharacters(plan);
  checkAscending(characters);
  let isCrockford = plan.alphabet.toLowerCase() === "0123456789abcdefghjkmnpqrstvwxyz" && !/[ilo]/i.test(characters);
  return {
    name,
    alphabet: characters,
    length: plan.length,
    pattern: composePattern(plan),
    example: createExample(plan, fields),
    places: narrowPlaces(plan),
    check: createCheck(plan),
    ...isCrockford && { forgive: forgiveCrockford },
    ...createReading$1(plan, fields, isNumber),
    ...createGeneration(plan, fields)
  };
}
function nanoid$1(options = {}) {
  let checks2 = readChecks();
  checks2?.checkNames(options, OPTIONS$3, "nanoid");
  let { length = 12, alphabet = BASE36_ALPHABET } = ownMembers(options);
  checks2?.checkInteger(length, "length", 1, 255), checks2?.checkAlphabet(alphabet);
  let sorted = sortAlphabet(alphabet), digits = digitTable(sorted), characters = characterClass(sorted), fill = uniformDigits(toCharCodes(sorted));
  return {
    name: sorted === "0123456789abcdefghijklmnopqrstuvwxyz" ? `nanoid(${length})` : `nanoid(${length}, ${characters})`,
    example: sampleText(sorted, length),
    alphabet: sorted,
    length,
    pattern: `${characters}{${length}}`,
    randomBits: length * Math.log2(sorted.length),
    sql: "uniform",
    check(text, offset) {
      return text.length - offset === length ? holdsOnly(digits, text, offset) ? void 0 : "invalid_character" : "invalid_length";
    },
    generator(head, random2) {
      let start = head.length, codes = toCharCodes(head + sorted.charAt(0).repeat(length));
      return () => (fill(codes, start, codes.length, random2), String.fromCharCode.apply(null, codes));
    }
  };
}
function openSequence(random2) {
  let known = sequences.get(random2);
  if (known) return known;
  let processUpper = random2.uint32(), word = random2.uint32(), sequence = {
    processUpper,
    processLowest: word >>> 24,
    latestMs: -Infinity,
    second: -1,
    counter: word & COUNTER_MASK
  };
  return sequences.set(random2, sequence), beforeSnapshot(() => sequences.delete(random2)), sequence;
}
function advance(sequence, nowMs) {
  let counter = sequence.counter + 1 & COUNTER_MASK, { latestMs, second } = sequence, isReset = nowMs < latestMs - ROLLBACK_ALLOWANCE_MS;
  if (isReset || nowMs > latestMs) {
    let nowSecond = Math.floor(nowMs / 1e3);
    second = isReset ? nowSecond : Math.max(second, nowSecond), latestMs = nowMs;
  }
  if (counter === 0 && second === sequence.second && second++, second < 0 || second > 4294967295) throw clockOutOfRange(second * 1e3, TIME_RANGE_MS$1);
  sequence.latestMs = latestMs, sequence.second = second, sequence.counter = counter;
}
function writeHex(codes, at, length, value) {
  let rest = value;
  for (let i = at + length - 1; i >= at; i--) codes[i] = CODE_OF_DIGIT[rest & 15], rest >>>= 4;
}
function generator(head, random2) {
  let codes = toCharCodes(head + "0".repeat(24)), start = head.length, sequence, writtenSecond = -1;
  return (nowMs) => (sequence === void 0 && (sequence = openSequence(random2), writeHex(codes, start + 8, 8, sequence.processUpper), writeHex(codes, start + 16, 2, sequence.processLowest)), advance(sequence, nowMs), sequence.second !== writtenSecond && (writtenSecond = sequence.second, writeHex(codes, start, 8, writtenSecond)), writeHex(codes, start + 18, 6, sequence.counter), String.fromCharCode.apply(null, codes));
}
function check(text, offset) {
  return text.length - offset === 24 ? holdsOnly(DIGIT_OF_CODE, text, offset) ? void 0 : "invalid_character" : "invalid_length";
}
function spellHex(value, length) {
  return value.toString(16).padStart(length, "0");
}
function spellSecond(timestampMs) {
  return spellHex(Math.floor(timestampMs / 1e3), 8);
}
function createFormat$2() {
  return {
    name: "objectId",
    example: "507f1f77bcf86cd799439011",
    alphabet: HEX,
    length: 24,
    pattern: "[0-9a-f]{24}",
    byteLength: 12,
    timeRangeMs: TIME_RANGE_MS$1,
    check,
    generator,
    backfiller: (head, random2) => (timestampMs) => head + spellSecond(timestampMs) + spellHex(random2.uint32(), 8) + spellHex(random2.uint32(), 8),
    timestamp: (text, offset) => Number.parseInt(text.slice(offset, offset + 8), 16) * 1e3,
    lowest: (timestampMs) => spellSecond(timestampMs).padEnd(24, "0"),
    toBytes: (text, offset) => hexToBytes(text.slice(offset, offset + 24)),
    fromBytes: bytesToHex
  };
}
function objectId$1() {
  return format$2;
}
function opaque$1(options) {
  let checks2 = readChecks();
  checks2?.checkNames(options, OPAQUE_OPTIONS, "opaque");
  let given = ownMembers(options), { alphabet = BASE62_ALPHABET } = given;
  return checks2?.checkAlphabet(alphabet), checks2?.checkLength(given.length), checks2?.checkInteger(readLengths(given)[1], "length", 1, LONGEST), createOpaque(given);
}
function createOpaque({ alphabet = BASE62_ALPHABET, length }) {
  let [least, most] = readLengths({ length }), sorted = sortAlphabet(alphabet), digits = digitTable(sorted), characters = characterClass(sorted), isFixed = least === most;
  return {
    name: `opaque(${characters}, ${isFixed ? least : `${least}-${most}`})`,
    example: sampleText(sorted, least),
    alphabet: sorted,
    length: isFixed ? least : [least, most],
    pattern: `${characters}{${isFixed ? least : `${least},${most}`}}`,
    check(text, offset) {
      let count = text.length - offset;
      return count < least || count > most ? "invalid_length" : holdsOnly(digits, text, offset) ? void 0 : "invalid_character";
    }
  };
}
function timeRandom$1(options = {}) {
  readChecks()?.checkNames(options, OPTIONS$2, "timeRandom");
  let { randomBits = 32, alphabet = BASE36_ALPHABET } = ownOptions(options);
  checkInteger(randomBits, "randomBits", 16, 256), checkAscending(alphabet);
  let layout2 = createLayout(alphabet, randomBits), { numeral, oneMs } = layout2, characters = characterClass(alphabet), spellBody = createSpeller(layout2, ""), repeat = (part) => layout2.widths.map(() => part);
  return {
    name: alphabet === "0123456789abcdefghijklmnopqrstuvwxyz" ? `timeRandom(${randomBits})` : `timeRandom(${randomBits}, ${characters})`,
    example: spellBody(17356896e5, 0, repeat(1)),
    alphabet,
    length: numeral.length,
    pattern: `${characters}{${numeral.length}}`,
    randomBits,
    timeRangeMs: TIME_RANGE_MS,
    check: numeral.check,
    generator: (head, random2) => createGenerator(layout2, head, random2),
    backfiller: (head, random2) => createBackfiller(layout2, head, random2),
    timestamp: (text, offset) => Number(numeral.read(text, offset) / oneMs),
    lowest: (timestampMs) => spellBody(timestampMs, 0, repeat(0))
  };
}
function createLayout(alphabet, randomBits) {
  let one = 2n ** BigInt(randomBits), oneMs = one * BigInt(NS_PER_MS$1), widths = Array.from({ length: Math.ceil(randomBits / 24) }, (_, j) => Math.min(24, randomBits - 24 * j)), weights = [
    oneMs << 24n,
    oneMs,
    one,
    ...widths.map((_, j) => 2n ** BigInt(24 * j))
  ];
  return {
    alphabet,
    randomBits,
    numeral: createNumeral(alphabet, 18446744073709551616n * one - 1n),
    weights,
    oneMs,
    widths
  };
}
function drawRandom({ widths }, random2) {
  return widths.map((bits) => random2.uint32() >>> 32 - bits);
}
function createSpeller({ alphabet, numeral: { length }, weights }, head) {
  let codes = toCharCodes(head.padEnd(head.length + length)), { write } = numberWriter({
    alphabet,
    length,
    codes,
    start: head.length
  }, weights);
  return (timestampMs, ns, randomParts) => {
    let upper = Math.floor(timestampMs / PART$1);
    return write([
      upper,
      timestampMs - upper * PART$1,
      ns,
      ...randomParts
    ]), String.fromCharCode.apply(null, codes);
  };
}
function createGenerator(layout2, head, random2) {
  let spell = createSpeller(layout2, head), timestampMs = -Infinity, count = 0;
  function startAt(ms, ns) {
    if (ms < 0 || ms > LAST_MS$1 || ns >= countNs(ms)) throw clockOutOfRange(ms, TIME_RANGE_MS);
    timestampMs = ms, count = ns;
  }
  return (nowMs) => (isHeldBack(nowMs, timestampMs) ? count + 1 < NS_PER_MS$1 ? startAt(timestampMs, count + 1) : startAt(timestampMs + 1, 0) : startAt(nowMs, 0), spell(timestampMs, count, drawRandom(layout2, random2)));
}
function createBackfiller(layout2, head, random2) {
  let spell = createSpeller(layout2, head), drawNs = (places) => uniformBelow(places, random2), take = createInstants(drawNs), isDrawn2 = isLeftToChance(Math.log2(NS_PER_MS$1) + layout2.randomBits);
  return (timestampMs, _given, count) => {
    let places = countNs(timestampMs), ns = isDrawn2 ? drawNs(places) : take(timestampMs, places, count);
    return spell(timestampMs, ns, drawRandom(layout2, random2));
  };
}
function countNs(timestampMs) {
  return timestampMs === LAST_MS$1 ? 551616 : NS_PER_MS$1;
}
function timeOrdered(digits, tail2) {
  let writer = createWriter(digits);
  function spell(timestampMs, high, low) {
    let codes = Array(digits.length).fill(0);
    return writer.writeUpper(codes, 0, timestampMs, high), writer.writeLow(codes, 0, low), String.fromCharCode(...codes);
  }
  let { alphabet, length, check: check2, toBytes, fromBytes } = digits;
  return {
    alphabet,
    length,
    check: check2,
    byteLength: 16,
    holdsUuid: true,
    toBytes,
    fromBytes,
    timeRangeMs: SPAN_OF_48_BITS,
    generator: (head, random2) => orderedGenerator(writer, tail2, head, random2),
    backfiller: (head, random2) => (timestampMs) => head + spell(timestampMs, tail2.makeHigh(random2.uint32()), writer.drawLow(random2)),
    lowest: (timestampMs) => spell(timestampMs, tail2.makeHigh(0), 0),
    timestamp: (text, offset) => digits.read(text, offset, digits.length - 80 / digits.bits)
  };
}
function randomTail({ bits }) {
  let highBits = 80 - 2 * countLimbBits(bits);
  return {
    makeHigh: (word) => word >>> 32 - highBits,
    isLast: (high) => high === 2 ** highBits - 1,
    whenUsedUp: "throw"
  };
}
function countLimbBits(bits) {
  return bits * Math.floor(25 / bits);
}
function createWriter({ bits, length, write }) {
  let limbBits = countLimbBits(bits), limbDigits = limbBits / bits, limbEnd = 2 ** limbBits, lowAt = length - 2 * limbDigits, highAt = length - 80 / bits, spare = 32 - limbBits;
  function writePair(codes, at, pair) {
    let upper = Math.floor(pair / limbEnd);
    write(codes, at, limbDigits, upper), write(codes, at + limbDigits, limbDigits, pair - upper * limbEnd);
  }
  return {
    length,
    lowEnd: limbEnd ** 2,
    drawLow: (random2) => (random2.uint32() >>> spare) * limbEnd + (random2.uint32() >>> spare),
    writeUpper(codes, at, timestampMs, high) {
      writePair(codes, at + highAt - 2 * limbDigits, timestampMs), write(codes, at + highAt, lowAt - highAt, high);
    },
    writeLow: (codes, at, low) => writePair(codes, at + lowAt, low)
  };
}
function orderedGenerator(writer, tail2, head, random2) {
  let { lowEnd, drawLow, writeUpper, writeLow } = writer, start = head.length, codes = toCharCodes(head + "0".repeat(writer.length)), timestampMs = -Infinity, high = 0, low = 0;
  function startAt(ms) {
    if (ms < 0 || ms > SPAN_OF_48_BITS[1]) throw clockOutOfRange(ms, SPAN_OF_48_BITS);
    let drawnHigh = tail2.makeHigh(random2.uint32());
    low = drawLow(random2), high = drawnHigh, timestampMs = ms, writeUpper(codes, start, timestampMs, high);
  }
  function step() {
    let raised = low + 1 + random2.uint32();
    if (raised < lowEnd) low = raised;
    else if (!tail2.isLast(high)) low = raised - lowEnd, high++, writeUpper(codes, start, timestampMs, high);
    else if (tail2.whenUsedUp === "borrow") startAt(timestampMs + 1);
    else throw stateError("out_of_range", "The 80 bits after the time are used up within one millisecond.");
  }
  return (nowMs) => (isHeldBack(nowMs, timestampMs) ? step() : startAt(nowMs), writeLow(codes, start, low), String.fromCharCode.apply(null, codes));
}
function createFormat$1() {
  let digits = bitDigits("0123456789abcdefghjkmnpqrstvwxyz"), ordered = timeOrdered(digits, uuidv7Tail);
  function isVersion7(text, offset) {
    let version = digits.read(text, offset + 10, 1) >>> 1, variant = digits.read(text, offset + 13, 1) >>> 2 & 3;
    return version === 7 && variant === 2;
  }
  return {
    ...ordered,
    name: "typeid",
    example: "01h455vb4pex5vsknk084sn02q",
    pattern: `[0-7][0-9a-hjkmnp-tv-z]{${digits.length - 1}}`,
    prefixPattern: /^[a-z]([a-z_]{0,61}[a-z])?$/,
    randomBits: 74,
    forgive: forgiveCrockford,
    timestamp: (text, offset) => isVersion7(text, offset) ? ordered.timestamp(text, offset) : void 0
  };
}
function typeid$1() {
  return format$1;
}
function createFormat() {
  let digits = bitDigits("0123456789ABCDEFGHJKMNPQRSTVWXYZ");
  return {
    name: "ulid",
    example: "01ARZ3NDEKTSV4RRFFQ69G5FAV",
    pattern: `[0-7][0-9A-HJKMNP-TV-Z]{${digits.length - 1}}`,
    randomBits: 80,
    forgive: forgiveCrockford,
    ...timeOrdered(digits, randomTail(digits))
  };
}
function ulid$1() {
  return format;
}
function createHexFormat() {
  let digits = bitDigits("0123456789ABCDEF");
  return {
    name: "hexUlid",
    example: "0195CDE29854C57A5C3D4E1A2B3C4D5E",
    pattern: `[0-9A-F]{${digits.length}}`,
    randomBits: 80,
    sql: "hexUlid",
    ...timeOrdered(digits, randomTail(digits))
  };
}
function hexUlid$1() {
  return hexFormat;
}
function byteFiller(random2) {
  let bytes = /* @__PURE__ */ new Uint8Array(16), view = new DataView(bytes.buffer);
  return () => {
    let [a, b, c, d] = [
      random2.uint32(),
      random2.uint32(),
      random2.uint32(),
      random2.uint32()
    ];
    return view.setUint32(0, a), view.setUint32(4, b), view.setUint32(8, c), view.setUint32(12, d), bytes;
  };
}
function withTime(bytes, timestampMs) {
  for (let i = 0; i < 6; i++) bytes[i] = Math.floor(timestampMs / 256 ** (5 - i));
  return bytes;
}
function withVersion(bytes, version) {
  return bytes[6] = bytes[6] & 15 | version << 4, bytes[8] = bytes[8] & 63 | 128, bytes;
}
function checkVersion(version) {
  return (text, offset) => checkUuid(text, offset) ?? (isUuidVersion(version, text, offset) ? void 0 : "wrong_version");
}
function readTimestamp(text, offset) {
  return Number.parseInt(text.slice(offset, offset + 8) + text.slice(offset + 9, offset + 13), 16);
}
function traits() {
  return {
    alphabet: UUID_ALPHABET,
    length: 36,
    byteLength: 16,
    holdsUuid: true,
    sql: "uuid",
    toBytes: (text, offset) => uuidToBytes(text.slice(offset)),
    fromBytes: uuidSpeller("")
  };
}
function create4() {
  return {
    ...traits(),
    name: "uuid(4)",
    example: "919108f7-52d1-4320-9bac-f847db4148a8",
    uuidVersion: 4,
    pattern: "[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}",
    randomBits: 122,
    check: checkVersion(4),
    generator(head, random2) {
      let spell = uuidSpeller(head), fill = byteFiller(random2);
      return () => spell(withVersion(fill(), 4));
    }
  };
}
function create7() {
  let spellBody = uuidSpeller("");
  return {
    ...traits(),
    name: "uuid(7)",
    example: "017f22e2-79b0-7cc3-98c4-dc0c0c07398f",
    uuidVersion: 7,
    pattern: "[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}",
    randomBits: 74,
    timeRangeMs: SPAN_OF_48_BITS,
    check: checkVersion(7),
    generator(head, random2) {
      let spell = uuidSpeller(head), source = new V7Generator({ nextUint32: () => random2.uint32() }), latestMs = -Infinity;
      return (nowMs) => {
        if (!isHeldBack(nowMs, latestMs)) {
          if (nowMs < 0 || nowMs > SPAN_OF_48_BITS[1]) throw clockOutOfRange(nowMs, SPAN_OF_48_BITS);
          latestMs = nowMs;
        }
        return spell(source.generateOrResetWithTs(latestMs).bytes);
      };
    },
    backfiller(head, random2) {
      let spell = uuidSpeller(head), fill = byteFiller(random2);
      return (timestampMs) => spell(withVersion(withTime(fill(), timestampMs), 7));
    },
    timestamp: readTimestamp,
    lowest: (timestampMs) => spellBody(withVersion(withTime(/* @__PURE__ */ new Uint8Array(16), timestampMs), 7))
  };
}
function createAny() {
  let { uuidVersion, lowest, ...version7 } = create7();
  return {
    ...version7,
    name: "uuid(any)",
    pattern: "[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}",
    check: checkUuid,
    timesSome: true,
    timestamp: (text, offset) => isUuidVersion(7, text, offset) ? readTimestamp(text, offset) : void 0
  };
}
function uuid$1(options = {}) {
  readChecks()?.checkNames(options, OPTIONS$1, "uuid");
  let { version = 7 } = ownOptions(options);
  return checkChoice(version, "version", [
    4,
    7,
    "any"
  ]), version === 4 ? uuid4 : version === 7 ? uuid7 : uuidAny;
}
function generator4(head, random2) {
  return () => {
    let words = [
      random2.uint32(),
      random2.uint32(),
      random2.uint32(),
      random2.uint32(),
      random2.uint32()
    ];
    return limbs[5] = words[0] >>> 24, limbs[4] = words[0] & 16777215, limbs[3] = words[1] >>> 8 & 16776975 | 64, limbs[2] = words[2] >>> 8 & 16728063 | 32768, limbs[1] = words[3] >>> 8, limbs[0] = words[4] >>> 8, head + encodeBase36(limbs);
  };
}
function version4() {
  let { timeRangeMs, backfiller, timestamp, lowest, ...version7 } = paddedUuid25;
  return {
    ...version7,
    name: "uuid25(4)",
    example: "8m8scpfugfij4qenj0ig77qg8",
    uuidVersion: 4,
    randomBits: 122,
    check: (text, offset) => decodeBase36(text, offset, limbs) ?? (isVersion(4, limbs) ? void 0 : "wrong_version"),
    generator: generator4
  };
}
function anyVersion() {
  let { uuidVersion, lowest, ...version7 } = paddedUuid25;
  return {
    ...version7,
    name: "uuid25(any)",
    check: (text, offset) => decodeBase36(text, offset, limbs),
    timesSome: true,
    timestamp(text, offset) {
      return decodeBase36(text, offset, limbs), isVersion(7, limbs) ? readTimestamp$1(limbs) : void 0;
    }
  };
}
function uuid25$1(options = {}) {
  readChecks()?.checkNames(options, OPTIONS, "uuid25");
  let { version = 7, padded: isPadded = true } = ownOptions(options);
  if (checkChoice(version, "version", [
    4,
    7,
    "any"
  ]), checkChoice(isPadded, "padded", [true, false]), version === 7) return isPadded ? paddedUuid25 : {
    ...unpadded(paddedUuid25, 16),
    name: "uuid25(unpadded)"
  };
  let name = `uuid25(${version}, unpadded)`;
  return version === 4 ? isPadded ? version4() : {
    ...unpadded(version4(), 16),
    name
  } : isPadded ? anyVersion() : {
    ...unpadded(anyVersion()),
    name
  };
}
function bare(given) {
  let isFormat = Object.hasOwn(Object(given), "check");
  isFormat || readChecks()?.checkNames(given, OPAQUE_OPTIONS, "bare");
  let own = ownOptions(given), { alphabet, length } = own;
  checkAlphabet(alphabet), checkLength(length), checkInteger(readLengths({ length })[1], "length", 1, LONGEST);
  let format2 = isFormat ? given : createOpaque(own);
  return {
    name: `bare(${format2.name})`,
    bare: format2,
    check: () => "invalid_length",
    narrow: (definition, shape) => narrow(definition, shape, format2)
  };
}
function checkAlphabet(alphabet) {
  if (!(alphabet === void 0 || typeof alphabet == "string" && isAlphabet(alphabet.replace("_", "")))) throw invalidFormat("an alphabet of different visible ASCII characters", showValue(alphabet));
}
function checkKeys(sealed2, format2) {
  if (!sealed2) return;
  let isAccepting = Object.hasOwn(sealed2, "acceptsKey"), keys = {
    alphabet: "0123456789",
    length: countDigits(sealed2),
    places: { 0: "123456789" }
  };
  if (!(isAccepting ? !overlap(keys, format2) : /[^0-9]/.test(format2.alphabet))) throw invalidFormat(isAccepting ? "bare ids that are never keys beside `sealed(key, { accepts: 'key' })`" : "plain keys to be accepted by `sealed(key, { accepts: 'key' })`", `bare(${format2.name})`);
}
function countDigits({ key }) {
  let isKey = (digits) => attempt(() => key.fromText("1".padEnd(digits, "0"))) !== void 0, most = 20;
  for (; most > 1 && !isKey(most); ) most--;
  return [1, most];
}
function narrow(definition, shape, format2) {
  let { head, formats, isBare } = shape, { bare: others = [], body, formatOf, timestamp } = ownMembers(definition);
  checkKeys(formats.find(isSealed), format2);
  let [present, ...former] = formats, accepts = former.filter(({ name }) => name !== `bare(${format2.name})`);
  shape.formats = [present, ...accepts], shape.isBare = (text) => isBare?.(text) || !text.startsWith(head) && format2.check(text, 0) === void 0;
  let hasPrefix = (id) => definition.parse(id).startsWith(head), all = [...others, format2], patterns = [composePattern$1(shape).source, ...all.map(({ pattern }) => `^(?:${pattern})$`)], narrowed = {
    accepts,
    bare: all,
    pattern: new RegExp(patterns.join("|")),
    formatOf: (id) => hasPrefix(id) ? formatOf(id) : void 0,
    ...timestamp && { timestamp: (id) => hasPrefix(id) ? timestamp(id) : void 0 },
    body(id) {
      if (hasPrefix(id)) return body(id);
      throw new IdError("missing_prefix", `an id with a body ("${head}\u2026")`, "an id without a prefix");
    }
  };
  Object.assign(definition, narrowed);
}
var OPTIONS$4;
var OPTIONS$3;
var TIME_RANGE_MS$1;
var COUNTER_MASK;
var HEX;
var CODE_OF_DIGIT;
var DIGIT_OF_CODE;
var sequences;
var format$2;
var OPAQUE_OPTIONS;
var LONGEST;
var OPTIONS$2;
var NS_PER_MS$1;
var LAST_MS$1;
var TIME_RANGE_MS;
var uuidv7Tail;
var format$1;
var format;
var hexFormat;
var OPTIONS$1;
var uuid4;
var uuid7;
var uuidAny;
var OPTIONS;
var limbs;
var init_formats = __esmMin(() => {
  init_budgets_m1YyW77o();
  init_core_wM3DtLkX();
  init_snowflake_D6X2_VC6();
  init_random_DSrTIoGy();
  init_numeral_DlpZ_8xQ();
  init_dist();
  OPTIONS$4 = {
    fields: true,
    alphabet: true,
    encoding: true,
    padded: true
  };
  OPTIONS$3 = {
    length: true,
    alphabet: true
  };
  TIME_RANGE_MS$1 = [0, 4294967295999];
  COUNTER_MASK = 16777215;
  HEX = "0123456789abcdef";
  CODE_OF_DIGIT = /* @__PURE__ */ toCharCodes(HEX);
  DIGIT_OF_CODE = /* @__PURE__ */ digitTable(HEX);
  sequences = /* @__PURE__ */ new WeakMap();
  format$2 = /* @__PURE__ */ createFormat$2();
  OPAQUE_OPTIONS = {
    length: true,
    alphabet: true
  };
  LONGEST = 1024;
  OPTIONS$2 = {
    randomBits: true,
    alphabet: true
  };
  NS_PER_MS$1 = 1e6;
  LAST_MS$1 = 18446744073709;
  TIME_RANGE_MS = [0, LAST_MS$1];
  uuidv7Tail = {
    makeHigh: (word) => word >>> 20 << 14 | 469770240 | word & 4095,
    isLast: (high) => (high & 4095) == 4095,
    whenUsedUp: "borrow"
  };
  format$1 = /* @__PURE__ */ createFormat$1();
  format = /* @__PURE__ */ createFormat();
  hexFormat = /* @__PURE__ */ createHexFormat();
  OPTIONS$1 = { version: true };
  uuid4 = /* @__PURE__ */ create4();
  uuid7 = /* @__PURE__ */ create7();
  uuidAny = /* @__PURE__ */ createAny();
  OPTIONS = {
    version: true,
    padded: true
  };
  limbs = [
    0,
    0,
    0,
    0,
    0,
    0
  ];
});
init_snowflake_D6X2_VC6();
var hexUlid = {
  options: {},
  carries: [
    "time",
    "uuid",
    "bytes"
  ],
  generates: true,
  example: {
    body: "0184E14B9D33DF0EA40E00D20FC31406",
    options: {},
    source: "https://fractaledmind.github.io/2022/12/04/sqlite-quasi-ulids"
  },
  widest: {},
  body: () => describeUlid(readAlphabet("hex").toUpperCase()),
  variants: [{
    options: {},
    title: "ULIDs in hexadecimal",
    reading: {
      name: "ULID in hexadecimal",
      why: "32 hexadecimal digits that begin with the milliseconds",
      common: -6,
      mistake: 2
    }
  }]
};
init_snowflake_D6X2_VC6();
var OTHER = { kind: "other" };
var layout = {
  options: {
    fields: {
      kind: "fields",
      fields: {
        time: {
          name: OTHER,
          bits: OTHER,
          unitMs: OTHER,
          epoch: OTHER
        },
        random: {
          name: OTHER,
          bits: OTHER,
          length: OTHER
        },
        counter: {
          name: OTHER,
          bits: OTHER,
          start: OTHER
        },
        worker: {
          name: OTHER,
          bits: OTHER,
          id: {
            kind: "integer",
            least: 0,
            most: 2 ** 48 - 1,
            choices: ["random"],
            isLocal: true
          }
        },
        fixed: {
          name: OTHER,
          text: OTHER,
          bits: OTHER,
          value: OTHER
        },
        choice: {
          name: OTHER,
          of: OTHER,
          default: OTHER
        }
      },
      isRequired: true
    },
    alphabet: OTHER,
    encoding: {
      kind: "choice",
      choices: ["number", "pieces"]
    },
    padded: {
      kind: "choice",
      choices: [true, false]
    }
  },
  carries: [
    "time",
    "bigint",
    "fields"
  ],
  generates: true,
  example: {
    body: "0ujtsYcgvSTl8PAuAdqWYSMnLOv",
    options: {
      alphabet: "base62",
      fields: [{
        kind: "time",
        bits: 32,
        unitMs: 1e3,
        epoch: 14e11
      }, {
        kind: "random",
        name: "payload",
        bits: 128
      }]
    },
    source: "https://github.com/segmentio/ksuid, README"
  },
  body: describeBodies,
  variants: []
};
function describeBodies(options, { toBigInt }) {
  const { fields, alphabet: chosen = "base36", encoding = "number", padded = true } = options;
  const alphabet = readAlphabet(chosen);
  const { pieces, length } = createPlan(fields, alphabet, encoding);
  const sequence = sequenceField(fields, alphabet);
  const isTimed = fields.some(({ kind }) => kind === "time");
  return {
    length: [padded ? length : 1, length],
    leadingZeros: padded,
    hyphens: [],
    pieces: pieces.map((piece) => {
      if (piece.kind === "number") return describePiece(piece, alphabet, isTimed ? sequence : void 0);
      const { field, texts } = piece;
      const fallback = "default" in field ? field.default : void 0;
      return {
        kind: "text",
        length: piece.length,
        texts,
        ...nameData(field),
        ...fallback !== void 0 && { default: fallback }
      };
    }),
    generates: sequence !== void 0,
    ...toBigInt !== void 0 && { integer: true },
    ...isTimed && sequence && { clockBack: canRestart(fields, alphabet) ? "restart" : "refuse" }
  };
}
function describePiece({ length, size, fields }, alphabet, sequence) {
  return {
    kind: "digits",
    length,
    alphabet,
    largest: spellHex$1(size - 1n),
    fields: fields.map(({ field, size: values, weight }) => ({
      kind: field.kind,
      ...nameData(field),
      unit: spellHex$1(weight),
      values: spellHex$1(values),
      ...ownData(field),
      ...field === sequence && { sequence: sequenceData(field, values) }
    }))
  };
}
function nameData(field) {
  const name = nameField(field);
  return name === void 0 ? {} : { name };
}
function ownData(field) {
  if (field.kind === "time") return {
    unitMs: field.unitMs ?? 1,
    epochMs: field.epoch ?? 0
  };
  if (field.kind === "fixed") return {
    value: field.value,
    refused: "invalid_character"
  };
  if (field.kind === "random") return field.length === void 0 ? {} : { characters: true };
  return field.kind === "worker" && field.id === "random" ? { drawn: true } : {};
}
function sequenceData(field, values) {
  if (field.kind === "counter") return {
    start: field.start === "random" ? "continued" : "zero",
    step: 1,
    whenUsedUp: "borrow"
  };
  const bits = values.toString(2).length - 1;
  return {
    ...RANDOM_STEPS,
    step: 2 ** Math.min(32, Math.max(0, bits - 32))
  };
}
function canRestart(fields, alphabet) {
  return fields.reduce((product, field) => {
    return field.kind === "random" ? product * countValues(field, alphabet) : product;
  }, 1n) >= 2n ** BigInt(32);
}
init_core_wM3DtLkX();
var nanoid = {
  options: {
    length: {
      kind: "integer",
      least: 1,
      most: 255
    },
    alphabet: { kind: "other" }
  },
  carries: [],
  generates: true,
  example: {
    body: "kw2c0khavhql",
    options: {},
    source: "https://planetscale.com/blog/why-we-chose-nanoids-for-planetscales-api"
  },
  body: (_, format2) => describeCharacters(format2.alphabet, readLengths(format2)),
  variants: []
};
init_snowflake_D6X2_VC6();
var objectId = {
  options: {},
  carries: ["time", "bytes"],
  generates: true,
  example: {
    body: "507c7f79bcf86cd7994f6c0e",
    options: {},
    source: "https://www.mongodb.com/docs/manual/reference/method/ObjectId.getTimestamp"
  },
  widest: {},
  body: () => describeNumber(readAlphabet("hex"), raiseTwo(96), [
    placeBits("time", 64, 32, {
      unitMs: 1e3,
      epochMs: 0
    }),
    placeBits("worker", 24, 40, { drawn: true }),
    placeBits("counter", 0, 24, { sequence: {
      start: "continued",
      step: 1,
      whenUsedUp: "borrow"
    } })
  ], { bytes: 12 }),
  variants: [{
    options: {},
    title: "ObjectIds",
    reading: {
      name: "ObjectId of MongoDB",
      why: "24 hexadecimal digits that begin with the seconds",
      common: 0,
      isDistinct: true
    }
  }]
};
init_core_wM3DtLkX();
var opaque = {
  options: {
    alphabet: { kind: "other" },
    length: {
      kind: "other",
      isRequired: true
    }
  },
  carries: [],
  generates: false,
  example: {
    body: "NffrFeUfNV2Hib",
    options: { length: [14, 60] },
    source: "https://docs.stripe.com/api/customers/object"
  },
  body(_, format2) {
    const { alphabet } = format2;
    const length = readLengths(format2);
    return {
      ...describeCharacters(alphabet, length),
      length,
      pieces: [{
        kind: "digits",
        length: length[1],
        alphabet,
        fields: []
      }],
      generates: false
    };
  },
  variants: []
};
init_snowflake_D6X2_VC6();
var random = {
  options: {
    bits: {
      kind: "choice",
      choices: [128, 256]
    },
    padded: {
      kind: "choice",
      choices: [true, false]
    }
  },
  carries: ["bytes"],
  generates: true,
  example: {
    body: "3ud3gtvgolimgu9lah6aie99o",
    options: {},
    source: "https://github.com/uuid25/javascript, README"
  },
  widest: {},
  body({ padded = true }, { byteLength = 0 }) {
    const bits = 8 * byteLength;
    const body = describeNumber(readAlphabet("base36"), raiseTwo(bits), [placeBits("random", 0, bits)], { bytes: byteLength });
    return padded ? body : withoutZeros(body, 1);
  },
  variants: [{
    options: {},
    title: "128 random bits in base 36"
  }, {
    options: { bits: 256 },
    title: "256 random bits in base 36"
  }]
};
init_snowflake_D6X2_VC6();
var OFFSET = 16n * 36n ** 24n;
var sealed = {
  options: {
    name: {
      kind: "other",
      isRequired: true
    },
    format: {
      kind: "choice",
      choices: ["number", "bigint"],
      isRequired: true
    }
  },
  carries: [],
  generates: false,
  example: {
    body: "ryok5t4r8pgobd67gco7x36xw",
    options: {
      name: "user",
      format: "number"
    },
    source: "https://doi.org/10.6028/NIST.SP.800-108r1-upd1, by its arithmetic"
  },
  body: () => ({
    ...describeNumber(readAlphabet("base36"), OFFSET + raiseTwo(128), [{
      kind: "fixed",
      unit: spellHex$1(OFFSET),
      values: "0x2",
      value: 1,
      refused: "invalid_character"
    }]),
    generates: false
  }),
  variants: []
};
init_snowflake_D6X2_VC6();
var snowflake = {
  options: {
    epoch: {
      kind: "integer",
      least: 0,
      most: 864e13 - 2 ** 41 + 1,
      choices: [
        "twitter",
        "discord",
        "sonyflake"
      ],
      isRequired: true
    },
    timestampBits: {
      kind: "integer",
      least: 32,
      most: 52
    },
    workerBits: {
      kind: "integer",
      least: 0,
      most: 31
    },
    sequenceBits: {
      kind: "integer",
      least: 0,
      most: 31
    },
    workerId: {
      kind: "integer",
      least: 0,
      most: 1023,
      isLocal: true
    },
    worker: {
      kind: "other",
      isLocal: true
    }
  },
  carries: ["time", "bigint"],
  generates: true,
  example: {
    body: "175928847299117063",
    options: { epoch: "discord" },
    source: "https://discord.com/developers/docs/reference#snowflakes"
  },
  body({ epoch, ...bits }) {
    const counting = readCounting(epoch);
    const { isWorkerLast, unitMs } = counting;
    const { timestampBits, workerBits, sequenceBits } = {
      timestampBits: counting.bits[0],
      workerBits: counting.bits[1],
      sequenceBits: counting.bits[2],
      ...bits
    };
    const epochMs = typeof epoch === "string" ? SNOWFLAKE_EPOCHS.get(epoch) : epoch;
    const time = placeBits("time", workerBits + sequenceBits, timestampBits, {
      unitMs,
      epochMs
    });
    const worker = placeBits("worker", isWorkerLast ? 0 : sequenceBits, workerBits);
    const counter = placeBits("counter", isWorkerLast ? workerBits : 0, sequenceBits, { sequence: {
      start: "zero",
      step: 1,
      whenUsedUp: "borrow"
    } });
    const fields = isWorkerLast ? [
      time,
      counter,
      worker
    ] : [
      time,
      worker,
      counter
    ];
    return withoutZeros(describeNumber(readAlphabet("decimal"), raiseTwo(63), fields, {
      integer: true,
      clockBack: "refuse"
    }), 1);
  },
  variants: [{
    options: { epoch: "twitter" },
    title: "snowflakes of Twitter",
    reading: {
      name: "Twitter snowflake",
      why: "milliseconds since 2010-11-04 above 22 bits",
      counter: "sequence",
      common: 0,
      sinceMs: Date.UTC(2010, 10, 5),
      isDistinct: true,
      habit: (_, sequence) => sequence === 0 ? 3 : 0
    }
  }, {
    options: { epoch: "discord" },
    title: "snowflakes of Discord",
    reading: {
      name: "Discord snowflake",
      why: "milliseconds since 2015 above 22 bits",
      counter: "increment",
      common: 0,
      sinceMs: Date.UTC(2015, 3, 1),
      isDistinct: true,
      habit: (worker) => worker < 64 ? 6 : 2
    }
  }]
};
var NS_PER_MS = 1000000n;
var timeRandom = {
  options: {
    randomBits: {
      kind: "integer",
      least: 16,
      most: 256
    },
    alphabet: { kind: "other" }
  },
  carries: ["time"],
  generates: true,
  example: {
    body: "0q7qtzdurhw9ji9nxsd",
    options: {},
    source: "https://github.com/davestearns/ids, by its arithmetic"
  },
  body(_, { alphabet, randomBits = 0 }) {
    const unit = raiseTwo(randomBits);
    const fields = [
      {
        kind: "time",
        unit: spellHex$1(unit * NS_PER_MS),
        values: spellHex$1(raiseTwo(64) / NS_PER_MS + 1n),
        unitMs: 1,
        epochMs: 0
      },
      {
        kind: "counter",
        unit: spellHex$1(unit),
        values: spellHex$1(NS_PER_MS),
        sequence: {
          start: "zero",
          step: 1,
          whenUsedUp: "borrow"
        }
      },
      placeBits("random", 0, randomBits)
    ];
    return describeNumber(alphabet, raiseTwo(64) * unit, fields);
  },
  variants: [{
    options: {},
    title: "nanoseconds and 32 random bits in base 36"
  }]
};
init_snowflake_D6X2_VC6();
var typeid = {
  options: {},
  carries: [
    "time",
    "uuid",
    "bytes"
  ],
  generates: true,
  example: {
    body: "01h455vb4pex5vsknk084sn02q",
    options: {},
    source: "https://github.com/jetify-com/typeid, spec/valid.json"
  },
  widest: {},
  body: () => describeNumber(readAlphabet("crockford").toLowerCase(), raiseTwo(128), listUuidFields("any"), UUID_TRAITS),
  variants: [{
    options: {},
    title: "TypeIDs"
  }]
};
init_snowflake_D6X2_VC6();
var ulid = {
  options: {},
  carries: [
    "time",
    "uuid",
    "bytes"
  ],
  generates: true,
  example: {
    body: "01ARZ3NDEKTSV4RRFFQ69G5FAV",
    options: {},
    source: "https://github.com/ulid/spec, README"
  },
  widest: {},
  body: () => describeUlid(readAlphabet("crockford")),
  variants: [{
    options: {},
    title: "ULIDs",
    reading: {
      name: "ULID",
      why: "26 digits of Crockford's base 32: 10 of milliseconds, 16 of random bits",
      common: 0,
      isDistinct: true
    }
  }]
};
init_snowflake_D6X2_VC6();
var HYPHENS = [
  8,
  13,
  18,
  23
];
var LENGTH = 36;
var uuid = {
  options: { version: {
    kind: "choice",
    choices: [
      7,
      4,
      "any"
    ]
  } },
  carries: [
    "time",
    "uuid",
    "bytes"
  ],
  generates: true,
  example: {
    body: "017f22e2-79b0-7cc3-98c4-dc0c0c07398f",
    options: {},
    source: "https://www.rfc-editor.org/rfc/rfc9562#appendix-A.6"
  },
  widest: { version: "any" },
  body: ({ version = 7 }) => describeNumber(readAlphabet("hex"), raiseTwo(128), listUuidFields(version), {
    ...UUID_TRAITS,
    length: [LENGTH, LENGTH],
    hyphens: HYPHENS
  }),
  variants: [
    {
      options: {},
      title: "UUIDs of version 7"
    },
    {
      options: { version: 4 },
      title: "UUIDs of version 4"
    },
    {
      options: { version: "any" },
      title: "UUIDs"
    }
  ]
};
init_snowflake_D6X2_VC6();
var VERSIONED_MIN_LENGTH = 16;
var FORMATS = {
  uuid25: {
    options: {
      version: {
        kind: "choice",
        choices: [
          7,
          4,
          "any"
        ]
      },
      padded: {
        kind: "choice",
        choices: [true, false]
      }
    },
    carries: [
      "time",
      "uuid",
      "bytes"
    ],
    generates: true,
    example: {
      body: "3ud3gtvgolimgu9lah6aie99o",
      options: { version: 4 },
      source: "https://github.com/uuid25/javascript, README"
    },
    widest: { version: "any" },
    body({ version = 7, padded = true }) {
      const body = describeNumber(readAlphabet("base36"), raiseTwo(128), listUuidFields(version), UUID_TRAITS);
      return padded ? body : withoutZeros(body, version === "any" ? 1 : VERSIONED_MIN_LENGTH);
    },
    variants: [true, false].flatMap((padded) => [
      7,
      4,
      "any"
    ].map((version) => ({
      options: {
        ...version !== 7 && { version },
        ...!padded && { padded }
      },
      title: `UUIDs in base 36${padded ? "" : " without leading zeros"}${version === "any" ? "" : `, of version ${version}`}`
    })))
  },
  random,
  typeid,
  uuid,
  nanoid,
  ulid,
  hexUlid,
  objectId,
  snowflake,
  timeRandom,
  opaque,
  sealed,
  layout
};
Object.keys(FORMATS);
init_formats();
init_core_wM3DtLkX(), init_snowflake_D6X2_VC6();
var SMALL_PENALTY = 40;
var KNOWN = Object.entries(FORMATS).flatMap(([name, facts]) => facts.variants.flatMap(({ options, reading }) => {
  if (!reading) return [];
  const format2 = Reflect.get(formats_exports, name)(options);
  return [{
    name,
    reading,
    format: format2,
    body: facts.body(options, format2)
  }];
}));
function readerOf(known) {
  const placed = known.map(placeFields);
  return (subject) => placed.flatMap((each) => readTimed(each, subject) ?? []);
}
var readKnown = readerOf(KNOWN.filter(({ body }) => !body.integer));
var readNumbers = readerOf(KNOWN.filter(({ body }) => body.integer));
function placeFields(known) {
  const { alphabet, fields } = known.body.pieces[0];
  const bitsOfDigit = Math.log2(alphabet.length);
  const places = fields.map((field) => {
    const [unitBig, valuesBig] = [BigInt(field.unit), BigInt(field.values)];
    const [shift, bits] = [unitBig, valuesBig].map((each) => each.toString(2).length - 1);
    return {
      ...field,
      unitBig,
      valuesBig,
      bits,
      digits: bits / bitsOfDigit,
      after: shift / bitsOfDigit
    };
  });
  return {
    ...known,
    alphabet,
    places
  };
}
function readTimed({ name, reading: facts, body, format: format2, places, alphabet }, subject) {
  const spelling = readSpelling(format2, subject);
  if (!spelling) return void 0;
  const number = toInteger(spelling.body, alphabet);
  const held = places.map((place) => hold(place, number, spelling.body));
  const time = held.find(({ kind }) => kind === "time");
  const { unitMs = 1, epochMs = 0 } = time;
  const timeMs = Math.floor(time.value * unitMs) + epochMs;
  const { sinceMs = EARLIEST_MS } = facts;
  const isSmall = body.integer && spelling.body.length < 17;
  const doubt = isSmall ? "; but so small a number is rather a serial one" : describeDoubt(timeMs, sinceMs, subject.nowMs);
  const width = body.integer ? `a number of ${number.toString(2).length} bits, read as ` : "";
  const rest = held.filter((field) => field !== time);
  const worker = rest.find(({ kind }) => kind === "worker")?.shown;
  const sequence = rest.find(({ kind }) => kind === "counter")?.value;
  const randomBits = sumBits(rest.filter(({ kind }) => kind === "random"));
  const bytes = body.bytes === void 0 ? void 0 : bytesOfBigInt(number, body.bytes);
  return {
    ...pickOwn(subject, spelling),
    format: name,
    name: facts.name,
    timeMs,
    ...body.uuid && bytes && { uuid: bytesToUuid(bytes) },
    ...body.integer && {
      bigint: number,
      bytes: bytesOfBigInt(number, 8)
    },
    ...bytes && { bytes },
    ...worker !== void 0 && { worker },
    ...sequence !== void 0 && { sequence },
    ...randomBits > 0 && { randomBits },
    why: width + facts.why + doubt,
    ...facts.isDistinct && { isDistinct: doubt === "" },
    score: timedScore(facts.common, sumBits(rest), {
      ms: timeMs,
      sinceMs,
      nowMs: subject.nowMs,
      unitMs
    }) + (facts.habit?.(Number(worker), Number(sequence)) ?? 0) - (isSmall ? SMALL_PENALTY : 0) - (facts.mistake ?? 1) * countPenalty(spelling),
    views: () => viewsOf(subject, body, number, held, timeMs, facts.counter)
  };
}
function hold(place, number, body) {
  const value = Number(number / place.unitBig % place.valuesBig);
  const end = body.length - place.after;
  return {
    ...place,
    value,
    end,
    shown: place.drawn ? body.slice(end - place.digits, end) : value
  };
}
function viewsOf(subject, { integer }, number, held, timeMs, counter) {
  const above = 64 - sumBits(held);
  const fields = held.map((field, i) => {
    const length = integer ? field.bits + (i === 0 ? above : 0) : field.end - (held[i - 1]?.end ?? 0);
    return [
      labelOf(field, timeMs, counter),
      length,
      STYLES[field.kind]
    ];
  });
  return integer ? [wholeView(subject, "a number of 64 bits"), bitView(number, fields)] : [idView(subject, ...fields)];
}
var STYLES = {
  time: "green",
  random: "magenta",
  worker: "blue",
  counter: "red",
  fixed: "red"
};
function labelOf({ kind, bits, shown, drawn, name }, timeMs, counter = "counter") {
  if (kind === "time") return `time ${showInstant(timeMs)}`;
  if (kind === "random") return `${bits} random bits`;
  return `${name ?? (kind === "worker" ? drawn ? "process" : "worker" : counter)} ${shown}`;
}
function sumBits(fields) {
  return fields.reduce((sum, { bits }) => sum + bits, 0);
}
var TSID_EPOCH_MS = 15778368e5;
var UPPER = readAlphabet("crockford");
function readTsid(subject) {
  const { body, nowMs } = subject;
  const upper = body.toUpperCase();
  if (!/^[0-9A-F][0-9A-HJKMNP-TV-Z]{12}$/.test(upper) || /^\d+$/.test(upper)) return void 0;
  const value = toInteger(upper, UPPER);
  const spelling = {
    body: upper,
    wrong: upper === body || upper.toLowerCase() === body ? [] : ["letters of both cases"]
  };
  const timeMs = Number(value >> BigInt(22)) + TSID_EPOCH_MS;
  const time = {
    ms: timeMs,
    sinceMs: TSID_EPOCH_MS,
    nowMs
  };
  const doubt = describeDoubt(timeMs, TSID_EPOCH_MS, nowMs);
  return {
    ...pickOwn(subject, spelling),
    format: "tsid",
    name: "TSID",
    timeMs,
    bigint: value,
    bytes: bytesOfBigInt(value, 8),
    randomBits: 22,
    why: `13 digits of Crockford's base 32: 64 bits, of which 42 are milliseconds since 2020${doubt}`,
    isDistinct: upper === body && doubt === "" && /[A-Z]/.test(upper),
    score: timedScore(-4, 22, time) + 6 - countPenalty(spelling),
    views: () => [wholeView(subject, "64 bits in base 32"), bitView(value, [[
      `time ${showInstant(timeMs)}`,
      42,
      "green"
    ], [
      "22 random bits, of which 10 may be a node",
      22,
      "magenta"
    ]])]
  };
}
var USUAL = /* @__PURE__ */ new Map([
  [16, "the length of a span and of a hash of 64 bits"],
  [32, "the length of a trace and of MD5"],
  [40, "the length of SHA-1, which names commits of Git"],
  [64, "the length of SHA-256"],
  [96, "the length of SHA-384"],
  [128, "the length of SHA-512"]
]);
function readHexadecimal(subject) {
  const { body } = subject;
  const usual = USUAL.get(body.length);
  if (!(usual ? /^(?:[0-9a-f]+|[0-9A-F]+)$/ : /^[0-9a-f]{7,128}$/).test(body) || !/[a-f]/i.test(body)) return void 0;
  return {
    ...pickOwn(subject),
    format: "hex",
    name: `${body.length} hexadecimal digits`,
    ...body.length % 2 === 0 && { bytes: bytesOfHex(body) },
    why: `${4 * body.length} bits${usual ? `, ${usual}` : ""}: what they mean is unknown`,
    score: -4 * body.length - 3,
    views: () => [wholeView(subject, `${4 * body.length} bits in hexadecimal`)]
  };
}
var NUMBER = {
  name: "number",
  alphabet: "0123456789",
  length: [1, 20],
  pattern: "[0-9]{1,20}",
  check: () => void 0
};
var readForeign = readerOf([
  foreign("mastodon", [1, 0], [[
    "counter",
    16,
    "sequence"
  ]], {
    name: "Mastodon snowflake",
    why: "milliseconds since 1970 above 16 bits",
    common: -3,
    sinceMs: Date.UTC(2016, 10, 1)
  }),
  foreign("sonyflake", [10, 14095296e5], [[
    "counter",
    8,
    "sequence"
  ], [
    "worker",
    16,
    "machine"
  ]], {
    name: "Sonyflake",
    why: "units of 10 ms since 2014-09-01, its default, above 24 bits",
    common: -4,
    habit: (_, sequence) => sequence === 0 ? 2 : 0
  }),
  foreign("tsid", [1, TSID_EPOCH_MS], [[
    "random",
    22,
    "random bits"
  ]], {
    name: "TSID as a number",
    why: "milliseconds since 2020 above 22 bits",
    common: -4
  })
]);
function foreign(name, [unitMs, epochMs], fields, reading) {
  let shift = fields.reduce((sum, [, bits]) => sum + bits, 0);
  const body = describeNumber("0123456789", 2n ** 64n, [placeBits("time", shift, 64 - shift, {
    unitMs,
    epochMs
  }), ...fields.map(([kind, bits, label]) => {
    shift -= bits;
    return placeBits(kind, shift, bits, { name: label });
  })], { integer: true });
  return {
    name,
    reading: {
      sinceMs: epochMs,
      isDistinct: true,
      ...reading
    },
    body: withoutZeros(body, 1),
    format: NUMBER
  };
}
var DECIMAL = /^(?:0|[1-9][0-9]{0,19})$/;
var LARGEST = 2n ** 64n;
var NEAR = 16;
function readDecimal(subject) {
  const { body, nowMs } = subject;
  if (!DECIMAL.test(body) || BigInt(body) >= LARGEST) return [];
  const value = BigInt(body);
  const common = {
    ...pickOwn(subject),
    bigint: value,
    bytes: bytesOfBigInt(value, 8)
  };
  const epoch = readEpoch(body, nowMs);
  const timed = [
    ...readNumbers(subject),
    ...readForeign(subject),
    ...epoch ? [{
      ...common,
      ...epoch
    }] : []
  ];
  const [best = 0, second = 0] = timed.map(({ score }) => score).sort((one, other) => other - one);
  const known = readKnownNumber(body);
  const isOpen = best - second < NEAR;
  const unknown = isOpen ? "decimal digits: which system wrote them is unknown, since several fit about as well" : "decimal digits: a serial number, as far as they tell";
  const serial = {
    ...common,
    format: "integer",
    name: known ?? "a number",
    why: known ? "decimal digits of that form" : unknown,
    isDistinct: isOpen && body.length >= 17,
    score: known || isOpen ? best + 1 : -2 * Math.log2(Number(value) + 2),
    views: () => [wholeView(subject, "a number")]
  };
  return [...timed, serial];
}
function readKnownNumber(digits) {
  if (/^7656119\d{10}$/.test(digits)) return "a SteamID64";
  if (/^17841\d{12}$/.test(digits)) return "an account of Instagram for a business";
  if (/^(?:4\d{15}|5[1-5]\d{14}|3[47]\d{13}|6\d{15}|2[2-7]\d{14})$/.test(digits) && hasLuhnDigit(digits)) return "a number with the form of a payment card";
  return digits.length === 15 && hasLuhnDigit(digits) ? "a number with the check digit of an IMEI" : void 0;
}
function hasLuhnDigit(digits) {
  return [...digits].reverse().reduce((total, digit, i) => {
    const doubled = Number(digit) * (i % 2 === 1 ? 2 : 1);
    return total + (doubled > 9 ? doubled - 9 : doubled);
  }, 0) % 10 === 0;
}
var EPOCH_UNITS = /* @__PURE__ */ new Map([
  [10, ["seconds", 1e-3]],
  [13, ["milliseconds", 1]],
  [16, ["microseconds", 1e3]],
  [19, ["nanoseconds", 1e6]]
]);
var YEAR_MS = 315576e5;
function readEpoch(digits, nowMs) {
  const [name, perMs] = EPOCH_UNITS.get(digits.length) ?? ["", 1];
  const timeMs = Math.floor(Number(digits) / perMs);
  if (name === "" || timeMs > nowMs + YEAR_MS) return void 0;
  return {
    format: "epoch",
    name: `${name} since 1970`,
    timeMs,
    why: `${digits.length} digits, as the ${name} of these years have`,
    score: -Math.log2(nowMs * perMs) + (perMs > 1 && digits.endsWith("000") ? 14 : 0),
    views: () => [fieldView(digits, [[
      `time ${showInstant(timeMs)}`,
      digits.length,
      "green"
    ]])]
  };
}
init_formats();
init_core_wM3DtLkX();
var ALPHABETS = [
  {
    pattern: /^[0-9a-f]+$/,
    size: 16,
    name: "0-9 a-f"
  },
  {
    pattern: /^[0-9a-z]+$/,
    size: 36,
    name: "0-9 a-z"
  },
  {
    pattern: /^[0-9A-Z]+$/,
    size: 36,
    name: "0-9 A-Z"
  },
  {
    pattern: /^[0-9A-Za-z]+$/,
    size: 62,
    name: "0-9 A-Z a-z"
  },
  {
    pattern: /^[0-9A-Za-z_-]+$/,
    size: 64,
    name: "0-9 A-Z a-z _ -"
  }
];
var NANOID_LENGTH = 21;
var CUID2_LENGTH = 24;
var CUID_SINCE_MS = Date.UTC(2012, 0, 1);
var UNKNOWN = 8;
var LEAST = 10;
var MOST = 128;
function readNanoid(subject) {
  const whole = withoutPrefix(subject);
  const { body } = whole;
  const isMixed = /[a-z]/.test(body) && /[A-Z]/.test(body) && /[0-9_-]/.test(body);
  if (body.length !== NANOID_LENGTH || !isMixed || !/^[0-9A-Za-z_-]+$/.test(body)) return void 0;
  return {
    ...pickOwn(whole),
    format: "nanoid",
    name: "nanoid",
    randomBits: 126,
    why: "21 characters of 0-9 A-Z a-z _ -, its usual length",
    score: -126,
    views: () => [wholeView(whole, "126 random bits, if they are drawn evenly")]
  };
}
function readUnknown(subject) {
  const { body } = subject;
  const alphabet = ALPHABETS.find(({ pattern }) => pattern.test(body));
  const isWord = !/[0-9]/.test(body) && !subject.prefix && !/[a-z][A-Z]/.test(body);
  if (!alphabet || body.length < LEAST || body.length > MOST || isWord || /^[0-9]*$/.test(body)) return void 0;
  const bits = inTenths(body.length * Math.log2(alphabet.size));
  return {
    ...pickOwn(subject),
    format: "unknown",
    name: "unknown",
    why: `${body.length} characters of ${alphabet.name}: no format that is known here`,
    score: -bits - UNKNOWN,
    views: () => [wholeView(subject, `at most ${bits} bits`)]
  };
}
function readCuid2(subject) {
  const { body } = subject;
  if (body.length !== CUID2_LENGTH || !/^[a-z][0-9a-z]*$/.test(body) || !/[0-9].*[0-9]/.test(body)) return void 0;
  if (/^[0-9a-f]+$/.test(body)) return void 0;
  const randomBits = inTenths(Math.log2(26) + (body.length - 1) * Math.log2(36));
  return {
    ...pickOwn(subject),
    format: "cuid2",
    name: "CUID2",
    randomBits,
    why: `a letter and ${body.length - 1} of 0-9 a-z, 24 in all: a hash, which carries nothing`,
    score: -randomBits - (subject.prefix ? 16 : 0),
    views: () => [wholeView(subject, "a hash in base 36, after a random letter")]
  };
}
function readCuid(subject) {
  const { body, nowMs } = subject;
  if (!/^c[0-9a-z]{24}$/.test(body)) return void 0;
  const timeMs = Number.parseInt(body.slice(1, 9), BASE36_ALPHABET.length);
  const sequence = Number.parseInt(body.slice(9, 13), BASE36_ALPHABET.length);
  return {
    ...pickOwn(subject),
    format: "cuid",
    name: "CUID",
    timeMs,
    sequence,
    worker: body.slice(13, 17),
    randomBits: inTenths(8 * Math.log2(36)),
    why: `a c and 24 of 0-9 a-z that begin with the milliseconds${describeDoubt(timeMs, CUID_SINCE_MS, nowMs)}`,
    score: timedScore(-2, 16 * Math.log2(36), {
      ms: timeMs,
      sinceMs: CUID_SINCE_MS,
      nowMs
    }) - (body.startsWith("0", 9) ? 0 : 4),
    views: () => [idView(subject, [
      "c for cuid",
      1,
      "dim"
    ], [
      `time ${showInstant(timeMs)}`,
      8,
      "green"
    ], [
      `counter ${sequence}`,
      4,
      "red"
    ], [
      `machine ${body.slice(13, 17)}`,
      4,
      "blue"
    ], [
      "random",
      8,
      "magenta"
    ])]
  };
}
var RANDOM$1 = [random$1({ bits: 128 }), random$1({ bits: 256 })];
function readRandom(subject) {
  const format2 = RANDOM$1.find(({ length }) => length === subject.body.length);
  const spelling = format2 && readSpelling(format2, subject);
  if (!format2 || !spelling) return void 0;
  const bits = 8 * format2.byteLength;
  return {
    ...pickOwn(subject, spelling),
    format: "random",
    name: `${bits} random bits in base 36`,
    bytes: format2.toBytes(spelling.body, 0),
    randomBits: bits,
    why: `${format2.length} digits of base 36, and no more than ${bits} bits`,
    score: -14 - bits - countPenalty(spelling),
    views: () => [wholeView(subject, `${bits} random bits`)]
  };
}
var TIME_RANDOM = timeRandom$1();
var TIME_RANDOM_SINCE_MS = Date.UTC(2024, 0, 1);
function readTimeRandom(subject) {
  const { nowMs } = subject;
  const spelling = readSpelling(TIME_RANDOM, subject);
  if (!spelling) return void 0;
  const timeMs = TIME_RANDOM.timestamp(spelling.body, 0);
  const time = {
    ms: timeMs,
    sinceMs: TIME_RANDOM_SINCE_MS,
    nowMs
  };
  return {
    ...pickOwn(subject, spelling),
    format: "timeRandom",
    name: "nanoseconds and 32 random bits in base 36",
    timeMs,
    randomBits: TIME_RANDOM.randomBits,
    why: `19 digits of base 36 whose upper bits are nanoseconds${describeDoubt(timeMs, EARLIEST_MS, nowMs)}`,
    score: timedScore(-6, 32 + Math.log2(1e6), time) - countPenalty(spelling),
    views: () => [wholeView(subject, `time ${showInstant(timeMs)}, and 32 random bits`)]
  };
}
init_core_wM3DtLkX();
var BASE32HEX = "0123456789abcdefghijklmnopqrstuv";
var KSUID_EPOCH_MS = 14e11;
var KSUID_LARGEST = 2n ** 160n;
var XID_SINCE_MS = Date.UTC(2015, 0, 1);
function readKsuid(subject) {
  const { body, nowMs } = subject;
  if (!/^[0-9A-Za-z]{27}$/.test(body)) return void 0;
  const value = toInteger(body, BASE62_ALPHABET);
  if (value >= KSUID_LARGEST) return void 0;
  const timeMs = Number(value >> 128n) * 1e3 + KSUID_EPOCH_MS;
  const bytes = bytesOfBigInt(value, 20);
  const doubt = describeDoubt(timeMs, KSUID_EPOCH_MS, nowMs);
  return {
    ...pickOwn(subject),
    format: "ksuid",
    name: "KSUID",
    timeMs,
    bytes,
    randomBits: 128,
    why: `27 digits of base 62: 160 bits, of which 32 are seconds since 2014-05-13${doubt}`,
    isDistinct: doubt === "",
    score: timedScore(-1, 128, {
      ms: timeMs,
      sinceMs: KSUID_EPOCH_MS,
      nowMs,
      unitMs: 1e3
    }),
    views: () => [wholeView(subject, "160 bits in base 62"), fieldView(toHex(bytes), [[
      `time ${showInstant(timeMs)}`,
      8,
      "green"
    ], [
      "128 random bits",
      32,
      "magenta"
    ]])]
  };
}
function behindHyphen(subject) {
  const { text } = subject;
  if (subject.prefix || !/^[a-z]{2,8}-[0-9a-v]{20}$/.test(text)) return subject;
  const at = text.indexOf("-");
  return {
    ...subject,
    prefix: text.slice(0, at),
    body: text.slice(at + 1),
    bodyStart: at + 1
  };
}
function readXid(given) {
  const subject = behindHyphen(given);
  const { body, nowMs } = subject;
  if (!/^[0-9a-v]{19}[0g]$/.test(body) || !/[a-v]/.test(body)) return void 0;
  const bytes = bytesOfBigInt(toInteger(body, BASE32HEX) >> 4n, 12);
  const hex = toHex(bytes);
  const timeMs = Number.parseInt(hex.slice(0, 8), 16) * 1e3;
  const worker = hex.slice(8, 14);
  const process2 = Number.parseInt(hex.slice(14, 18), 16);
  const sequence = Number.parseInt(hex.slice(18), 16);
  const doubt = describeDoubt(timeMs, 0, nowMs);
  return {
    ...pickOwn(subject),
    format: "xid",
    name: "XID",
    timeMs,
    bytes,
    worker: `${worker}, process ${process2}`,
    sequence,
    why: `20 digits of base32hex, the last of which is 0 or g: 96 bits that begin with the seconds${doubt}`,
    isDistinct: doubt === "" && /[0-9].*[0-9].*[0-9]/.test(body),
    score: timedScore(-1, 64, {
      ms: timeMs,
      sinceMs: Math.min(XID_SINCE_MS, Math.max(timeMs, 0)),
      nowMs,
      unitMs: 1e3
    }),
    views: () => [idView(subject, [
      "96 bits in base 32",
      body.length,
      "bold"
    ]), fieldView(hex, [
      [
        `time ${showInstant(timeMs)}`,
        8,
        "green"
      ],
      [
        `machine ${worker}`,
        6,
        "blue"
      ],
      [
        `process ${process2}`,
        4,
        "blue"
      ],
      [
        `counter ${sequence}`,
        6,
        "red"
      ]
    ])]
  };
}
var PUSH = "-0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ_abcdefghijklmnopqrstuvwxyz";
var TID = "234567abcdefghijklmnopqrstuvwxyz";
var PUSH_SINCE_MS = Date.UTC(2012, 0, 1);
var TID_SINCE_MS = Date.UTC(2022, 0, 1);
function readPushId(subject) {
  const whole = withoutPrefix(subject);
  if (!/^-[0-9A-Za-z_-]{19}$/.test(whole.body)) return void 0;
  const timeMs = Number(toInteger(whole.body.slice(0, 8), PUSH));
  if (!isPlausible(timeMs, PUSH_SINCE_MS, subject.nowMs)) return void 0;
  return {
    ...pickOwn(whole),
    format: "push-id",
    name: "push id of Firebase",
    timeMs,
    randomBits: 72,
    why: "20 characters of its alphabet that begin with the milliseconds",
    isDistinct: true,
    score: timedScore(0, 72, {
      ms: timeMs,
      sinceMs: PUSH_SINCE_MS,
      nowMs: subject.nowMs
    }),
    views: () => [idView(whole, [
      `time ${showInstant(timeMs)}`,
      8,
      "green"
    ], [
      "72 random bits",
      12,
      "magenta"
    ])]
  };
}
function readTid(subject) {
  const { body, nowMs } = subject;
  if (!/^[2-7a-j][2-7a-z]{12}$/.test(body) || !/[2-7]/.test(body)) return void 0;
  const value = toInteger(body, TID);
  const timeMs = Number((value >> 10n) / 1000n);
  if (!isPlausible(timeMs, TID_SINCE_MS, nowMs)) return void 0;
  return {
    ...pickOwn(subject),
    format: "tid",
    name: "TID of AT Protocol",
    timeMs,
    bigint: value,
    worker: Number(value & 1023n),
    why: "13 digits of its base 32 that begin with the microseconds",
    score: timedScore(0, 10, {
      ms: timeMs,
      sinceMs: TID_SINCE_MS,
      nowMs,
      unitMs: 1e-3
    }),
    views: () => [wholeView(subject, "microseconds, and 10 bits of a clock")]
  };
}
var OBJECTS = {
  acct: "account",
  appsecret: "Apps secret",
  apwc: "apple pay domain",
  ba: "bank account",
  bpc: "billing portal configuration",
  bps: "billing portal session",
  card: "card",
  cbtxn: "customer balance transaction",
  ccsbtxn: "customer cash balance transaction",
  ch: "charge",
  climorder: "climate order",
  climsup: "climate supplier",
  clock: "test helpers test clock",
  cn: "credit note",
  cnli: "credit note line item",
  credrev: "treasury credit reversal",
  cs_live: "Checkout session",
  cs_test: "Checkout session in test mode",
  ctoken: "confirmation token",
  cus: "customer",
  debrev: "treasury debit reversal",
  di: "discount",
  dp: "dispute",
  ent: "active entitlement",
  ent_test: "active entitlement in test mode",
  ephkey: "ephemeral key",
  evt: "event",
  fa: "treasury financial account",
  fca: "financial connections account",
  fcaown: "financial connections account owner",
  fcsess: "financial connections session",
  fctxn: "financial connections transaction",
  feat: "feature",
  feat_test: "feature in test mode",
  fee: "application fee",
  file: "file",
  fr: "fee refund",
  frr: "reporting report run",
  iauth: "issuing authorization",
  ibt: "treasury inbound transfer",
  ic: "issuing card",
  ich: "issuing cardholder",
  ics: "issuing physical bundle",
  idp: "issuing dispute",
  ii: "invoice item",
  il: "invoice line item",
  il_tmp: "invoice line item of a preview",
  in: "invoice",
  intok: "issuing token",
  ipcd: "issuing personalization design",
  ipi: "issuing transaction",
  ise: "issuing settlement",
  issfr: "radar early fraud warning",
  li: "line item",
  link: "file link",
  mandate: "mandate",
  obp: "treasury outbound payment",
  obt: "treasury outbound transfer",
  person: "person",
  pi: "PaymentIntent",
  plan: "plan",
  plink: "payment link",
  pm: "PaymentMethod",
  pmc: "payment method configuration",
  pmd: "payment method domain",
  po: "payout",
  price: "price",
  prod: "product",
  prodft: "product feature",
  promo: "promotion code",
  prv: "review",
  py: "payment",
  qt: "quote",
  rate: "exchange rate",
  rc: "treasury received credit",
  rd: "treasury received debit",
  re: "refund",
  req: "request",
  rsl: "radar value list",
  rsli: "radar value list item",
  setatt: "setup attempt",
  seti: "SetupIntent",
  shr: "shipping rate",
  si: "subscription item",
  sqr: "scheduled query run",
  src: "source",
  srcmn: "source mandate notification",
  srctxn: "source transaction",
  sub: "subscription",
  sub_sched: "subscription schedule",
  tax: "tax transaction",
  tax_li: "tax calculation line item",
  taxcalc: "tax calculation",
  taxreg: "tax registration",
  tmc: "terminal configuration",
  tml: "terminal location",
  tmr: "terminal reader",
  tok: "token",
  tr: "transfer",
  trr: "transfer reversal",
  trxn: "treasury transaction",
  trxne: "treasury transaction entry",
  tu: "topup",
  txcd: "tax code",
  txi: "tax id",
  txn: "balance transaction",
  txr: "tax rate",
  vr: "identity verification report",
  vs: "identity verification session",
  we: "webhook endpoint"
};
var UNTIMED = /^(?:cs_|ent|feat|tm[lr]$|appsecret$)/;
var LONG = 20;
function isStripes(prefix, body) {
  if (body.length >= LONG && !/[A-Z].*[A-Z]/.test(body)) return false;
  if (!/^(?=.*[0-9])(?=.*[a-z])(?=.*[A-Z])[0-9A-Za-z]{14,66}$/.test(body)) return false;
  return body.length === 14 || /^[1-3]/.test(body) || UNTIMED.test(prefix);
}
function readStripe(subject) {
  const { prefix, body } = subject;
  const object = Object.hasOwn(OBJECTS, prefix) ? OBJECTS[prefix] : void 0;
  if (!object || !isStripes(prefix, body)) return void 0;
  return {
    ...pickOwn(subject),
    format: "stripe",
    name: `Stripe ${object}`,
    why: `Stripe's prefix "${prefix}", and ${body.length} letters and digits, which only Stripe reads`,
    isDistinct: true,
    score: 20 - body.length * Math.log2(62),
    views: () => [wholeView(subject, "characters that only Stripe reads")]
  };
}
var REDACTED = "[redacted]";
var SECRET_KINDS = [
  ["private key", /(-----BEGIN [A-Z ]{0,40}PRIVATE KEY(?: BLOCK)?-----)([\s\S]*)/],
  ["age key", /(AGE-SECRET-KEY-1)([0-9A-Z]{8,})/],
  ["password in a URL", /([a-z][a-z0-9+.-]{1,30}:\/\/[^\s:@/]{0,255}:)([^\s@/]{1,512})(?=@)/i],
  ["Slack webhook", /(hooks\.slack\.com\/(?:services|workflows|triggers)\/)([0-9A-Za-z/_-]{8,})/],
  ["Discord webhook", /(discord(?:app)?\.com\/api\/webhooks\/)([0-9A-Za-z/_-]{8,})/],
  ["Anthropic key", /(sk-ant-)([0-9A-Za-z_-]{8,})/],
  ["OpenAI key", /(sk-(?:proj-|svcacct-|admin-|None-)?)([0-9A-Za-z_-]{16,})/],
  ["AWS access key", /((?:AKIA|ASIA|ABIA|ACCA))([2-7A-Z]{12,})/],
  ["AWS secret", /(aws_?secret_?(?:access_?)?key["']?\s{0,3}[:=]\s{0,3}["']?)([0-9A-Za-z/+=]{16,})/i],
  ["Google API key", /(AIza)([0-9A-Za-z_-]{16,})/],
  ["Google OAuth secret", /(GOCSPX-)([0-9A-Za-z_-]{8,})/],
  ["Google access token", /(ya29\.)([0-9A-Za-z_.-]{8,})/],
  ["Google refresh token", /(1\/\/0)([0-9A-Za-z_-]{20,})/],
  ["SendGrid key", /(SG\.)([0-9A-Za-z_-]{8,}(?:\.[0-9A-Za-z_-]*)?)/],
  ["GitLab token", /(gl(?:pat|oas|dt|rt|rtr|cbt|ptt|ft|imt|agent|soat|ffct|wt)-)([0-9A-Za-z_.-]{8,})/],
  ["npm token", /(npm_)([0-9A-Za-z]{24,})/],
  ["PyPI token", /(pypi-)([0-9A-Za-z_-]{16,})/],
  ["RubyGems key", /(rubygems_)([0-9a-f]{16,})/],
  ["Docker token", /(dckr_(?:pat|oat)_)([0-9A-Za-z_-]{8,})/],
  ["Notion token", /(ntn_|secret_)([0-9A-Za-z]{24,})/],
  ["Linear key", /(lin_(?:api|oauth|wh)_)([0-9A-Za-z]{8,})/],
  ["Figma token", /(fig[douh]_)([0-9A-Za-z_-]{8,})/],
  ["Shopify token", /(shp(?:at|ca|pa|ss|tka|ua)_)([0-9A-Za-z]{8,})/],
  ["Supabase key", /(sb(?:p|_secret)_)([0-9A-Za-z_]{8,})/],
  ["PlanetScale secret", /(pscale_(?:tkn|oauth|pw|api)_)([0-9A-Za-z_.=-]{8,})/],
  ["Neon key", /(napi_)([0-9A-Za-z]{16,})/],
  ["Hugging Face token", /(hf_|api_org_)([0-9A-Za-z]{16,})/],
  ["Replicate token", /(r8_)([0-9A-Za-z]{16,})/],
  ["Groq key", /(gsk_)([0-9A-Za-z]{16,})/],
  ["xAI key", /(xai-)([0-9A-Za-z]{16,})/],
  ["Perplexity key", /(pplx-)([0-9A-Za-z]{16,})/],
  ["Pinecone key", /(pcsk_)([0-9A-Za-z_]{16,})/],
  ["LangSmith key", /(lsv2_(?:pt|sk)_)([0-9a-f_]{16,})/],
  ["Vault token", /(hv[sbr]\.)([0-9A-Za-z_-]{8,})/],
  ["Terraform token", /([0-9A-Za-z]{3})([0-9A-Za-z]{11}\.atlasv1\.[0-9A-Za-z_=-]{8,})/],
  ["Telegram bot token", /([0-9]{8,10}:)([0-9A-Za-z_-]{30,})/],
  ["Discord bot token", /([MNO])([0-9A-Za-z_-]{22,30}\.[0-9A-Za-z_-]{6}\.[0-9A-Za-z_-]{20,})/],
  ["Stripe client secret", /((?:[a-z]{1,24}_){1,3}[0-9A-Za-z]{8,255}_secret_)([0-9A-Za-z%]+)/],
  ["Square token", /(sq0(?:atp|csp|idp)-|EAAA)([0-9A-Za-z_-]{16,})/],
  ["PayPal token", /(access_token\$(?:production|sandbox)\$)([0-9a-z$]{8,})/],
  ["Razorpay key", /(rzp_(?:live|test)_)([0-9A-Za-z]{8,})/],
  ["Plaid token", /((?:access|public)-(?:sandbox|development|production)-)([0-9a-f-]{8,})/],
  ["Twilio key", /(SK)([0-9a-f]{32})/],
  ["Mailgun key", /(key-)([0-9a-f]{16,})/],
  ["Mailchimp key", /([0-9a-f]{4})([0-9a-f]{28}-us[0-9]{1,2})/],
  ["Brevo key", /(x(?:keysib|smtpsib)-)([0-9A-Za-z-]{8,})/],
  ["Postmark or Resend key", /(re_[0-9A-Za-z]{8}_)([0-9A-Za-z]{16,})/],
  ["DigitalOcean token", /(do[opr]_v1_)([0-9a-f]{16,})/],
  ["Cloudflare key", /(v1\.0-|cf(?:ut|at|k)_)([0-9A-Za-z_-]{16,})/],
  ["Fly token", /(FlyV1 |fm[12][ar]?_|fo1_)([0-9A-Za-z+/=_-]{16,})/],
  ["Netlify token", /(nf[pou]_)([0-9A-Za-z]{16,})/],
  ["Vercel token", /(v(?:cp|ca|ci|cr|ck)_)([0-9A-Za-z]{20,})/],
  ["Render key", /(rnd_)([0-9A-Za-z]{16,})/],
  ["Heroku key", /(HRKU-)([0-9A-Za-z_-]{16,})/],
  ["Doppler token", /(dp\.(?:pt|st|ct|sa|scim|audit)\.)([0-9A-Za-z._-]{8,})/],
  ["Databricks token", /(dapi)([0-9a-f]{32})/],
  ["Postman key", /(PMAK-)([0-9a-f-]{16,})/],
  ["New Relic key", /(NR(?:AK|JS|II|IQ|RA)-)([0-9A-Za-z-]{8,})/],
  ["Sentry token", /(sntry[su]_)([0-9A-Za-z+/=_]{8,})/],
  ["Grafana token", /(gl(?:c|sa)_)([0-9A-Za-z+/=_]{16,})/],
  ["Dynatrace token", /(dt0[a-z][0-9]{2}\.)([0-9A-Z.]{16,})/],
  ["Airtable token", /(pat[0-9A-Za-z]{3})([0-9A-Za-z]{11}\.[0-9a-f]{16,})/],
  ["HubSpot token", /(pat-(?:na|eu)[0-9]-)([0-9a-f-]{8,})/],
  ["Atlassian token", /(AT(?:ATT|CTT|BB)[0-9A-Za-z]?)([0-9A-Za-z_=-]{20,})/],
  ["Tailscale key", /(tskey-)([0-9A-Za-z-]{8,})/],
  ["1Password token", /(ops_)(eyJ[0-9A-Za-z_-]{8,})/],
  ["Typeform token", /(tfp_)([0-9A-Za-z_-]{16,})/],
  ["JFrog token", /(AKCp)([0-9A-Za-z]{16,})/],
  ["Pulumi token", /(pul-)([0-9a-f]{16,})/],
  ["Sourcegraph token", /(sgp_)([0-9A-Za-z_]{16,})/],
  ["Mapbox secret", /(sk\.)(eyJ[0-9A-Za-z_-]{8,}(?:\.[0-9A-Za-z_-]*)?)/],
  ["Facebook token", /(EAA[CMDGIN])([0-9A-Za-z]{24,})/],
  ["X bearer token", /(AAAAAAAAAA)([0-9A-Za-z%]{20,})/],
  ["Azure secret", /([0-9A-Za-z_~.]{3})(8Q~[0-9A-Za-z_~.-]{24,})/],
  ["secret by its name", /((?:secret|passw(?:or)?d|api[_-]?key|access[_-]?token|auth[_-]?token|private[_-]?key)["']?\s{0,3}[:=]\s{0,3}["']?)([^\s"',;&]{6,})/i],
  ["authorization header", /((?:Bearer|Basic)\s)([0-9A-Za-z+/=_.~-]{12,})/i]
];
var HEADS = "ghp_ gho_ ghu_ ghs_ ghr_ github_pat_ sk_live_ sk_test_ rk_live_ rk_test_ whsec_ xoxb_ xoxp_ xoxe_ xapp_ sk_ant_ sk_proj_ sk_svcacct_ glpat_ npm_ aiza eyj".split(" ");
var JWT = "eyj";
var LONGEST_HEAD = Math.max(...HEADS.map(({ length }) => length)) + 1;
var LONG_HEAD = 5;
var [LEAST_EXACT, LEAST_LONG, LEAST_SHORT, LEAST_REST] = [
  8,
  16,
  30,
  8
];
var WORD$2 = /(?<![0-9A-Za-z])[0-9A-Za-z]/g;
var RUN = /(?:[0-9A-Za-z_+/=.-]|%(?:5F|2D|2E)|\[redacted\])*/iy;
var BETWEEN = /[\s,;:|&@?#=]/;
var LOOKED_AT = 512;
var PREFIX = /^[a-z][a-z0-9]*_/;
function hideDamaged(text) {
  const isMixed = /[a-z]/.test(text) && /[A-Z]/.test(text);
  if (!/[0-9]|\[redacted\]/.test(text) || !(isMixed || /%|_|-/.test(text))) return text;
  let hidden = "";
  let end = 0;
  for (const { index } of text.matchAll(WORD$2)) {
    if (index < end) continue;
    const length = headLength(text, index);
    if (length === 0) continue;
    const from = index + Math.abs(length);
    if (!isSecret(text.slice(from, secretEnd(text.slice(0, from + LOOKED_AT), from)), length)) continue;
    hidden += text.slice(end, from) + REDACTED;
    end = secretEnd(text, from);
  }
  return hideRest(hidden + text.slice(end));
}
function headLength(text, at) {
  const raw = text.slice(at, at + 3 * LONGEST_HEAD);
  const plain = raw.replace(/%(?:5F|2D)/gi, "_").replaceAll("-", "_").toLowerCase();
  const rawLength = (length) => {
    let [i, seen] = [0, 0];
    for (; seen < length; seen++) i += /^%(?:5F|2D)/i.test(raw.slice(i, i + 3)) ? 3 : 1;
    return i;
  };
  for (const head of HEADS) if (plain.startsWith(head)) return rawLength(head.length);
  for (const head of HEADS) {
    const length = head === JWT ? 0 : damagedLength(plain, head);
    if (length > 0) return -rawLength(length);
  }
  return 0;
}
function damagedLength(text, head) {
  let at = 0;
  while (at < head.length && text.charAt(at) === head.charAt(at)) at++;
  const rest = head.slice(at + 1);
  if (text.startsWith(rest, at + 1)) return head.length;
  if (text.startsWith(head.slice(at), at + 1)) return head.length + 1;
  if (text.startsWith(rest, at)) return head.length - 1;
  return text.charAt(at) === head.charAt(at + 1) && text.charAt(at + 1) === head.charAt(at) && text.startsWith(head.slice(at + 2), at + 2) ? head.length : 0;
}
function secretEnd(text, from) {
  const end = runEnd(text, from);
  const rest = text.slice(end + 1, runEnd(text, end + 1));
  return continues(text.charAt(end), rest) ? end + 1 + rest.length : end;
}
function runEnd(text, from) {
  RUN.lastIndex = from;
  RUN.test(text);
  return Math.max(from, RUN.lastIndex);
}
function continues(character, rest) {
  const word = rest.replaceAll(REDACTED, "");
  if (character === "" || character === "\n" || word.length < LEAST_REST || PREFIX.test(word)) return false;
  return BETWEEN.test(character) ? isDrawn(word) : /[0-9]/.test(word) && /[A-Za-z]/.test(word);
}
var isDrawn = (text) => /[0-9]/.test(text) && /[a-z]/.test(text) && /[A-Z]/.test(text);
function isSecret(rest, length) {
  const word = rest.replaceAll(REDACTED, "");
  if (word === "" || length === 3 && !word.includes(".")) return false;
  if (length > 0) return word.length >= LEAST_EXACT && /[0-9]/.test(word) && (isDrawn(word) || word.length >= LEAST_LONG);
  return isDrawn(word) && word.length >= (-length >= LONG_HEAD ? LEAST_LONG : LEAST_SHORT);
}
function hideRest(text) {
  let hidden = "";
  let end = 0;
  for (let at = text.indexOf(REDACTED); at !== -1; at = text.indexOf(REDACTED, Math.max(at + 1, end))) {
    const from = at + 10;
    const near = text.slice(from, from + LOOKED_AT);
    const character = near.charAt(0);
    if (/[0-9A-Za-z_-]/.test(character) || !continues(character, near.slice(1, runEnd(near, 1)))) continue;
    hidden += text.slice(end, from);
    end = runEnd(text, from + 1);
  }
  return hidden + text.slice(end);
}
var TIMES = /* @__PURE__ */ new Set([
  "iat",
  "exp",
  "nbf",
  "auth_time",
  "updated_at"
]);
var SECRET$1 = /secret|passw|token|key|credential/i;
var [MOST_CLAIMS, MOST_CHARACTERS$1] = [40, 120];
var LAST_MS = 864e13;
function readJwt(text, hide) {
  const [head = "", body = ""] = text.split(".", 2);
  const header = decode(head);
  if (!header) return void 0;
  const claims = [...listClaims("header", header, hide), ...listClaims("claims", decode(body) ?? {}, hide)];
  return {
    claims,
    timeMs: claims.find(({ part, name }) => part === "claims" && name === "iat")?.timeMs
  };
}
function listClaims(part, members, hide) {
  return Object.entries(members).slice(0, MOST_CLAIMS).map(([name, value]) => {
    const timeMs = part === "claims" && TIMES.has(name) ? readSeconds(value) : void 0;
    const text = typeof value === "string" ? value : JSON.stringify(value);
    const shown = SECRET$1.test(name) ? REDACTED : hide(text);
    return {
      part,
      name: cut(hide(name)),
      value: timeMs === void 0 ? cut(shown) : showInstant(timeMs),
      ...timeMs !== void 0 && { timeMs }
    };
  });
}
function readSeconds(value) {
  return typeof value === "number" && Math.abs(value * 1e3) <= LAST_MS ? Math.floor(value * 1e3) : void 0;
}
var cut = (text) => text.length > MOST_CHARACTERS$1 ? `${text.slice(0, MOST_CHARACTERS$1)}\u2026` : text;
function decode(digits) {
  try {
    const binary = atob(digits.replaceAll("-", "+").replaceAll("_", "/"));
    const bytes = Uint8Array.from(binary, (character) => character.charCodeAt(0));
    const value = JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes));
    return typeof value === "object" && value !== null && !Array.isArray(value) ? { ...value } : void 0;
  } catch {
    return;
  }
}
init_core_wM3DtLkX();
var GITHUB = {
  ghp: "personal access token",
  gho: "OAuth access token",
  ghu: "user-to-server token",
  ghs: "server-to-server token",
  ghr: "refresh token",
  github_pat: "fine-grained personal access token"
};
var SLACK = {
  xoxb: "bot token",
  xoxp: "user token",
  xoxe: "token with rotation",
  xapp: "app-level token",
  xwfp: "workflow token"
};
var STRIPE = {
  sk: "secret key",
  rk: "restricted key",
  pk: "publishable key",
  whsec: "webhook secret"
};
var KINDS = [
  {
    format: "github-token",
    name: (prefix) => `GitHub ${GITHUB[prefix.slice(0, -1)]}`,
    pattern: /(gh[pousr]_|github_pat_)([0-9A-Za-z_]{10,})/,
    why: "GitHub's prefix",
    isIntact: isIntactGithub
  },
  {
    format: "slack-token",
    name: (prefix) => `Slack ${SLACK[prefix.slice(-5, -1)] ?? "token"}`,
    pattern: /((?:xoxe\.)?xox[a-z]-|xapp-|xwfp-)([0-9A-Za-z-]{6,})/,
    why: "Slack's prefix"
  },
  {
    format: "stripe-token",
    name: (prefix) => `Stripe ${STRIPE[prefix.slice(0, prefix.indexOf("_"))]}`,
    pattern: /((?:sk|rk|pk)_(?:live|test)_|whsec_)([0-9A-Za-z+/=_]{8,})/,
    why: "Stripe's prefix"
  },
  {
    format: "jwt",
    name: () => "JSON Web Token",
    pattern: /(?<![0-9A-Za-z_-])(?=([0-9A-Za-z_-]*?eyJ))\1([0-9A-Za-z_-]{8,}\.[0-9A-Za-z_-]{2,}(?:\.[0-9A-Za-z_-]*)*)/,
    why: "a header, claims and a signature in base64url"
  },
  {
    format: "brandid-token",
    name: () => "brandid's token",
    pattern: /([a-z](?:[a-z0-9_]{0,61}[a-z0-9])?_)([0-9a-z]{32,})/,
    why: "a prefix, digits of base 36 and their checksum",
    isIntact: isIntactBrandid
  },
  ...SECRET_KINDS.map(([name, { source, flags }]) => ({
    format: "secret",
    name: () => name,
    pattern: new RegExp(source.startsWith("(-") ? source : `(?<![0-9A-Za-z])${source}`, flags),
    why: "its shape, which scanners for secrets publish"
  }))
];
var OWN = {
  format: "brandid-token",
  name: (prefix) => `your token "${prefix.slice(0, -1)}"`,
  why: "the prefix of your token"
};
var MAYBE = {
  format: "brandid-token",
  name: () => "what may be brandid's token",
  why: "as many digits of base 36 as brandid's tokens have"
};
KINDS.map(({ format: format2, name, pattern }) => [format2 === "secret" ? name("") : format2, pattern]);
var WHOLE$1 = KINDS.map(({ pattern: { source, flags } }) => new RegExp(`^(?:${source})$`, flags));
var ANYWHERE = KINDS.map(({ pattern: { source, flags } }) => new RegExp(source, `g${flags}`));
var ANY = ["", "i"].map((wanted) => new RegExp(KINDS.filter(({ pattern }) => pattern.flags === wanted).map(({ format: format2, pattern: { source } }) => format2 === "jwt" ? "eyJ" : source).join("|"), wanted));
var mayHoldToken = (text) => ANY.some((pattern) => pattern.test(text));
var PLAIN_LENGTHS = [32, 57];
function readToken(text) {
  if (!mayHoldToken(text)) return void 0;
  for (const [i, kind] of KINDS.entries()) {
    const match = WHOLE$1[i].exec(text);
    if (match === null) continue;
    const { 0: found, 1: prefix = "", 2: secret = "" } = match;
    const isIntact = kind.isIntact?.(found);
    if (kind.format === "brandid-token" && !isIntact) continue;
    const jwt = readJwt(text.replace(/^Bearer\s/i, ""), (each) => hideLikelySecrets(hideTokens(each)));
    const { shown, reading } = readBehind(kind, prefix, secret.length, isIntact);
    const { claims, timeMs } = jwt ?? {};
    return {
      shown,
      reading: {
        ...reading,
        ...claims && { claims },
        ...timeMs !== void 0 && { timeMs }
      }
    };
  }
}
function readTokenWith(prefix, text) {
  return readBehind(OWN, `${prefix}_`, text.length - prefix.length - 1, isIntactBrandid(text));
}
var DAMAGED = /^(?:[a-z][a-z0-9_]{0,62}[_-])?(?![0-9a-f]+$)(?:[0-9a-z]{31,33}|[0-9a-z]{56,58}|[0-9A-Z]{31,33}|[0-9A-Z]{56,58})$/;
function readDamagedToken(text, prefixes) {
  const folded = text.toLowerCase();
  for (const prefix of prefixes) {
    const at = Math.max(folded.indexOf(`${prefix}_`), folded.indexOf(`${prefix}-`));
    const end = at + prefix.length + 1;
    if (!(at === 0 || at > 0 && (/[^0-9a-z]/.test(folded.charAt(at - 1)) || text.length - end > 24))) continue;
    return readBehind(OWN, text.slice(0, end), text.length - end, false);
  }
  if (prefixes.length === 0 || !DAMAGED.test(text)) return void 0;
  const head = text.slice(0, Math.max(text.lastIndexOf("_"), text.lastIndexOf("-")) + 1);
  return readBehind(MAYBE, head, text.length - head.length, false);
}
var LIKELY_SECRET = /^(?=.*[a-z])(?=.*[A-Z])(?=.*[0-9])[0-9A-Za-z+/=_.~-]{40,}$/;
var PUBLIC = /^(?:0x[0-9A-Fa-f]{40,64}|Qm[1-9A-HJ-NP-Za-km-z]{44}|[./~].*|[0-9a-z_]{0,64}[0-9A-Za-z]{8}(?:-[0-9A-Za-z]{4}){3}-[0-9A-Za-z]{12})$/;
var FEW_CHARACTERS = 8;
function isLikelySecret(text) {
  return LIKELY_SECRET.test(text) && !PUBLIC.test(text) && new Set(text).size > FEW_CHARACTERS;
}
function readLikelySecret(text) {
  const hidden = hideTokens(text);
  if (hidden === text && !isLikelySecret(text)) return void 0;
  const isUnknown = hidden === text;
  const shown = isUnknown ? REDACTED : hideLikelySecrets(hidden);
  return {
    shown,
    reading: {
      format: isUnknown ? "unknown" : "secret",
      name: isUnknown ? "unknown" : "what may be a secret",
      why: `${text.length} characters that look like a secret: they are not shown`,
      isToken: true,
      isDistinct: !isUnknown,
      score: 0,
      views: () => [hiddenView(shown)]
    }
  };
}
function hiddenView(text) {
  return fieldView(text, [[
    "not shown",
    text.length,
    "red"
  ]]);
}
function hideTokens(text) {
  return hideDamaged(mayHoldToken(text) ? hideWhole(text) : text);
}
function hideWhole(text) {
  const secrets = KINDS.flatMap(({ format: format2 }, i) => Array.from(text.matchAll(ANYWHERE[i])).filter(([found]) => format2 !== "brandid-token" || isIntactBrandid(found)).map(({ 0: found, 1: prefix, index }) => [index + prefix.length, index + found.length]));
  let hidden = "";
  let end = 0;
  for (const [from, to] of secrets.sort(([one], [other]) => one - other)) {
    if (to <= end) continue;
    if (from > end) hidden += text.slice(end, from) + REDACTED;
    end = to;
  }
  return hidden + text.slice(end);
}
var WORD$1 = /[0-9A-Za-z+/=_.~-]{40,}/g;
function hideLikelySecrets(text) {
  return text.replace(WORD$1, (word) => isLikelySecret(word) ? REDACTED : word);
}
function readBehind({ format: format2, name, why }, head, secretLength, isIntact) {
  const checksum = isIntact ? ", and its checksum is right" : "; but its checksum is wrong";
  const secret = [
    "the secret: treat it as leaked",
    10,
    "red"
  ];
  const shown = head + REDACTED;
  return {
    shown,
    reading: {
      format: format2,
      name: name(head),
      ...head !== "" && { prefix: head.replace(/[_-]$/, "") },
      why: `${why}, and ${secretLength} characters that are not shown${isIntact === void 0 ? "" : checksum}`,
      ...isIntact === false && { wrong: ["its checksum"] },
      isToken: true,
      isDistinct: true,
      score: 0,
      views: () => [fieldView(shown, head === "" ? [secret] : [[
        name(head),
        head.length,
        "cyan"
      ], secret])]
    }
  };
}
function isIntactGithub(token) {
  const body = token.slice(token.lastIndexOf("_") + 1);
  if (token.startsWith("github_pat_") || body.length > 36) return void 0;
  let rest = crc32(body, 30);
  let digits = "";
  for (let i = 0; i < 6; i++) {
    digits = BASE62_ALPHABET.charAt(rest % 62) + digits;
    rest = Math.floor(rest / 62);
  }
  return body.endsWith(digits);
}
function isIntactBrandid(word) {
  const bodyStart = word.lastIndexOf("_") + 1;
  return PLAIN_LENGTHS.includes(word.length - bodyStart) && hasChecksum(word) || looksSigned(word.slice(0, bodyStart), word);
}
init_core_wM3DtLkX();
var GREGORIAN_STEPS = 122192928000000000n;
var STEPS_PER_MS = 10000n;
var COMMON = {
  1: -3,
  2: -10,
  3: -5,
  4: 0,
  5: -3,
  6: -6,
  7: 0,
  8: -6
};
var NIL = "00000000-0000-0000-0000-000000000000";
var MAX = "ffffffff-ffff-ffff-ffff-ffffffffffff";
function readUuid(bytes, nowMs) {
  const uuid2 = bytesToUuid(bytes);
  const version = bytes[6] >>> 4;
  const isRfc = bytes[8] >>> 6 === 2;
  const bare2 = (title, score, doubt) => {
    const view = () => fieldView(uuid2, [[
      title,
      uuid2.length,
      "bold"
    ]]);
    return {
      uuid: uuid2,
      bytes,
      title,
      doubt,
      score,
      view
    };
  };
  if (uuid2 === NIL || uuid2 === MAX) return bare2(uuid2 === NIL ? "the nil UUID" : "the max UUID", -20, "");
  if (!isRfc) return bare2("UUID of another variant", -140, "; but its variant is not that of RFC 9562");
  const common = COMMON[version];
  if (common === void 0) return bare2(`UUID of version ${version}`, -140, `; but RFC 9562 defines no version ${version}`);
  return {
    uuid: uuid2,
    bytes,
    version,
    title: `UUID version ${version}`,
    ...readVersion(version, uuid2, bytes, nowMs, common)
  };
}
var RANDOM = ["random bits", "magenta"];
var BITS = {
  3: ["bits of the MD5 of a name", "bold"],
  4: RANDOM,
  5: ["bits of the SHA-1 of a name", "bold"],
  8: ["bits of the maker", "bold"]
};
function readVersion(version, uuid2, bytes, nowMs, common) {
  if (version === 1 || version === 6 || version === 2) return gregorian(version, uuid2, bytes, nowMs, common);
  if (version === 7) {
    const timeMs = Number.parseInt(uuid2.slice(0, 8) + uuid2.slice(9, 13), 16);
    return {
      timeMs,
      randomBits: 74,
      doubt: describeDoubt(timeMs, EARLIEST_MS, nowMs),
      score: timedScore(common, 74, {
        ms: timeMs,
        sinceMs: EARLIEST_MS,
        nowMs
      }),
      view: () => uuidView(uuid2, version, [`time ${showInstant(timeMs)}`, "green"], RANDOM)
    };
  }
  const [what, style] = BITS[version];
  return {
    ...version === 4 && { randomBits: 122 },
    doubt: "",
    score: common - 122,
    view: () => uuidView(uuid2, version, [`48 ${what}`, style], [what, style])
  };
}
function uuidView(uuid2, version, [first, firstStyle], [what, style]) {
  return {
    text: uuid2,
    parts: [
      {
        start: 0,
        end: 13,
        label: first,
        style: firstStyle
      },
      {
        start: 14,
        end: 15,
        label: `version ${version}`,
        style: "yellow"
      },
      {
        start: 15,
        end: 18,
        label: `12 ${what}`,
        style
      },
      {
        start: 19,
        end: 20,
        label: "variant, in 2 of 4 bits",
        style: "yellow"
      },
      {
        start: 20,
        end: 36,
        label: `62 ${what}`,
        style
      }
    ]
  };
}
function gregorian(version, uuid2, bytes, nowMs, common) {
  const [low, mid, high, clock] = uuid2.split("-");
  const rest = high.slice(1);
  const digits = version === 6 ? low + mid + rest : rest + mid + (version === 2 ? "00000000" : low);
  const steps = BigInt(`0x${digits}`) - GREGORIAN_STEPS;
  const timeMs = Number(steps / STEPS_PER_MS);
  const sequence = Number.parseInt(clock, 16) & 16383;
  const worker = toHex(bytes.subarray(10)).replace(/..(?=.)/g, "$&:");
  const when = `time ${showInstant(timeMs)}`;
  const unitMs = version === 2 ? 429497 : 1e-4;
  return {
    timeMs,
    sequence,
    worker,
    doubt: describeDoubt(timeMs, EARLIEST_MS, nowMs),
    score: timedScore(common, 62, {
      ms: timeMs,
      sinceMs: EARLIEST_MS,
      nowMs,
      unitMs
    }),
    view: () => ({
      text: uuid2,
      parts: [
        version === 2 ? {
          start: 0,
          end: 8,
          label: `POSIX id ${Number.parseInt(low, 16)}`,
          style: "blue"
        } : {
          start: 0,
          end: 8,
          label: version === 6 ? when : "time, low bits",
          style: "green"
        },
        {
          start: 9,
          end: 13,
          label: version === 6 ? "time, next bits" : "time, middle bits",
          style: "green"
        },
        {
          start: 14,
          end: 15,
          label: `version ${version}`,
          style: "yellow"
        },
        {
          start: 15,
          end: 18,
          label: version === 6 ? "time, low bits" : when,
          style: "green"
        },
        {
          start: 19,
          end: 23,
          label: `variant, and clock sequence ${sequence}`,
          style: "red"
        },
        {
          start: 24,
          end: 36,
          label: `node ${worker}`,
          style: "blue"
        }
      ]
    })
  };
}
var UUID = /^(urn:uuid:)?([0-9a-f]{8})-?([0-9a-f]{4})-?([0-9a-f]{4})-?([0-9a-f]{4})-?([0-9a-f]{12})$/i;
var BARE = 3;
var BARE_RANDOM = 16;
var ODDS = "; but one in 64 texts of random digits has these bits, too";
var BARE_UPPER = 16;
function readUuidText(subject) {
  const { body, prefix, nowMs } = subject;
  const found = UUID.exec(body);
  if (!found) return void 0;
  const [, urn, ...groups2] = found;
  const content = readUuid(bytesOfHex(groups2.join("")), nowMs);
  const uuid2 = groups2.join("-").toLowerCase();
  const isHyphenated = body.length - (urn?.length ?? 0) === uuid2.length;
  const isUpper = /[A-Z]/.test(body);
  const wrong = [
    ...urn ? ['"urn:uuid:" before the UUID'] : [],
    ...isHyphenated ? [] : ["no hyphens"],
    ...isUpper ? [describeUpper(subject)] : []
  ];
  const grouping = isHyphenated ? " in groups of 8-4-4-4-12" : "";
  const odds = isHyphenated || content.timeMs !== void 0 ? "" : ODDS;
  return {
    ...pickContent(content),
    ...pickOwn(subject, {
      body: uuid2,
      wrong
    }),
    format: "uuid",
    name: content.title,
    why: `32 hexadecimal digits${grouping} that hold ${article(content)}${content.doubt}${odds}`,
    isDistinct: isHyphenated,
    score: content.score - (isHyphenated ? 0 : content.timeMs === void 0 ? BARE_RANDOM : BARE) - (isHyphenated || !isUpper ? 0 : BARE_UPPER),
    views: () => prefix ? [idView(subject, [
      "UUID",
      body.length,
      "bold"
    ]), content.view()] : [content.view()]
  };
}
function describeUpper({ body, bodyStart }) {
  const placesOf = (digits) => Array.from(body.matchAll(digits), ({ index }) => index);
  const [upper, lower] = [placesOf(/[A-F]/g), placesOf(/[a-f]/g)];
  const [at] = upper.length <= lower.length ? upper : lower;
  if (at === void 0) return "upper case";
  return `digits of both cases: character ${bodyStart + at + 1} is "${body.charAt(at)}"`;
}
function article({ title, version }) {
  if (version !== void 0) return `a UUID of version ${version}`;
  return title.startsWith("the ") ? title : `a ${title}`;
}
function pickContent({ title, doubt, score, view, ...content }) {
  return content;
}
init_formats();
function readContent$1(subject, content, digits, spelling) {
  return {
    ...pickContent(content),
    ...pickOwn(subject, spelling),
    name: `${content.title} ${digits}`,
    views: () => [wholeView(subject, `UUID ${digits}`), content.view()]
  };
}
function estimateChance({ version }) {
  if (version === 7) return 0;
  return version === 4 ? 2 : 20;
}
var PADDED = uuid25$1({ version: "any" });
var UNPADDED = uuid25$1({
  version: "any",
  padded: false
});
var [SHORTEST, WHOLE] = [23, 25];
function readUuid25(subject) {
  const { length } = subject.body;
  if (length < SHORTEST || length > WHOLE) return void 0;
  const isPadded = length === WHOLE;
  const format2 = isPadded ? PADDED : UNPADDED;
  const spelling = readSpelling(format2, subject);
  const bytes = spelling && format2.toBytes(spelling.body, 0);
  if (!bytes) return void 0;
  const content = readUuid(bytes, subject.nowMs);
  const { version, doubt, score } = content;
  if (version === void 0) return void 0;
  const how = isPadded ? "25 digits" : `${length} digits, unpadded as BaseID writes them,`;
  return {
    ...readContent$1(subject, content, "in base 36", spelling),
    format: "uuid25",
    why: `${how} of base 36 that hold a UUID of version ${version}${doubt}`,
    isDistinct: doubt === "",
    score: score - estimateChance(content) - (isPadded ? 0 : 2) - countPenalty(spelling)
  };
}
var TYPEID = typeid$1();
function readTypeid(subject) {
  const spelling = readSpelling(TYPEID, subject);
  if (!spelling) return void 0;
  const content = readUuid(TYPEID.toBytes(spelling.body, 0), subject.nowMs);
  const { version, doubt, score } = content;
  const held = version ? `a UUID of version ${version}` : "no UUID of a known version";
  const isSpelt = /^[a-z_]*$/.test(subject.prefix);
  const unusual = (subject.prefix ? 0 : 2) + (isSpelt ? 0 : 4);
  return {
    ...readContent$1(subject, content, "in base 32", spelling),
    format: "typeid",
    name: "TypeID",
    why: `26 digits of Crockford's base 32 in lower case that hold ${held}${doubt}`,
    isDistinct: version === 7 && doubt === "",
    score: score - estimateChance(content) - countPenalty(spelling) - unusual
  };
}
var isUsual = ({ doubt, version }) => doubt === "" && (version === 4 || version === 7);
var BASE64URL = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
function readBase64Uuid(subject) {
  const whole = withoutPrefix(subject);
  if (!/^[0-9A-Za-z_-]{21}[AQgw]$/.test(whole.body)) return void 0;
  const content = readUuid(bytesOfBigInt(toInteger(whole.body, BASE64URL) >> 4n, 16), subject.nowMs);
  if (!isUsual(content)) return void 0;
  return {
    ...readContent$1(whole, content, "in base64url"),
    format: "uuid-base64url",
    why: `22 digits of base64url that hold ${article(content)}`,
    score: content.score
  };
}
function readUuidInteger(subject) {
  const { body, nowMs } = subject;
  if (!/^[1-9][0-9]{34,38}$/.test(body) || BigInt(body) >= 2n ** 128n) return void 0;
  const content = readUuid(bytesOfBigInt(BigInt(body), 16), nowMs);
  if (!isUsual(content)) return void 0;
  return {
    ...readContent$1(subject, content, "as an integer"),
    format: "uuid-integer",
    why: `${body.length} decimal digits that hold ${article(content)}`,
    isDistinct: content.version === 7,
    score: content.score
  };
}
init_core_wM3DtLkX();
var READERS = [
  readUuidText,
  readUuid25,
  readRandom,
  readTimeRandom,
  readTypeid,
  readTsid,
  readKnown,
  readHexadecimal,
  readDecimal,
  readUuidInteger,
  readKsuid,
  readXid,
  readStripe,
  readPushId,
  readTid,
  readBase64Uuid,
  readGlobalId,
  readCuid2,
  readCuid,
  readNanoid,
  readUnknown
];
var LONGEST_ID = 1024;
function rankedReadings(input, { nowMs, own }) {
  if (input.length > 1024) return readLong(input);
  const subject = createSubject(input, nowMs);
  const token = readToken(subject.text) ?? readOwnToken(subject, own);
  if (token) return {
    text: token.shown,
    readings: [token.reading]
  };
  const general = READERS.flatMap((reader) => reader(subject) ?? []);
  const readings = own ? [...readOwn(subject, own, general), ...nameKeys(subject, own, general)] : general;
  readings.sort((one, other) => other.score - one.score);
  const shown = hideTokens(input);
  const [best] = readings;
  const isOwn = best?.definition !== void 0 && !best.isRefused;
  const secret = best === void 0 || best.format === "unknown" || shown !== input && !isOwn ? readLikelySecret(subject.text) : void 0;
  if (secret) return {
    text: secret.shown,
    readings: [secret.reading]
  };
  return {
    text: shown,
    readings
  };
}
var LONGEST_TOKEN = 16384;
function readLong(input) {
  const token = input.length <= LONGEST_TOKEN ? readToken(input.trim()) : void 0;
  return token?.reading.claims ? {
    text: token.shown,
    readings: [token.reading]
  } : {
    text: `${hideTokens(input.slice(0, LONGEST_ID))}\u2026`,
    readings: []
  };
}
var SHOWN = 3;
var LONG_INTEGER = 17;
function nameKeys({ text }, { keys }, general) {
  const accepting = keys.filter((key) => acceptsText(key, text));
  const names = [...new Set(accepting.map(({ entity }) => entity))];
  const integer = general.find(({ format: format2 }) => format2 === "integer");
  const like = integer ?? [...general].sort((one, other) => other.score - one.score)[0];
  if (names.length === 0 || !like) return general;
  const more = names.length - SHOWN;
  const shown = [...names.slice(0, SHOWN), ...more > 0 ? [`${more} more`] : []].join(", ");
  const isShort = integer !== void 0 && text.length < LONG_INTEGER;
  const isOne = names.length === 1;
  const named = {
    ...like,
    name: isOne ? `${shown} key` : `a key of yours: ${shown}`,
    why: `${isOne ? "your definition accepts" : `${names.length} of your definitions accept`} it`,
    score: isShort ? OWN_SCORE : like.score + 1
  };
  return general.map((each) => each === like ? named : each);
}
function acceptsText(key, text) {
  try {
    key.fromText(text);
    return true;
  } catch {
    return false;
  }
}
function readOwnToken({ text, prefix }, own) {
  const found = own?.tokenPrefixes.find((each) => text.startsWith(`${each}_`));
  if (found !== void 0) return readTokenWith(found, text);
  return own?.find(prefix.toLowerCase()) ? void 0 : readDamagedToken(text, own?.tokenPrefixes ?? []);
}
var OWN_SCORE = 1e3;
function readOwn(subject, own, general) {
  const { text, prefix } = subject;
  const definition = own.definitions.find((definition2) => definition2.named.some((name) => name === text)) ?? own.find(prefix.toLowerCase());
  return definition ? [createReading(subject, definition, general)] : [];
}
function createReading(subject, definition, general) {
  const { text, wrong: around } = subject;
  const { data, error } = definition.safeParse(text);
  const position = error?.details?.position;
  const normal = definition.safeNormalize(text).data;
  const id = data ?? normal;
  const format2 = id === void 0 ? void 0 : definition.formatOf(id);
  const family = (format2 ?? definition.format).name.replace(/\(.*/s, "");
  const content = id !== void 0 && format2 ? readContent(id, id.lastIndexOf("_") + 1, format2) : {};
  const like = general.find(({ format: name, timeMs }) => name === family && timeMs === (content.timeMs ?? timeMs));
  const wrong = error ? [error.message.replace(/\.$/, ""), ...around] : around;
  return {
    ...like ?? { views: () => [wholeView(subject, format2 ? format2.name : "the body")] },
    ...content,
    ...like?.randomBits !== void 0 && { randomBits: like.randomBits },
    format: family,
    name: `${definition.entity} id`,
    prefix: subject.prefix,
    definition: definition.prefix,
    why: error ? `the prefix is that of your definition "${definition.prefix}"` : format2 ? `your definition "${definition.prefix}", in the format ${format2.name}` : `a named id of your definition "${definition.prefix}"`,
    ...wrong.length > 0 && { wrong },
    ...normal !== void 0 && normal !== text && { canonical: normal },
    isRefused: id === void 0,
    ...position !== void 0 && around.length === 0 && { faultAt: position },
    isDistinct: true,
    score: OWN_SCORE
  };
}
function readContent(id, offset, format2) {
  const { timestamp, toBytes, toBigInt, holdsUuid, randomBits } = format2;
  const timeMs = timestamp?.(id, offset);
  const bytes = toBytes?.(id, offset);
  const bigint = toBigInt?.(id, offset);
  return {
    ...timeMs !== void 0 && { timeMs },
    ...bytes && { bytes },
    ...bytes && holdsUuid && { uuid: bytesToUuid(bytes) },
    ...bigint !== void 0 && {
      bigint,
      bytes: bytesOfBigInt(bigint, countBytes(bigint))
    },
    ...randomBits !== void 0 && { randomBits: inTenths(randomBits) }
  };
}
function countBytes(value) {
  return Math.max(8, Math.ceil(value.toString(16).length / 2));
}
var GLOBAL_ID_BASE64 = /^[0-9A-Za-z+/_-]{4,400}={0,2}$/;
var GLOBAL_ID = /^([A-Z_a-z]\w{0,60}):([\x21-\x7e]{1,200})$/;
var GLOBAL_ID_SCORE = -20;
function readGlobalId(subject) {
  const whole = withoutPrefix(subject);
  const digits = whole.body.replace(/=+$/, "");
  const text = GLOBAL_ID_BASE64.test(whole.body) && digits.length % 4 !== 1 ? atob(digits.replaceAll("-", "+").replaceAll("_", "/")) : "";
  const [, type, local] = GLOBAL_ID.exec(text) ?? [];
  if (type === void 0 || local === void 0) return void 0;
  return {
    format: "relay-global-id",
    name: `a global id of Relay: ${hideTokens(local)} of ${type}`,
    why: `base64 of ${JSON.stringify(hideTokens(text))}`,
    ...whole.wrong.length > 0 && { wrong: whole.wrong },
    isDistinct: true,
    score: GLOBAL_ID_SCORE,
    views: () => [wholeView(whole, `base64 of ${hideTokens(text)}`)]
  };
}
init_core_wM3DtLkX();
var WORD = /[0-9A-Za-z_](?:[0-9A-Za-z_-]|%(?:5F|2D)|\.(?=xox|[0-9A-Za-z_-]{16}))*/gi;
var TAIL = /[0-9A-Za-z_.%-]*$/;
var PART = /[^.]+/g;
var SHORTEST_WORD = 12;
function createFinder(options) {
  let before = "";
  let kept = "";
  let line = 1;
  let column = 1;
  function search(piece) {
    const text = before + piece;
    const found = [];
    let seen = before.length;
    const words = new RegExp(WORD);
    words.lastIndex = seen;
    for (const { index, 0: word } of text.matchAll(words)) for (const { at, readings } of readingsAt(text, index, word)) {
      advance2(text, seen, index + at);
      seen = index + at;
      found.push({
        ...readings,
        line,
        column
      });
    }
    advance2(text, seen, text.length);
    before = text.slice(-256);
    return found;
  }
  function readingsAt(text, index, word) {
    let best = readingsIn(word);
    let start = index;
    for (const { end } of escapesAt(text, index)) {
      const length = end - index;
      const rest = readingsIn(word.slice(length)).map(({ at, readings }) => ({
        at: at + length,
        readings
      }));
      if (rest.length === 0) continue;
      const isPreferred = hasOwn(rest) === hasOwn(best) ? !isLiteral(text, start) : hasOwn(rest);
      if (best.length === 0 || isPreferred) [best, start] = [rest, end];
    }
    return best;
  }
  function readingsIn(text) {
    const word = trimEnd(text, "-.");
    if (word.length > 1024) return [];
    const whole = distinct(word);
    if (whole) return [{
      at: 0,
      readings: whole
    }];
    if (!word.includes(".")) return [];
    return Array.from(word.matchAll(PART)).flatMap(({ 0: part, index: at }) => {
      const readings = distinct(trimEnd(part, "-"));
      return readings ? [{
        at,
        readings
      }] : [];
    });
  }
  function distinct(word) {
    if (word.length < SHORTEST_WORD) return void 0;
    const readings = rankedReadings(word, options);
    return readings.readings[0]?.isDistinct ? readings : void 0;
  }
  function advance2(text, from, to) {
    const passed = text.slice(from, to);
    const breaks = passed.split("\n").length - 1;
    column = breaks > 0 ? passed.length - passed.lastIndexOf("\n") : column + passed.length;
    line += breaks;
  }
  return {
    push(piece) {
      const text = kept + piece;
      const window = text.slice(-2 * LONGEST_ID);
      const tail2 = window.slice(window.search(TAIL));
      const isOpen = tail2.length <= LONGEST_ID;
      kept = isOpen ? tail2 : "";
      return search(isOpen && tail2.length > 0 ? text.slice(0, -tail2.length) : text);
    },
    end() {
      const text = kept;
      kept = "";
      return search(text);
    }
  };
}
function hasOwn(parts) {
  return parts.some(({ readings: { readings } }) => readings[0]?.definition !== void 0 && !readings[0].isRefused);
}
function trimEnd(text, some) {
  let end = text.length;
  while (end > 0 && some.includes(text.charAt(end - 1))) end--;
  return text.slice(0, end);
}
var DAY = 864e5;
var [SECOND, MINUTE, HOUR] = [
  1e3,
  6e4,
  36e5
];
[...[
  1,
  10,
  100,
  SECOND,
  10 * SECOND,
  MINUTE,
  10 * MINUTE,
  HOUR,
  6 * HOUR,
  DAY
]];
var UNITS = [
  ["year", 315576e5],
  ["month", 26298e5],
  ["day", DAY],
  ["hour", HOUR],
  ["minute", MINUTE],
  ["second", SECOND]
];
function durationText(ms) {
  const [name, size] = UNITS.find(([, unitMs]) => ms >= unitMs);
  const count = Math.floor(ms / size);
  return `${count} ${name}${count === 1 ? "" : "s"}`;
}
function ageText(timeMs, nowMs) {
  const ms = nowMs - timeMs;
  if (Math.abs(ms) < 1e3) return "now";
  return ms > 0 ? `${durationText(ms)} ago` : `in ${durationText(-ms)}`;
}
var MONTHS = "January February March April May June July August September October November December".split(" ");
function spellDate(timeMs) {
  const instant = new Date(timeMs);
  const clock = showInstant(timeMs).slice(-13, -5);
  return `${instant.getUTCDate()} ${MONTHS[instant.getUTCMonth()]} ${instant.getUTCFullYear()}, ${clock} UTC`;
}
function placeLegs(parts) {
  return parts.filter(({ start, end }) => start < end).sort((one, other) => one.start - other.start).map((part) => ({
    ...part,
    at: part.start + Math.floor((part.end - part.start - 1) / 2)
  }));
}
var MOST_BITS = 256;
function listBits({ format: format2, bytes, views }) {
  if (!bytes || bytes.length * 8 > MOST_BITS) return [];
  const hex = toHex(bytes);
  const bits = Array.from(hex, (digit) => Number.parseInt(digit, 16).toString(2).padStart(4, "0")).join("");
  if (format2 === "ulid") return listUlidBits(bits, views()[0]);
  for (const { text, parts } of views()) {
    const digits = text.replaceAll("-", "");
    const perDigit = digits.toLowerCase() === hex ? 4 : isTail(digits, bits) ? 1 : 0;
    if (perDigit === 0) continue;
    const length = perDigit * digits.length;
    const bitAt = (place) => bits.length - length + perDigit * text.slice(0, place).replaceAll("-", "").length;
    const runs = cutBits(bits, parts, bitAt);
    if (runs.reduce((sum, run) => sum + run.bits.length, 0) === length) return runs;
  }
  return [{
    bits,
    style: void 0,
    label: void 0
  }];
}
var ULID_DIGITS = 26;
var BITS_PER_DIGIT = 5;
function listUlidBits(bits, { text, parts }) {
  const surplus = 130 - bits.length;
  const at = (place) => Math.max(0, (place - text.length + ULID_DIGITS) * BITS_PER_DIGIT - surplus);
  return cutBits(bits, parts, at).filter((run) => run.bits !== "");
}
function cutBits(bits, parts, bitAt) {
  return parts.map(({ start, end, label, style }) => ({
    bits: bits.slice(bitAt(start), bitAt(end)),
    style,
    label
  }));
}
function isTail(digits, bits) {
  return /^[01]{8,}$/.test(digits) && digits.padStart(bits.length, "0") === bits;
}
init_core_wM3DtLkX();
function safe(text) {
  return /^[ -~]*$/.test(text) && text.trim() !== "" ? text : quoted(text);
}
init_core_wM3DtLkX();
function describeAnswer(reading, nowMs, source, others = [], almost) {
  const title = titleOf(reading, reading?.isRefused ? void 0 : almost);
  const fault = almost ? `${capitalized(almost.fault)}.` : "";
  if (!reading) return almost ? {
    ...NO_ANSWER,
    title,
    unmade: fault,
    whose: ""
  } : NO_ANSWER;
  const { timeMs, isToken = false } = reading;
  const whose = isToken ? `${describeExpiry(reading, nowMs)}${SECRET}` : describeOwner(reading, source);
  if (almost && !reading.isRefused) return {
    title,
    made: void 0,
    unmade: fault,
    whose,
    tone: "unsure"
  };
  const isSilent = timeMs === void 0 && !isToken;
  return {
    title,
    made: timeMs === void 0 ? void 0 : {
      age: ageText(timeMs, nowMs),
      date: spellDate(timeMs)
    },
    unmade: fault || (isSilent ? describeSilence(reading, others) : ""),
    whose,
    tone: findTone(reading)
  };
}
var NO_ANSWER = {
  title: "No format fits",
  made: void 0,
  unmade: "",
  whose: "The text is not an id that is known here.",
  tone: "wrong"
};
var SECRET = "A secret: its text is hidden, and no link holds it. Treat it as leaked.";
var capitalized = (text) => text.charAt(0).toUpperCase() + text.slice(1);
function describeExpiry({ claims = [] }, nowMs) {
  const timeMs = claims.find(({ part, name }) => part === "claims" && name === "exp")?.timeMs;
  if (timeMs === void 0) return claims.some(({ part }) => part === "claims") ? "It never expires. " : "";
  return `It ${timeMs <= nowMs ? "expired" : "expires"} ${ageText(timeMs, nowMs)}. `;
}
function titleOf(reading, almost) {
  if (almost) return almost.isTwo ? "Two ids without anything between them" : `Almost ${almost.name}`;
  if (!reading) return NO_ANSWER.title;
  const { isToken } = reading;
  const name = nameOf(reading);
  if (name === "unknown") return isToken ? "What may be a secret" : "An id of an unknown format";
  return capitalized(name);
}
function describeSilence({ format: format2, isDistinct }, others) {
  return format2 === "integer" && isDistinct && others.some(({ timeMs }) => timeMs !== void 0) ? "When it was made depends on who made it: choose a reading below." : "It does not tell when it was made.";
}
function describeOwner(best, source) {
  const { definition, prefix, isRefused, wrong, name } = best;
  if (source === void 0) return "Load your manifest to see whether it is yours.";
  if (definition === void 0) return prefix === void 0 ? `${safe(source)} cannot tell whose it is: it has no prefix.` : `Not yours: no kind in ${safe(source)} has the prefix ${quoted(prefix)}.`;
  if (isRefused) return `Not valid: the prefix ${quoted(definition)} is yours, but the text is no ${name}.`;
  const found = `Yours: ${safe(source)} defines ${quoted(definition)}`;
  return wrong ? `${found}, but spells the id in another way.` : `${found}.`;
}
function findTone({ isToken, isRefused, wrong, definition, format: format2 }) {
  if (isToken) return "secret";
  if (isRefused) return "wrong";
  if (wrong) return "unsure";
  if (definition !== void 0) return "own";
  return format2 === "unknown" ? "unsure" : "plain";
}
var MOST_LINES = 2e4;
var MOST_CHARACTERS = 2e6;
function readPasted(input, options) {
  const text = input.slice(0, MOST_CHARACTERS).replace(/\r\n?/g, "\n");
  const lines = text.split("\n");
  const hidden = hideSecrets(text, options.own).split("\n");
  const isWhole = hidden.length === lines.length;
  const taken = (isWhole ? lines : hidden).slice(0, MOST_LINES);
  const keep = taken.length > 1 ? keepBest : (line) => line;
  const read2 = taken.map((line, i) => keep(readLine(line, isWhole ? hidden[i] : line, options)));
  const shown = read2.map((each) => each.shown).join("\n");
  return {
    shown,
    isHidden: shown !== (isWhole ? taken : lines.slice(0, MOST_LINES)).join("\n"),
    readings: read2.flatMap((each) => each.readings),
    unreadLines: (isWhole ? lines : hidden).length - taken.length
  };
}
var HIDDEN_WORD = /[^\s"'[]{0,40}\[redacted\]/g;
function keepBest({ shown, readings }) {
  return {
    shown,
    readings: readings.map((each) => ({
      ...each,
      readings: each.readings.slice(0, 1)
    }))
  };
}
function readLine(line, hidden, options) {
  try {
    return readWhole(line, hidden, options);
  } catch (error) {
    const shown = hideLikelySecrets(hidden);
    return {
      shown,
      readings: [{
        text: cutLine(shown),
        readings: [],
        fault: error.message
      }]
    };
  }
}
function readWhole(line, hidden, options) {
  if (line.trim() === "") return {
    shown: line,
    readings: []
  };
  const whole = rankedReadings(line, options);
  const [best] = whole.readings;
  const isWhole = !/\s/.test(line.trim()) && hideSecrets(whole.text, options.own) === whole.text;
  if (best?.isToken && isWhole) return {
    shown: whole.text,
    readings: [whole]
  };
  const shown = hideLikelySecrets(hidden);
  const isSafe = best?.isRefused ? shown === line : best?.definition !== void 0 || hidden === line;
  if (best && !best.isToken && isSafe) return {
    shown: line,
    readings: [whole]
  };
  const finder = createFinder(options);
  const found = [...finder.push(line), ...finder.end()].filter(({ text, readings: [best2] }) => best2?.isToken || shown.includes(text));
  const hiddenWords = found.some(({ readings }) => readings[0]?.isToken) ? [] : shown.match(HIDDEN_WORD) ?? [];
  const all = [...found, ...hiddenWords.map((text) => ({
    text,
    readings: [readHidden(text)]
  }))];
  return {
    shown,
    readings: all.length > 0 ? all : [{
      text: cutLine(shown),
      readings: []
    }]
  };
}
function hideSecrets(text, own) {
  if (!own || own.tokenPrefixes.length === 0) return hideTokens(text);
  return own.tokenPrefixes.reduce((hidden, prefix) => hidden.replace(new RegExp(`(?<![0-9A-Za-z])(${prefix}[_-])[^\\s"'\\[]+`, "gi"), `$1${REDACTED}`), hideTokens(text)).replace(LONG_WORD, (word) => {
    const prefix = word.slice(0, Math.max(0, word.lastIndexOf("_")));
    return own.find(prefix) ? word : readDamagedToken(word, own.tokenPrefixes)?.shown ?? word;
  });
}
var LONG_WORD = /(?<![0-9A-Za-z_-])[0-9A-Za-z_-]{31,124}(?![0-9A-Za-z_-])/g;
function cutLine(line) {
  return line.length > 200 ? `${line.slice(0, 200)}\u2026` : line;
}
function readHidden(word) {
  return {
    format: "secret",
    name: "hidden secret",
    why: "it was hidden when it was pasted, or among other words",
    isToken: true,
    score: 0,
    views: () => [hiddenView(word)]
  };
}
function fragmentOf({ readings: [best], text }) {
  if (!best || best.isToken || best.isRefused) return void 0;
  if (best.format === "unknown" || text.includes("[redacted]")) return void 0;
  return `#id=${encodeURIComponent(text)}`;
}
function readId(text, nowMs) {
  const { shown, isHidden, readings } = readPasted(text, {
    nowMs,
    own: void 0
  });
  const [first] = readings;
  const [best] = first?.readings ?? [];
  const answer = describeAnswer(best, nowMs, void 0, first?.readings ?? []);
  return {
    shown,
    isHidden,
    isKnown: best !== void 0,
    more: readings.length - 1,
    title: answer.title,
    age: answer.made?.age,
    date: answer.made?.date,
    timeMs: best?.timeMs,
    fragment: (first && fragmentOf(first)) ?? "",
    bits: best ? listBits(best).flatMap(({ bits, style }) => Array.from(bits, (bit) => ({
      bit,
      style
    }))) : [],
    views: (best?.views() ?? []).slice(0, 2).map(({ text: drawn, parts }) => ({
      text: drawn,
      legs: placeLegs(parts).map(({ start, end, at, style, label }) => ({
        start,
        end,
        at,
        style,
        label
      }))
    }))
  };
}

// site/.vitepress/theme/hero.data.mjs
var __vite_injected_original_import_meta_url = "file:///work/main/site/.vitepress/theme/hero.data.mjs";
var root = fileURLToPath(new URL("../../..", __vite_injected_original_import_meta_url));
var read = (file) => readFileSync(root + file, "utf8");
var find = (text, pattern, what) => {
  const [, found] = pattern.exec(text) ?? [];
  if (found === void 0) throw new Error(`No ${what} for the start page.`);
  return found;
};
var ID = "user_03h9we7hp2hzo9bqbv4l8rz84";
var hero_data_default = {
  watch: ["../../../bench/results.md", "../../../type-tests/mistakes.md", "../../../docs/formats.md"],
  load() {
    const bench = read("bench/results.md");
    const bytes = find(
      bench,
      /`\{ defineId \}` of brandid\/core, bytes after gzip \|[^|]*\| ([\d,]+)/,
      "size"
    );
    const times = find(bench, /generate and use, × as fast as typeid-js \|[^|]*\| ([\d.]+)/, "speed");
    const [refused] = read("type-tests/mistakes.md").split("\n## What the compiler lets pass");
    const table = find(read("docs/formats.md"), /\n## The table\n(.*?)\n## /s, "table of formats");
    const formats = new Set(Array.from(table.matchAll(/^\| `(\w+)\(/gm), ([, name]) => name));
    const { version, repository } = JSON.parse(read("package.json"));
    return {
      id: ID,
      // How old it is depends on when the page is read: the reader says so, once it is loaded.
      reading: { ...readId(ID, 0), age: void 0 },
      version,
      // A candidate goes under another tag of npm.
      install: `npm install brandid${version.includes("-") ? "@next" : ""} zod`,
      source: repository?.url.replace(/^git\+|\.git$/g, ""),
      figures: {
        kilobytes: (Number(bytes.replace(",", "")) / 1e3).toFixed(1),
        times,
        refused: refused.match(/^### \d/gm).length,
        formats: formats.size
      }
    };
  }
};
export {
  ID,
  hero_data_default as default
};
/**
* uuidv7: A JavaScript implementation of UUID version 7
*
* Copyright 2021-2026 LiosK
*
* @license Apache-2.0
* @packageDocumentation
*/
//# sourceMappingURL=data:application/json;base64,ewogICJ2ZXJzaW9uIjogMywKICAic291cmNlcyI6IFsic2l0ZS8udml0ZXByZXNzL3RoZW1lL2hlcm8uZGF0YS5tanMiLCAiLmJ1aWxkL3NpdGUvcmVhZC5tanMiXSwKICAic291cmNlc0NvbnRlbnQiOiBbImNvbnN0IF9fdml0ZV9pbmplY3RlZF9vcmlnaW5hbF9kaXJuYW1lID0gXCIvd29yay9tYWluL3NpdGUvLnZpdGVwcmVzcy90aGVtZVwiO2NvbnN0IF9fdml0ZV9pbmplY3RlZF9vcmlnaW5hbF9maWxlbmFtZSA9IFwiL3dvcmsvbWFpbi9zaXRlLy52aXRlcHJlc3MvdGhlbWUvaGVyby5kYXRhLm1qc1wiO2NvbnN0IF9fdml0ZV9pbmplY3RlZF9vcmlnaW5hbF9pbXBvcnRfbWV0YV91cmwgPSBcImZpbGU6Ly8vd29yay9tYWluL3NpdGUvLnZpdGVwcmVzcy90aGVtZS9oZXJvLmRhdGEubWpzXCI7LyoqIFRoZSBmaWd1cmVzIG9mIHRoZSBzdGFydCBwYWdlLCBmcm9tIHRoZSBmaWxlcyB0aGF0IHRoZSBiZW5jaG1hcmtzIGFuZCB0ZXN0cyB3cml0ZSwgYW5kIHRoZSByZWFkaW5nIG9mIGl0cyBpZC4gKi9cbmltcG9ydCB7IHJlYWRGaWxlU3luYyB9IGZyb20gJ25vZGU6ZnMnXG5pbXBvcnQgeyBmaWxlVVJMVG9QYXRoIH0gZnJvbSAnbm9kZTp1cmwnXG5pbXBvcnQgeyByZWFkSWQgfSBmcm9tICcuLi8uLi8uLi8uYnVpbGQvc2l0ZS9yZWFkLm1qcydcblxuY29uc3Qgcm9vdCA9IGZpbGVVUkxUb1BhdGgobmV3IFVSTCgnLi4vLi4vLi4nLCBpbXBvcnQubWV0YS51cmwpKVxuY29uc3QgcmVhZCA9IChmaWxlKSA9PiByZWFkRmlsZVN5bmMocm9vdCArIGZpbGUsICd1dGY4JylcbmNvbnN0IGZpbmQgPSAodGV4dCwgcGF0dGVybiwgd2hhdCkgPT4ge1xuICBjb25zdCBbLCBmb3VuZF0gPSBwYXR0ZXJuLmV4ZWModGV4dCkgPz8gW11cbiAgaWYgKGZvdW5kID09PSB1bmRlZmluZWQpIHRocm93IG5ldyBFcnJvcihgTm8gJHt3aGF0fSBmb3IgdGhlIHN0YXJ0IHBhZ2UuYClcbiAgcmV0dXJuIGZvdW5kXG59XG5cbmV4cG9ydCBjb25zdCBJRCA9ICd1c2VyXzAzaDl3ZTdocDJoem85YnFidjRsOHJ6ODQnXG5cbmV4cG9ydCBkZWZhdWx0IHtcbiAgd2F0Y2g6IFsnLi4vLi4vLi4vYmVuY2gvcmVzdWx0cy5tZCcsICcuLi8uLi8uLi90eXBlLXRlc3RzL21pc3Rha2VzLm1kJywgJy4uLy4uLy4uL2RvY3MvZm9ybWF0cy5tZCddLFxuICBsb2FkKCkge1xuICAgIGNvbnN0IGJlbmNoID0gcmVhZCgnYmVuY2gvcmVzdWx0cy5tZCcpXG4gICAgY29uc3QgYnl0ZXMgPSBmaW5kKFxuICAgICAgYmVuY2gsXG4gICAgICAvYFxceyBkZWZpbmVJZCBcXH1gIG9mIGJyYW5kaWRcXC9jb3JlLCBieXRlcyBhZnRlciBnemlwIFxcfFtefF0qXFx8IChbXFxkLF0rKS8sXG4gICAgICAnc2l6ZScsXG4gICAgKVxuICAgIGNvbnN0IHRpbWVzID0gZmluZChiZW5jaCwgL2dlbmVyYXRlIGFuZCB1c2UsIFx1MDBENyBhcyBmYXN0IGFzIHR5cGVpZC1qcyBcXHxbXnxdKlxcfCAoW1xcZC5dKykvLCAnc3BlZWQnKVxuICAgIGNvbnN0IFtyZWZ1c2VkXSA9IHJlYWQoJ3R5cGUtdGVzdHMvbWlzdGFrZXMubWQnKS5zcGxpdCgnXFxuIyMgV2hhdCB0aGUgY29tcGlsZXIgbGV0cyBwYXNzJylcbiAgICBjb25zdCB0YWJsZSA9IGZpbmQocmVhZCgnZG9jcy9mb3JtYXRzLm1kJyksIC9cXG4jIyBUaGUgdGFibGVcXG4oLio/KVxcbiMjIC9zLCAndGFibGUgb2YgZm9ybWF0cycpXG4gICAgY29uc3QgZm9ybWF0cyA9IG5ldyBTZXQoQXJyYXkuZnJvbSh0YWJsZS5tYXRjaEFsbCgvXlxcfCBgKFxcdyspXFwoL2dtKSwgKFssIG5hbWVdKSA9PiBuYW1lKSlcbiAgICBjb25zdCB7IHZlcnNpb24sIHJlcG9zaXRvcnkgfSA9IEpTT04ucGFyc2UocmVhZCgncGFja2FnZS5qc29uJykpXG4gICAgcmV0dXJuIHtcbiAgICAgIGlkOiBJRCxcbiAgICAgIC8vIEhvdyBvbGQgaXQgaXMgZGVwZW5kcyBvbiB3aGVuIHRoZSBwYWdlIGlzIHJlYWQ6IHRoZSByZWFkZXIgc2F5cyBzbywgb25jZSBpdCBpcyBsb2FkZWQuXG4gICAgICByZWFkaW5nOiB7IC4uLnJlYWRJZChJRCwgMCksIGFnZTogdW5kZWZpbmVkIH0sXG4gICAgICB2ZXJzaW9uLFxuICAgICAgLy8gQSBjYW5kaWRhdGUgZ29lcyB1bmRlciBhbm90aGVyIHRhZyBvZiBucG0uXG4gICAgICBpbnN0YWxsOiBgbnBtIGluc3RhbGwgYnJhbmRpZCR7dmVyc2lvbi5pbmNsdWRlcygnLScpID8gJ0BuZXh0JyA6ICcnfSB6b2RgLFxuICAgICAgc291cmNlOiByZXBvc2l0b3J5Py51cmwucmVwbGFjZSgvXmdpdFxcK3xcXC5naXQkL2csICcnKSxcbiAgICAgIGZpZ3VyZXM6IHtcbiAgICAgICAga2lsb2J5dGVzOiAoTnVtYmVyKGJ5dGVzLnJlcGxhY2UoJywnLCAnJykpIC8gMTAwMCkudG9GaXhlZCgxKSxcbiAgICAgICAgdGltZXMsXG4gICAgICAgIHJlZnVzZWQ6IHJlZnVzZWQubWF0Y2goL14jIyMgXFxkL2dtKS5sZW5ndGgsXG4gICAgICAgIGZvcm1hdHM6IGZvcm1hdHMuc2l6ZSxcbiAgICAgIH0sXG4gICAgfVxuICB9LFxufVxuIiwgImNvbnN0IF9fdml0ZV9pbmplY3RlZF9vcmlnaW5hbF9kaXJuYW1lID0gXCIvd29yay9tYWluLy5idWlsZC9zaXRlXCI7Y29uc3QgX192aXRlX2luamVjdGVkX29yaWdpbmFsX2ZpbGVuYW1lID0gXCIvd29yay9tYWluLy5idWlsZC9zaXRlL3JlYWQubWpzXCI7Y29uc3QgX192aXRlX2luamVjdGVkX29yaWdpbmFsX2ltcG9ydF9tZXRhX3VybCA9IFwiZmlsZTovLy93b3JrL21haW4vLmJ1aWxkL3NpdGUvcmVhZC5tanNcIjsvLyBcXDByb2xsZG93bi9ydW50aW1lLmpzXG52YXIgX19kZWZQcm9wID0gT2JqZWN0LmRlZmluZVByb3BlcnR5O1xudmFyIF9fZXNtTWluID0gKGZuLCByZXMsIGVycikgPT4gKCkgPT4ge1xuXHRpZiAoZXJyKSB0aHJvdyBlcnJbMF07XG5cdHRyeSB7XG5cdFx0cmV0dXJuIGZuICYmIChyZXMgPSBmbihmbiA9IDApKSwgcmVzO1xuXHR9IGNhdGNoIChlKSB7XG5cdFx0dGhyb3cgZXJyID0gW2VdLCBlO1xuXHR9XG59O1xudmFyIF9fZXhwb3J0QWxsID0gKGFsbCwgbm9fc3ltYm9scykgPT4ge1xuXHRsZXQgdGFyZ2V0ID0ge307XG5cdGZvciAodmFyIG5hbWUgaW4gYWxsKSBfX2RlZlByb3AodGFyZ2V0LCBuYW1lLCB7XG5cdFx0Z2V0OiBhbGxbbmFtZV0sXG5cdFx0ZW51bWVyYWJsZTogdHJ1ZVxuXHR9KTtcblx0aWYgKCFub19zeW1ib2xzKSBfX2RlZlByb3AodGFyZ2V0LCBTeW1ib2wudG9TdHJpbmdUYWcsIHsgdmFsdWU6IFwiTW9kdWxlXCIgfSk7XG5cdHJldHVybiB0YXJnZXQ7XG59O1xuLy8gZGlzdC9jaHVua3MvY29yZS13TTNEdExrWC5qc1xuZnVuY3Rpb24gb3duTWVtYmVycyhtZW1iZXJzKSB7XG5cdHJldHVybiB7XG5cdFx0X19wcm90b19fOiBudWxsLFxuXHRcdC4uLm1lbWJlcnNcblx0fTtcbn1cbmZ1bmN0aW9uIGF0dGVtcHQoYWN0aW9uKSB7XG5cdHRyeSB7XG5cdFx0cmV0dXJuIGFjdGlvbigpO1xuXHR9IGNhdGNoIHtcblx0XHRyZXR1cm47XG5cdH1cbn1cbmZ1bmN0aW9uIGFydGljbGUkMSh3b3JkKSB7XG5cdHJldHVybiAvXig/IWV1fG9uZSkoW2FlaW94XXx1W25wXSg/IWkpfGhvdXIpL2kudGVzdCh3b3JkKSA/IFwiYW5cIiA6IFwiYVwiO1xufVxuZnVuY3Rpb24gZGVzY3JpYmVLaW5kKHZhbHVlKSB7XG5cdGlmICh2YWx1ZSA9PSBudWxsKSByZXR1cm4gYCR7dmFsdWV9YDtcblx0bGV0IGtpbmQgPSBhdHRlbXB0KCgpID0+IEFycmF5LmlzQXJyYXkodmFsdWUpKSA/IFwiYXJyYXlcIiA6IHR5cGVvZiB2YWx1ZTtcblx0cmV0dXJuIGAke2FydGljbGUkMShraW5kKX0gJHtraW5kfWA7XG59XG5mdW5jdGlvbiBxdW90ZWQodGV4dCkge1xuXHRyZXR1cm4gSlNPTi5zdHJpbmdpZnkodGV4dCkucmVwbGFjZSgvKD8hIClbXFxwe0N9XFxwe1p9XFxwe0RJfV0vZ3UsIChjaGFyYWN0ZXIpID0+IGBcXFxcdXske2NoYXJhY3Rlci5jb2RlUG9pbnRBdCgwKT8udG9TdHJpbmcoMTYpfX1gKTtcbn1cbmZ1bmN0aW9uIHNob3dDaGFyYWN0ZXIodGV4dCwgYXQsIHN0YXJ0ID0gMCkge1xuXHRsZXQgW2NoYXJhY3Rlcl0gPSB0ZXh0LnNsaWNlKGF0KTtcblx0aWYgKCFjaGFyYWN0ZXIpIHJldHVybiBcImEgbWlzcGxhY2VkIGNoYXJhY3RlclwiO1xuXHRsZXQgY29kZVBvaW50ID0gYFUrJHtjaGFyYWN0ZXIuY29kZVBvaW50QXQoMCk/LnRvU3RyaW5nKDE2KS50b1VwcGVyQ2FzZSgpLnBhZFN0YXJ0KDQsIFwiMFwiKX1gLCBzaG93biA9IEpTT04uc3RyaW5naWZ5KGNoYXJhY3RlcikgKyAoY2hhcmFjdGVyID4gXCJ+XCIgPyBgICgke2NvZGVQb2ludH0pYCA6IFwiXCIpO1xuXHRyZXR1cm4gYCR7SU5WSVNJQkxFLnRlc3QoY2hhcmFjdGVyKSA/IGBhbiBpbnZpc2libGUgJHtjb2RlUG9pbnR9YCA6IHNob3dufSBhcyBjaGFyYWN0ZXIgJHthdCAtIHN0YXJ0ICsgMX1gO1xufVxuZnVuY3Rpb24gbmFtZUludmlzaWJsZSh0ZXh0LCBzdGFydCwgc2hvd24pIHtcblx0bGV0IGF0ID0gdGV4dC5zZWFyY2goSU5WSVNJQkxFKTtcblx0cmV0dXJuIGF0IDwgMCB8fCBhdCA9PT0gc2hvd24gPyBcIlwiIDogYCwgd2l0aCAke3Nob3dDaGFyYWN0ZXIodGV4dCwgYXQsIHN0YXJ0KX1gO1xufVxuZnVuY3Rpb24gam9pbldvcmRzKHdvcmRzLCBjb25qdW5jdGlvbikge1xuXHRsZXQgb3RoZXJzID0gd29yZHMuc2xpY2UoMCwgLTEpLmpvaW4oXCIsIFwiKTtcblx0cmV0dXJuIFsuLi5vdGhlcnMgJiYgW290aGVyc10sIC4uLndvcmRzLnNsaWNlKC0xKV0uam9pbihgICR7Y29uanVuY3Rpb259IGApO1xufVxuZnVuY3Rpb24gY291bnRDaGFyYWN0ZXJzKGxlbmd0aCkge1xuXHRyZXR1cm4gbGVuZ3RoID09PSAxID8gXCIxIGNoYXJhY3RlclwiIDogYCR7bGVuZ3RofSBjaGFyYWN0ZXJzYDtcbn1cbmZ1bmN0aW9uIGRlc2NyaWJlTnVtYmVyJDEodmFsdWUpIHtcblx0cmV0dXJuIHR5cGVvZiB2YWx1ZSA9PSBcIm51bWJlclwiIHx8IHR5cGVvZiB2YWx1ZSA9PSBcImJpZ2ludFwiID8gYCR7dmFsdWV9YCA6IGRlc2NyaWJlS2luZCh2YWx1ZSk7XG59XG5mdW5jdGlvbiBzaG93VmFsdWUodmFsdWUpIHtcblx0cmV0dXJuIHR5cGVvZiB2YWx1ZSA9PSBcInN0cmluZ1wiID8gcXVvdGVkKHZhbHVlLnNsaWNlKDAsIDkzKSkgOiB0eXBlb2YgdmFsdWUgPT0gXCJudW1iZXJcIiB8fCB0eXBlb2YgdmFsdWUgPT0gXCJib29sZWFuXCIgPyBgJHt2YWx1ZX1gIDogZGVzY3JpYmVLaW5kKHZhbHVlKTtcbn1cbmZ1bmN0aW9uIGZpbmROZWFyZXN0KHdvcmRzLCB3b3JkKSB7XG5cdGxldCBuZWFyZXN0LCBmZXdlc3QgPSAzLCBjYW5kaWRhdGVzID0gMDtcblx0Zm9yIChsZXQgY2FuZGlkYXRlIG9mIHdvcmRzKSB7XG5cdFx0aWYgKCsrY2FuZGlkYXRlcyA+IDFlNCkgYnJlYWs7XG5cdFx0aWYgKE1hdGguYWJzKGNhbmRpZGF0ZS5sZW5ndGggLSB3b3JkLmxlbmd0aCkgPj0gZmV3ZXN0KSBjb250aW51ZTtcblx0XHRsZXQgZWRpdHMgPSBlZGl0c0JldHdlZW4od29yZCwgY2FuZGlkYXRlKTtcblx0XHRlZGl0cyA8IGZld2VzdCAmJiBlZGl0cyA8PSBjYW5kaWRhdGUubGVuZ3RoIC8gMiAmJiAoW25lYXJlc3QsIGZld2VzdF0gPSBbY2FuZGlkYXRlLCBlZGl0c10pO1xuXHR9XG5cdHJldHVybiBuZWFyZXN0O1xufVxuZnVuY3Rpb24gZWRpdHNCZXR3ZWVuKGZyb20sIHRvKSB7XG5cdGxldCByb3cgPSBBcnJheS5mcm9tKHsgbGVuZ3RoOiB0by5sZW5ndGggKyAxIH0sIChfLCBpKSA9PiBpKTtcblx0Zm9yIChsZXQgaSA9IDA7IGkgPCBmcm9tLmxlbmd0aDsgaSsrKSB7XG5cdFx0bGV0IGFib3ZlID0gcm93O1xuXHRcdHJvdyA9IFtpICsgMV07XG5cdFx0Zm9yIChsZXQgaiA9IDA7IGogPCB0by5sZW5ndGg7IGorKykge1xuXHRcdFx0bGV0IHJlcGxhY2VkID0gYWJvdmVbal0gKyAoZnJvbVtpXSA9PT0gdG9bal0gPyAwIDogMSk7XG5cdFx0XHRyb3cucHVzaChNYXRoLm1pbihyZXBsYWNlZCwgYWJvdmVbaiArIDFdICsgMSwgcm93W2pdICsgMSkpO1xuXHRcdH1cblx0fVxuXHRyZXR1cm4gcm93W3RvLmxlbmd0aF07XG59XG5mdW5jdGlvbiBjb21wb3NlTWVzc2FnZShleHBlY3RlZCwgcmVjZWl2ZWRUZXh0KSB7XG5cdHJldHVybiBgRXhwZWN0ZWQgJHtleHBlY3RlZH0gYnV0IHJlY2VpdmVkICR7cmVjZWl2ZWRUZXh0fS5gO1xufVxuZnVuY3Rpb24gc3RhdGVFcnJvcihjb2RlLCBtZXNzYWdlLCBvcHRpb25zKSB7XG5cdHJldHVybiBuZXcgSWRFcnJvcihjb2RlLCBcIlwiLCBcIlwiLCB7XG5cdFx0Li4ub3B0aW9ucyxcblx0XHRtZXNzYWdlXG5cdH0pO1xufVxuZnVuY3Rpb24gb3V0T2ZSYW5nZShleHBlY3RlZCwgdmFsdWUpIHtcblx0cmV0dXJuIG5ldyBJZEVycm9yKFwib3V0X29mX3JhbmdlXCIsIGV4cGVjdGVkLCBkZXNjcmliZU51bWJlciQxKHZhbHVlKSk7XG59XG5mdW5jdGlvbiBjaGVja0Nob2ljZSh2YWx1ZSwgb3B0aW9uLCBjaG9pY2VzLCBjb2RlID0gXCJpbnZhbGlkX2Zvcm1hdFwiKSB7XG5cdGlmICghY2hvaWNlcy5zb21lKChjaG9pY2UpID0+IGNob2ljZSA9PT0gdmFsdWUpKSB0aHJvdyBuZXcgSWRFcnJvcihjb2RlLCBgXFxgJHtvcHRpb259XFxgIHRvIGJlICR7am9pbldvcmRzKGNob2ljZXMubWFwKHNob3dWYWx1ZSksIFwib3JcIil9YCwgc2hvd1ZhbHVlKHZhbHVlKSk7XG59XG5mdW5jdGlvbiBmb2xkQXNjaWkodGV4dCkge1xuXHRyZXR1cm4gdGV4dC5yZXBsYWNlKC9bQS1aXSsvZywgKGxldHRlcnMpID0+IGxldHRlcnMudG9Mb3dlckNhc2UoKSk7XG59XG5mdW5jdGlvbiByZWFkTGVuZ3Rocyh7IGxlbmd0aCB9KSB7XG5cdHJldHVybiB0eXBlb2YgbGVuZ3RoID09IFwibnVtYmVyXCIgPyBbbGVuZ3RoLCBsZW5ndGhdIDogbGVuZ3RoO1xufVxuZnVuY3Rpb24gZGlnaXRUYWJsZShhbHBoYWJldCkge1xuXHRsZXQgdGFibGUgPSAoLyogQF9fUFVSRV9fICovIG5ldyBVaW50OEFycmF5KDEyOCkpLmZpbGwoMjU1KTtcblx0Zm9yIChsZXQgW2RpZ2l0LCBjb2RlXSBvZiB0b0NoYXJDb2RlcyhhbHBoYWJldCkuZW50cmllcygpKSB0YWJsZVtjb2RlXSA9IGRpZ2l0O1xuXHRyZXR1cm4gdGFibGU7XG59XG5mdW5jdGlvbiBkaWdpdEF0KHRhYmxlLCB0ZXh0LCBpbmRleCkge1xuXHRsZXQgY29kZSA9IHRleHQuY2hhckNvZGVBdChpbmRleCk7XG5cdHJldHVybiBjb2RlIDwgMTI4ID8gdGFibGVbY29kZV0gOiAyNTU7XG59XG5mdW5jdGlvbiBob2xkc09ubHkodGFibGUsIHRleHQsIGZyb20sIHRvID0gdGV4dC5sZW5ndGgpIHtcblx0bGV0IGZvdW5kID0gMDtcblx0Zm9yIChsZXQgaSA9IGZyb207IGkgPCB0bzsgaSsrKSB7XG5cdFx0bGV0IGNvZGUgPSB0ZXh0LmNoYXJDb2RlQXQoaSk7XG5cdFx0Zm91bmQgfD0gdGFibGVbY29kZSAmIDEyN10gfCBjb2RlICYgLTEyODtcblx0fVxuXHRyZXR1cm4gZm91bmQgPCAxMjg7XG59XG5mdW5jdGlvbiB0b0NoYXJDb2Rlcyh0ZXh0KSB7XG5cdHJldHVybiBBcnJheS5mcm9tKHRleHQsIChjaGFyYWN0ZXIpID0+IGNoYXJhY3Rlci5jaGFyQ29kZUF0KDApKTtcbn1cbmZ1bmN0aW9uIHNhbXBsZVRleHQoYWxwaGFiZXQsIGxlbmd0aCkge1xuXHRyZXR1cm4gQXJyYXkuZnJvbSh7IGxlbmd0aCB9LCAoXywgaSkgPT4gYWxwaGFiZXQuY2hhckF0KCg3ICogaSArIDMpICUgYWxwaGFiZXQubGVuZ3RoKSkuam9pbihcIlwiKTtcbn1cbmZ1bmN0aW9uIHNvcnRBbHBoYWJldChhbHBoYWJldCkge1xuXHRyZXR1cm4gQXJyYXkuZnJvbShhbHBoYWJldCkuc29ydCgpLmpvaW4oXCJcIik7XG59XG5mdW5jdGlvbiBjaGFyYWN0ZXJDbGFzcyhhbHBoYWJldCkge1xuXHRsZXQgY29kZXMgPSB0b0NoYXJDb2Rlcyhzb3J0QWxwaGFiZXQoYWxwaGFiZXQpKSwgcmFuZ2VzID0gXCJcIjtcblx0Zm9yIChsZXQgaSA9IDA7IGkgPCBjb2Rlcy5sZW5ndGg7KSB7XG5cdFx0bGV0IGZpcnN0ID0gY29kZXNbaV0sIHJ1biA9IDE7XG5cdFx0Zm9yICg7IGNvZGVzW2kgKyBydW5dID09PSBmaXJzdCArIHJ1bjspIHJ1bisrO1xuXHRcdHJhbmdlcyArPSBlc2NhcGVkKGZpcnN0KSwgcnVuID4gMSAmJiAocmFuZ2VzICs9IChydW4gPiAyID8gXCItXCIgOiBcIlwiKSArIGVzY2FwZWQoZmlyc3QgKyBydW4gLSAxKSksIGkgKz0gcnVuO1xuXHR9XG5cdHJldHVybiBgWyR7cmFuZ2VzfV1gO1xufVxuZnVuY3Rpb24gY2hhcmFjdGVyUGF0dGVybihjaGFyYWN0ZXJzKSB7XG5cdHJldHVybiAvXlthLXowLTldJC9pLnRlc3QoY2hhcmFjdGVycykgPyBjaGFyYWN0ZXJzIDogY2hhcmFjdGVyQ2xhc3MoY2hhcmFjdGVycyk7XG59XG5mdW5jdGlvbiBlc2NhcGVkKGNvZGUpIHtcblx0cmV0dXJuIFN0cmluZy5mcm9tQ2hhckNvZGUoY29kZSkucmVwbGFjZSgvW1xcXFxcXF1eXFwtWygpe318L10vLCBcIlxcXFwkJlwiKTtcbn1cbmZ1bmN0aW9uIGhpbnROYW1lKG5hbWVzLCB1bmtub3duKSB7XG5cdGxldCBuZWFyZXN0ID0gZmluZE5lYXJlc3QobmFtZXMsIHVua25vd24pO1xuXHRyZXR1cm4gbmVhcmVzdCAmJiBgRGlkIHlvdSBtZWFuIFxcYCR7bmVhcmVzdH1cXGA/YDtcbn1cbmZ1bmN0aW9uIHJlYWRPcHRpb25zKGdpdmVuLCBuYW1lcywgb2YsIGNvZGUgPSBcImludmFsaWRfb3B0aW9uXCIpIHtcblx0bGV0IG93biA9IG93bk9wdGlvbnMoZ2l2ZW4sIGNvZGUpLCBrbm93biA9IE9iamVjdC5rZXlzKG5hbWVzKSwgdW5rbm93biA9IE9iamVjdC5rZXlzKG93bikuZmluZCgobmFtZSkgPT4gIWtub3duLmluY2x1ZGVzKG5hbWUpKSwgaGlkZGVuID0ga25vd24uZmluZCgobmFtZSkgPT4gIShuYW1lIGluIG93bikgJiYgbmFtZSBpbiBnaXZlbiAmJiAhKG5hbWUgaW4gT2JqZWN0LnByb3RvdHlwZSkpLCB3cm9uZyA9IHVua25vd24gPz8gaGlkZGVuO1xuXHRpZiAod3JvbmcgPT09IHZvaWQgMCkgcmV0dXJuIG93bjtcblx0bGV0IGV4cGVjdGVkID0gam9pbldvcmRzKGtub3duLm1hcCgobmFtZSkgPT4gYFxcYCR7bmFtZX1cXGBgKSwgXCJvclwiKSwgcmVjZWl2ZWQgPSBzaG93VmFsdWUod3JvbmcpO1xuXHR0aHJvdyBuZXcgSWRFcnJvcihcImludmFsaWRfb3B0aW9uXCIsIGAke2V4cGVjdGVkfSBhcyBhbiBvcHRpb24gb2YgJHtvZn1gLCB3cm9uZyA9PT0gdW5rbm93biA/IHJlY2VpdmVkIDogYGFuIGluaGVyaXRlZCBvciBoaWRkZW4gJHtyZWNlaXZlZH1gLCB7IGhpbnQ6ICgpID0+IE5BTUVfSElOVC5naXZlPy4oa25vd24sIHdyb25nKSB9KTtcbn1cbmZ1bmN0aW9uIG93bk9wdGlvbnMob3B0aW9ucywgY29kZSA9IFwiaW52YWxpZF9mb3JtYXRcIikge1xuXHRsZXQga2luZCA9IGRlc2NyaWJlS2luZChvcHRpb25zKTtcblx0aWYgKGtpbmQgIT09IFwiYW4gb2JqZWN0XCIpIHRocm93IG5ldyBJZEVycm9yKGNvZGUsIFwiYW4gb3B0aW9ucyBvYmplY3RcIiwga2luZCk7XG5cdHRyeSB7XG5cdFx0cmV0dXJuIG93bk1lbWJlcnMob3B0aW9ucyk7XG5cdH0gY2F0Y2gge1xuXHRcdHRocm93IG5ldyBJZEVycm9yKGNvZGUsIFwiYW4gb3B0aW9ucyBvYmplY3RcIiwgXCJvbmUgdGhhdCB0aHJvd3Mgd2hlbiBpdCBpcyByZWFkXCIpO1xuXHR9XG59XG5mdW5jdGlvbiBpc0FscGhhYmV0KGFscGhhYmV0KSB7XG5cdHJldHVybiB0eXBlb2YgYWxwaGFiZXQgPT0gXCJzdHJpbmdcIiAmJiBhbHBoYWJldC5sZW5ndGggPD0gOTMgJiYgQUxQSEFCRVQudGVzdChhbHBoYWJldCk7XG59XG5mdW5jdGlvbiBpc0xlbmd0aChsZW5ndGgpIHtcblx0bGV0IFtsZWFzdCwgbW9zdF0gPSBBcnJheS5pc0FycmF5KGxlbmd0aCkgPyBsZW5ndGggOiBbbGVuZ3RoLCBsZW5ndGhdO1xuXHRyZXR1cm4gaXNJbnRlZ2VyRnJvbShsZWFzdCwgMSwgSW5maW5pdHkpICYmIGlzSW50ZWdlckZyb20obW9zdCwgbGVhc3QsIEluZmluaXR5KTtcbn1cbmZ1bmN0aW9uIGlzSW50ZWdlckZyb20odmFsdWUsIGxlYXN0LCBtb3N0KSB7XG5cdHJldHVybiBOdW1iZXIuaXNJbnRlZ2VyKHZhbHVlKSAmJiBsZWFzdCA8PSB2YWx1ZSAmJiB2YWx1ZSA8PSBtb3N0O1xufVxuZnVuY3Rpb24gY2hlY2tBbHBoYWJldCQxKGFscGhhYmV0KSB7XG5cdGlmICghaXNBbHBoYWJldChhbHBoYWJldCkpIHRocm93IGludmFsaWRGb3JtYXQoXCJhbiBhbHBoYWJldCBvZiAyIHRvIDkzIGRpZmZlcmVudCB2aXNpYmxlIEFTQ0lJIGNoYXJhY3RlcnMgd2l0aG91dCBcXFwiX1xcXCJcIiwgdHlwZW9mIGFscGhhYmV0ID09IFwic3RyaW5nXCIgPyBxdW90ZWQoYWxwaGFiZXQuc2xpY2UoMCwgOTQpKSA6IGRlc2NyaWJlS2luZChhbHBoYWJldCkpO1xufVxuZnVuY3Rpb24gY2hlY2tBc2NlbmRpbmcoYWxwaGFiZXQpIHtcblx0aWYgKGNoZWNrQWxwaGFiZXQkMShhbHBoYWJldCksIHNvcnRBbHBoYWJldChhbHBoYWJldCkgIT09IGFscGhhYmV0KSB0aHJvdyBpbnZhbGlkRm9ybWF0KFwiYW4gYWxwaGFiZXQgaW4gYXNjZW5kaW5nIG9yZGVyIG9mIGNoYXJhY3RlciBjb2Rlc1wiLCBKU09OLnN0cmluZ2lmeShhbHBoYWJldCkpO1xufVxuZnVuY3Rpb24gY2hlY2tMZW5ndGgobGVuZ3RoKSB7XG5cdGlmICghaXNMZW5ndGgobGVuZ3RoKSkgdGhyb3cgaW52YWxpZEZvcm1hdChcImEgYm9keSBsZW5ndGggb2YgMSBjaGFyYWN0ZXIgb3IgbW9yZSwgb3IgW2xlYXN0LCBtb3N0XVwiLCBBcnJheS5pc0FycmF5KGxlbmd0aCkgPyBgWyR7bGVuZ3RofV1gIDogc2hvd1ZhbHVlKGxlbmd0aCkpO1xufVxuZnVuY3Rpb24gY2hlY2tJbnRlZ2VyKHZhbHVlLCBvcHRpb24sIGxlYXN0LCBtb3N0KSB7XG5cdGlmICghaXNJbnRlZ2VyRnJvbSh2YWx1ZSwgbGVhc3QsIG1vc3QpKSB0aHJvdyBpbnZhbGlkRm9ybWF0KGBcXGAke29wdGlvbn1cXGAgdG8gYmUgYW4gaW50ZWdlciBmcm9tICR7bGVhc3R9IHRvICR7bW9zdH1gLCBzaG93VmFsdWUodmFsdWUpKTtcbn1cbmZ1bmN0aW9uIGludmFsaWRGb3JtYXQoZXhwZWN0ZWQsIGFjdHVhbCkge1xuXHRyZXR1cm4gbmV3IElkRXJyb3IoXCJpbnZhbGlkX2Zvcm1hdFwiLCBleHBlY3RlZCwgYWN0dWFsKTtcbn1cbmZ1bmN0aW9uIGNoZWNrTmFtZXMkMShnaXZlbiwgbmFtZXMsIG9mLCBjb2RlID0gXCJpbnZhbGlkX2Zvcm1hdFwiKSB7XG5cdE5BTUVfSElOVC5naXZlID0gaGludE5hbWUsIHJlYWRPcHRpb25zKGdpdmVuLCBuYW1lcywgb2YsIGNvZGUpO1xufVxuZnVuY3Rpb24gY2hlY2tGdW5jdGlvbih2YWx1ZSwgb3B0aW9uKSB7XG5cdGlmICh0eXBlb2YgdmFsdWUgIT0gXCJmdW5jdGlvblwiKSB0aHJvdyBuZXcgSWRFcnJvcihcImludmFsaWRfb3B0aW9uXCIsIGBcXGAke29wdGlvbn1cXGAgdG8gYmUgYSBmdW5jdGlvbmAsIGRlc2NyaWJlS2luZCh2YWx1ZSkpO1xufVxuZnVuY3Rpb24gY2hlY2tEaWZmZXJlbnQoYWxsLCBvcHRpb24pIHtcblx0aWYgKG5ldyBTZXQoYWxsLm1hcChTdHJpbmcpKS5zaXplICE9PSBhbGwubGVuZ3RoKSB0aHJvdyBuZXcgSWRFcnJvcihcImludmFsaWRfb3B0aW9uXCIsIGBcXGAke29wdGlvbn1cXGAgdGhhdCBhcmUgYWxsIGRpZmZlcmVudGAsIFwib25lIG9mIHRoZW0gdHdpY2VcIik7XG59XG5mdW5jdGlvbiBjaGVja1NlYWxlZChrZXkpIHtcblx0bGV0IHsgbmFtZSwgZm9ybWF0IH0gPSBPYmplY3Qoa2V5KTtcblx0aWYgKHR5cGVvZiBuYW1lICE9IFwic3RyaW5nXCIgfHwgZm9ybWF0ICE9PSBcIm51bWJlclwiICYmIGZvcm1hdCAhPT0gXCJiaWdpbnRcIiAmJiBcImlzXCIgaW4gT2JqZWN0KGtleSkpIHRocm93IGludmFsaWRGb3JtYXQoXCJ0aGUgZGVmaW5pdGlvbiBvZiBhbiBpbnRlZ2VyIGtleSAoYGRlZmluZUtleWApXCIsIGRlc2NyaWJlRGVmaW5pdGlvbihrZXkpKTtcblx0aWYgKGNoZWNrQ2hvaWNlKGZvcm1hdCwgXCJmb3JtYXRcIiwgW1wibnVtYmVyXCIsIFwiYmlnaW50XCJdKSwgbmFtZS5sZW5ndGggPT09IDAgfHwgbmFtZS5sZW5ndGggPiBNT1NUX09GX05BTUUpIHRocm93IGludmFsaWRGb3JtYXQoYFxcYG5hbWVcXGAgdG8gYmUgMSB0byAke01PU1RfT0ZfTkFNRX0gY2hhcmFjdGVyc2AsIHNob3dWYWx1ZShuYW1lKSk7XG59XG5mdW5jdGlvbiBkZXNjcmliZURlZmluaXRpb24odmFsdWUpIHtcblx0bGV0IGhhcyA9IChtZW1iZXIpID0+IG1lbWJlciBpbiBPYmplY3QodmFsdWUpO1xuXHRyZXR1cm4gaGFzKFwiYWxpYXNlc1wiKSA/IFwidGhlIGRlZmluaXRpb24gb2YgYW4gaWRcIiA6IGhhcyhcImJpdHNcIikgPyBcInRoZSBkZWZpbml0aW9uIG9mIGEgdG9rZW5cIiA6IGhhcyhcImZyb21UZXh0XCIpID8gXCJ0aGUgZGVmaW5pdGlvbiBvZiBhIHRleHQga2V5XCIgOiBkZXNjcmliZUtpbmQodmFsdWUpO1xufVxuZnVuY3Rpb24gcmVhZENoZWNrcygpIHtcblx0cmV0dXJuIG9wZW5lZCQxID8/IGF0dGVtcHQoY2hvb3NlQ2hlY2tzKTtcbn1cbmZ1bmN0aW9uIGNob29zZUNoZWNrcygpIHtcblx0cmV0dXJuIHByb2Nlc3MuZW52Lk5PREVfRU5WID09PSBcInByb2R1Y3Rpb25cIiA/IHZvaWQgMCA6IENIRUNLUztcbn1cbmZ1bmN0aW9uIGNvbXBvc2VQYXR0ZXJuJDEoeyBoZWFkLCBmb3JtYXRzLCBuYW1lZCB9KSB7XG5cdGxldCBib2RpZXMgPSBbLi4uZm9ybWF0cy5tYXAoKHsgcGF0dGVybiB9KSA9PiBwYXR0ZXJuKSwgLi4ubmFtZWQubWFwKChpZCkgPT4gaWQuc2xpY2UoaGVhZC5sZW5ndGgpKV0uam9pbihcInxcIik7XG5cdHJldHVybiBSZWdFeHAoYF4ke2hlYWR9JHtib2RpZXMuaW5jbHVkZXMoXCJ8XCIpID8gYCg/OiR7Ym9kaWVzfSlgIDogYm9kaWVzfSRgKTtcbn1cbmZ1bmN0aW9uIG92ZXJsYXAob25lLCBvdGhlcikge1xuXHRsZXQgW2xlYXN0LCBtb3N0XSA9IHJlYWRMZW5ndGhzKG9uZSksIFtvdGhlckxlYXN0LCBvdGhlck1vc3RdID0gcmVhZExlbmd0aHMob3RoZXIpO1xuXHRyZXR1cm4gb3RoZXJNb3N0IDwgbGVhc3QgfHwgbW9zdCA8IG90aGVyTGVhc3QgfHwgIXNoYXJlc0NoYXJhY3RlcihvbmUuYWxwaGFiZXQsIG90aGVyLmFscGhhYmV0KSA/ICExIDogT2JqZWN0LmtleXMoe1xuXHRcdC4uLm9uZS5wbGFjZXMsXG5cdFx0Li4ub3RoZXIucGxhY2VzXG5cdH0pLmV2ZXJ5KChwbGFjZSkgPT4gc2hhcmVzQ2hhcmFjdGVyKGNoYXJhY3RlcnNBdChvbmUsIHBsYWNlKSwgY2hhcmFjdGVyc0F0KG90aGVyLCBwbGFjZSkpKTtcbn1cbmZ1bmN0aW9uIGNoYXJhY3RlcnNBdCh7IGFscGhhYmV0LCBwbGFjZXMgfSwgcGxhY2UpIHtcblx0cmV0dXJuIHBsYWNlcz8uW051bWJlcihwbGFjZSldID8/IGFscGhhYmV0O1xufVxuZnVuY3Rpb24gc2hhcmVzQ2hhcmFjdGVyKG9uZSwgb3RoZXIpIHtcblx0cmV0dXJuIEFycmF5LmZyb20ob25lKS5zb21lKChjaGFyYWN0ZXIpID0+IG90aGVyLmluY2x1ZGVzKGNoYXJhY3RlcikpO1xufVxuZnVuY3Rpb24gdXVpZFNwZWxsZXIoaGVhZCkge1xuXHRsZXQgc3RhcnQgPSBoZWFkLmxlbmd0aCwgY29kZXMgPSB0b0NoYXJDb2RlcyhoZWFkICsgTklMJDEpO1xuXHRyZXR1cm4gKGJ5dGVzKSA9PiB7XG5cdFx0Zm9yIChsZXQgaSA9IDA7IGkgPCAxNjsgaSsrKSB7XG5cdFx0XHRsZXQgYnl0ZSA9IGJ5dGVzW2ldO1xuXHRcdFx0Y29kZXNbc3RhcnQgKyBESUdJVFMkMlsyICogaV1dID0gQ09ERV9PRl9ESUdJVCQxW2J5dGUgPj4+IDRdLCBjb2Rlc1tzdGFydCArIERJR0lUUyQyWzIgKiBpICsgMV1dID0gQ09ERV9PRl9ESUdJVCQxW2J5dGUgJiAxNV07XG5cdFx0fVxuXHRcdHJldHVybiBTdHJpbmcuZnJvbUNoYXJDb2RlLmFwcGx5KG51bGwsIGNvZGVzKTtcblx0fTtcbn1cbmZ1bmN0aW9uIGNoZWNrVXVpZCh0ZXh0LCBvZmZzZXQpIHtcblx0cmV0dXJuIHRleHQubGVuZ3RoIC0gb2Zmc2V0ID09PSAzNiA/IGlzSHlwaGVuKHRleHQsIG9mZnNldCArIDgpICYmIGlzSHlwaGVuKHRleHQsIG9mZnNldCArIDEzKSAmJiBpc0h5cGhlbih0ZXh0LCBvZmZzZXQgKyAxOCkgJiYgaXNIeXBoZW4odGV4dCwgb2Zmc2V0ICsgMjMpICYmIChqb2luRm91cih0ZXh0LCBvZmZzZXQpIHwgam9pbkZvdXIodGV4dCwgb2Zmc2V0ICsgNCkgfCBqb2luRm91cih0ZXh0LCBvZmZzZXQgKyA5KSB8IGpvaW5Gb3VyKHRleHQsIG9mZnNldCArIDE0KSB8IGpvaW5Gb3VyKHRleHQsIG9mZnNldCArIDE5KSB8IGpvaW5Gb3VyKHRleHQsIG9mZnNldCArIDI0KSB8IGpvaW5Gb3VyKHRleHQsIG9mZnNldCArIDI4KSB8IGpvaW5Gb3VyKHRleHQsIG9mZnNldCArIDMyKSkgPCAyNTUgPyB2b2lkIDAgOiBcImludmFsaWRfY2hhcmFjdGVyXCIgOiBcImludmFsaWRfbGVuZ3RoXCI7XG59XG5mdW5jdGlvbiBqb2luRm91cih0ZXh0LCBhdCkge1xuXHRsZXQgYSA9IHRleHQuY2hhckNvZGVBdChhdCksIGIgPSB0ZXh0LmNoYXJDb2RlQXQoYXQgKyAxKSwgYyA9IHRleHQuY2hhckNvZGVBdChhdCArIDIpLCBkID0gdGV4dC5jaGFyQ29kZUF0KGF0ICsgMyk7XG5cdGlmICgoYSB8IGIgfCBjIHwgZCkgPiAxMjcpIHJldHVybiAyNTU7XG5cdGxldCB0YWJsZSA9IERJR0lUX09GX0NPREUkMTtcblx0cmV0dXJuIHRhYmxlW2FdIHwgdGFibGVbYl0gfCB0YWJsZVtjXSB8IHRhYmxlW2RdO1xufVxuZnVuY3Rpb24gaXNIeXBoZW4odGV4dCwgYXQpIHtcblx0cmV0dXJuIHRleHQuY2hhckNvZGVBdChhdCkgPT09IDQ1O1xufVxuZnVuY3Rpb24gaXNVdWlkVmVyc2lvbih2ZXJzaW9uLCB0ZXh0LCBvZmZzZXQpIHtcblx0cmV0dXJuIGRpZ2l0QXQoRElHSVRfT0ZfQ09ERSQxLCB0ZXh0LCBvZmZzZXQgKyAxNCkgPT09IHZlcnNpb24gJiYgZGlnaXRBdChESUdJVF9PRl9DT0RFJDEsIHRleHQsIG9mZnNldCArIDE5KSA+Pj4gMiA9PSAyO1xufVxuZnVuY3Rpb24gYnl0ZXNUb1V1aWQoYnl0ZXMpIHtcblx0bGV0IHRleHQgPSBcIlwiO1xuXHRmb3IgKGxldCBpID0gMDsgaSA8IGJ5dGVzLmxlbmd0aDsgaSsrKSB0ZXh0ICs9IChieXRlc1tpXSArIDI1NikudG9TdHJpbmcoMTYpLnNsaWNlKDEpLCBpID4gMiAmJiBpIDwgMTAgJiYgaSAlIDIgJiYgKHRleHQgKz0gXCItXCIpO1xuXHRyZXR1cm4gdGV4dDtcbn1cbmZ1bmN0aW9uIHV1aWRUb0J5dGVzKHV1aWQpIHtcblx0aWYgKHR5cGVvZiB1dWlkICE9IFwic3RyaW5nXCIpIHRocm93IGludmFsaWRVdWlkKFwibm90X2Ffc3RyaW5nXCIsIGRlc2NyaWJlS2luZCh1dWlkKSk7XG5cdGlmICh1dWlkLmxlbmd0aCAhPT0gMzYpIHRocm93IGludmFsaWRVdWlkKFwiaW52YWxpZF9sZW5ndGhcIiwgY291bnRDaGFyYWN0ZXJzKHV1aWQubGVuZ3RoKSArIG5hbWVJbnZpc2libGUodXVpZCkpO1xuXHRsZXQgc2hhcGUgPSB1dWlkLnJlcGxhY2UoL1swLTlhLWZdL2dpLCBcIjBcIik7XG5cdGlmIChzaGFwZSAhPT0gTklMJDEpIHtcblx0XHRsZXQgYXQgPSAwO1xuXHRcdGZvciAoOyBzaGFwZVthdF0gPT09IE5JTCQxW2F0XTspIGF0Kys7XG5cdFx0dGhyb3cgaW52YWxpZFV1aWQoXCJpbnZhbGlkX2NoYXJhY3RlclwiLCBzaG93Q2hhcmFjdGVyKHV1aWQsIGF0KSArIG5hbWVJbnZpc2libGUodXVpZCwgMCwgYXQpKTtcblx0fVxuXHRyZXR1cm4gaGV4VG9CeXRlcyh1dWlkKTtcbn1cbmZ1bmN0aW9uIGludmFsaWRVdWlkKGNvZGUsIGFjdHVhbCkge1xuXHRyZXR1cm4gbmV3IElkRXJyb3IoY29kZSwgXCJhIFVVSUQgKDgtNC00LTQtMTIgaGV4YWRlY2ltYWwgZGlnaXRzKVwiLCBhY3R1YWwpO1xufVxuZnVuY3Rpb24gYnl0ZXNUb0hleChieXRlcykge1xuXHRyZXR1cm4gQXJyYXkuZnJvbShieXRlcywgKGJ5dGUpID0+IGJ5dGUudG9TdHJpbmcoMTYpLnBhZFN0YXJ0KDIsIFwiMFwiKSkuam9pbihcIlwiKTtcbn1cbmZ1bmN0aW9uIGhleFRvQnl0ZXMoaGV4KSB7XG5cdHJldHVybiBVaW50OEFycmF5LmZyb20oaGV4Lm1hdGNoKC9cXHdcXHcvZykgPz8gW10sIChkaWdpdHMpID0+IE51bWJlci5wYXJzZUludChkaWdpdHMsIDE2KSk7XG59XG5mdW5jdGlvbiBjb21wdXRlUG93ZXJzKGJhc2UsIGNvdW50LCBvdGhlcikge1xuXHRsZXQgcG93ZXIgPSAob2YsIGV4cG9uZW50KSA9PiBCaWdJbnQob2YpICoqIEJpZ0ludChleHBvbmVudCk7XG5cdHJldHVybiBGbG9hdDY0QXJyYXkuZnJvbSh7IGxlbmd0aDogNSAqIGNvdW50IH0sIChfLCBpKSA9PiBOdW1iZXIocG93ZXIoYmFzZSwgTWF0aC5mbG9vcihpIC8gNSkpIC8gcG93ZXIob3RoZXIsIGkgJSA1KSAlIEJpZ0ludChvdGhlcikpKTtcbn1cbmZ1bmN0aW9uIGNvbnZlcnQoZnJvbSwgcG93ZXJzLCBiYXNlLCB0bykge1xuXHRsZXQgY2FycnkgPSAwO1xuXHRmb3IgKGxldCBrID0gMDsgayA8IDU7IGsrKykge1xuXHRcdGxldCBzdW0gPSBjYXJyeTtcblx0XHRmb3IgKGxldCBqID0gazsgaiA8IGZyb20ubGVuZ3RoOyBqKyspIHN1bSArPSBmcm9tW2pdICogcG93ZXJzWzUgKiBqICsga107XG5cdFx0Y2FycnkgPSBNYXRoLmZsb29yKHN1bSAvIGJhc2UpLCB0b1trXSA9IHN1bSAtIGNhcnJ5ICogYmFzZTtcblx0fVxuXHRyZXR1cm4gY2Fycnk7XG59XG5mdW5jdGlvbiB0b0dyb3VwcyhsaW1icywgZ3JvdXBzKSB7XG5cdGNvbnZlcnQobGltYnMsIFBPV0VSU19PRl9MSU1CLCBHUk9VUCQxLCBncm91cHMpO1xufVxuZnVuY3Rpb24gd3JpdGVHcm91cCQxKGNvZGVzLCBhdCwgZ3JvdXApIHtcblx0bGV0IHJlc3QgPSBncm91cDtcblx0Zm9yIChsZXQgaSA9IGF0ICsgNDsgaSA+PSBhdDsgaS0tKSB7XG5cdFx0bGV0IHF1b3RpZW50ID0gcmVzdCAvIDM2IHwgMDtcblx0XHRjb2Rlc1tpXSA9IENPREVfT0ZfRElHSVQkMltyZXN0IC0gcXVvdGllbnQgKiAzNl0sIHJlc3QgPSBxdW90aWVudDtcblx0fVxufVxuZnVuY3Rpb24gZW5jb2RlQmFzZTM2KGxpbWJzKSB7XG5cdGxldCBjb2RlcyA9IFtdO1xuXHR0b0dyb3VwcyhsaW1icywgZ3JvdXBzJDEpO1xuXHRmb3IgKGxldCBkID0gMDsgZCA8IDU7IGQrKykgd3JpdGVHcm91cCQxKGNvZGVzLCA1ICogKDQgLSBkKSwgZ3JvdXBzJDFbZF0pO1xuXHRyZXR1cm4gU3RyaW5nLmZyb21DaGFyQ29kZSguLi5jb2Rlcyk7XG59XG5mdW5jdGlvbiByZWFkR3JvdXAodGV4dCwgYXQpIHtcblx0bGV0IGEgPSB0ZXh0LmNoYXJDb2RlQXQoYXQpLCBiID0gdGV4dC5jaGFyQ29kZUF0KGF0ICsgMSksIGMgPSB0ZXh0LmNoYXJDb2RlQXQoYXQgKyAyKSwgZCA9IHRleHQuY2hhckNvZGVBdChhdCArIDMpLCBlID0gdGV4dC5jaGFyQ29kZUF0KGF0ICsgNCk7XG5cdGlmICgoYSB8IGIgfCBjIHwgZCB8IGUpID4gMTI3KSByZXR1cm4gLTE7XG5cdGxldCB2ID0gRElHSVRfT0ZfQ09ERSQyW2FdLCB3ID0gRElHSVRfT0ZfQ09ERSQyW2JdLCB4ID0gRElHSVRfT0ZfQ09ERSQyW2NdLCB5ID0gRElHSVRfT0ZfQ09ERSQyW2RdLCB6ID0gRElHSVRfT0ZfQ09ERSQyW2VdO1xuXHRyZXR1cm4gKHYgfCB3IHwgeCB8IHkgfCB6KSA8IDY0ID8gKCgodiAqIDM2ICsgdykgKiAzNiArIHgpICogMzYgKyB5KSAqIDM2ICsgeiA6IC0xO1xufVxuZnVuY3Rpb24gZGVjb2RlQmFzZTM2KHRleHQsIG9mZnNldCwgbGltYnMpIHtcblx0aWYgKHRleHQubGVuZ3RoIC0gb2Zmc2V0ICE9PSAyNSkgcmV0dXJuIFwiaW52YWxpZF9sZW5ndGhcIjtcblx0Zm9yIChsZXQgZCA9IDQsIGF0ID0gb2Zmc2V0OyBkID49IDA7IGQtLSwgYXQgKz0gNSkge1xuXHRcdGxldCBncm91cCA9IHJlYWRHcm91cCh0ZXh0LCBhdCk7XG5cdFx0aWYgKGdyb3VwIDwgMCkgcmV0dXJuIFwiaW52YWxpZF9jaGFyYWN0ZXJcIjtcblx0XHRncm91cHMkMVtkXSA9IGdyb3VwO1xuXHR9XG5cdHJldHVybiB0b0xpbWJzKGxpbWJzKTtcbn1cbmZ1bmN0aW9uIHRvTGltYnMobGltYnMpIHtcblx0cmV0dXJuIGxpbWJzWzVdID0gY29udmVydChncm91cHMkMSwgUE9XRVJTX09GX0dST1VQLCBMSU1CLCBsaW1icyksIGxpbWJzWzVdIDwgMjU2ID8gdm9pZCAwIDogXCJvdmVyZmxvd1wiO1xufVxuZnVuY3Rpb24gbGltYnNUb0J5dGVzKGxpbWJzKSB7XG5cdGxldCBieXRlcyA9IC8qIEBfX1BVUkVfXyAqLyBuZXcgVWludDhBcnJheSgxNik7XG5cdGZvciAobGV0IGkgPSAwOyBpIDwgMTY7IGkrKykgYnl0ZXNbaV0gPSBsaW1ic1soMTUgLSBpKSAvIDMgfCAwXSA+Pj4gOCAqICgoMTUgLSBpKSAlIDMpO1xuXHRyZXR1cm4gYnl0ZXM7XG59XG5mdW5jdGlvbiBieXRlc1RvTGltYnMoYnl0ZXMsIGxpbWJzKSB7XG5cdGxpbWJzLmZpbGwoMCk7XG5cdGZvciAobGV0IGkgPSAwOyBpIDwgMTY7IGkrKykge1xuXHRcdGxldCBsaW1iID0gKDE1IC0gaSkgLyAzIHwgMDtcblx0XHRsaW1ic1tsaW1iXSA9IGxpbWJzW2xpbWJdICogMjU2ICsgYnl0ZXNbaV07XG5cdH1cbn1cbmZ1bmN0aW9uIHNlYWxlZCQxKGtleSwgb3B0aW9ucyA9IHt9KSB7XG5cdHJlYWRDaGVja3MoKT8uY2hlY2tTZWFsZWQoa2V5KTtcblx0bGV0IHsgYWNjZXB0cyB9ID0gcmVhZE9wdGlvbnMob3B0aW9ucywgT1BUSU9OUyQyJDYsIFwic2VhbGVkXCIsIFwiaW52YWxpZF9mb3JtYXRcIik7XG5cdGFjY2VwdHMgIT09IHZvaWQgMCAmJiBjaGVja0Nob2ljZShhY2NlcHRzLCBcImFjY2VwdHNcIiwgW1wia2V5XCJdKTtcblx0bGV0IGRpZ2l0cyA9IGRpZ2l0VGFibGUoQkFTRTM2X0FMUEhBQkVUKTtcblx0cmV0dXJuIHtcblx0XHRuYW1lOiBuYW1lQWZ0ZXIoa2V5KSxcblx0XHRleGFtcGxlOiBcInJ5b2s1dDRyOHBnb2JkNjdnY283eDM2eHdcIixcblx0XHRhbHBoYWJldDogQkFTRTM2X0FMUEhBQkVULFxuXHRcdGxlbmd0aDogMjUsXG5cdFx0cGF0dGVybjogXCJbZy12XVswLTlhLXpdezI0fVwiLFxuXHRcdHBsYWNlczogeyAwOiBcImdoaWprbG1ub3BxcnN0dXZcIiB9LFxuXHRcdGtleSxcblx0XHQuLi5hY2NlcHRzICYmIHsgYWNjZXB0c0tleTogITAgfSxcblx0XHRjaGVjayh0ZXh0LCBvZmZzZXQpIHtcblx0XHRcdHJldHVybiB0ZXh0Lmxlbmd0aCAtIG9mZnNldCA9PT0gMjUgPyB0ZXh0LmNoYXJBdChvZmZzZXQpIDwgXCJnXCIgfHwgIWhvbGRzT25seShkaWdpdHMsIHRleHQsIG9mZnNldCkgPyBcImludmFsaWRfY2hhcmFjdGVyXCIgOiB0ZXh0LmNoYXJBdChvZmZzZXQpID49IFwidlwiICYmIHRleHQuc2xpY2Uob2Zmc2V0KSA+IFwidjVseHgxeno1cG5vcnlucWdsaHptc3AzM1wiID8gXCJvdmVyZmxvd1wiIDogdm9pZCAwIDogXCJpbnZhbGlkX2xlbmd0aFwiO1xuXHRcdH1cblx0fTtcbn1cbmZ1bmN0aW9uIGlzU2VhbGVkKGZvcm1hdCkge1xuXHRyZXR1cm4gISFmb3JtYXQua2V5ICYmIGZvcm1hdC5uYW1lID09PSBuYW1lQWZ0ZXIoZm9ybWF0LmtleSk7XG59XG5mdW5jdGlvbiBuYW1lQWZ0ZXIoeyBuYW1lIH0pIHtcblx0cmV0dXJuIGBzZWFsZWQoJHtuYW1lfSlgO1xufVxuZnVuY3Rpb24gaXNIZWxkQmFjayhub3dNcywgbGF0ZXN0TXMpIHtcblx0cmV0dXJuIG5vd01zIDw9IGxhdGVzdE1zICYmIG5vd01zID49IGxhdGVzdE1zIC0gMWU0O1xufVxuZnVuY3Rpb24gY2xvY2tPdXRPZlJhbmdlKGluc3RhbnRNcywgc3Bhbk1zKSB7XG5cdHJldHVybiBuZXcgSWRFcnJvcihcIm91dF9vZl9yYW5nZVwiLCBgYSBjbG9jayB3aXRoaW4gdGhlIHNwYW4gb2YgdGhlIGZvcm1hdCAoJHtzcGFuVGV4dChzcGFuTXMpfSlgLCBzaG93SW5zdGFudCQxKGluc3RhbnRNcykpO1xufVxuZnVuY3Rpb24gY2xvY2tNb3ZlZEJhY2soYnlNcywgZ2VuZXJhdG9yKSB7XG5cdHJldHVybiBzdGF0ZUVycm9yKFwiY2xvY2tfbW92ZWRfYmFja1wiLCBgVGhlIGNsb2NrIHN0ZXBwZWQgYmFjayBieSAke2J5TXN9IG1zLCBhbmQgbWF5IGJ5ICR7Uk9MTEJBQ0tfQUxMT1dBTkNFX01TfSBtcy5gLCB7IGhpbnQ6ICgpID0+IGAke2dlbmVyYXRvcn0gbmV2ZXIgc3RhcnRzIGFnYWluIGZyb20gYW4gZWFybGllciB0aW1lLCB3aGVyZSBpdCB3b3VsZCByZXBlYXQgaWRzLiBXYWl0IHVudGlsIHRoZSBjbG9jayBoYXMgY2F1Z2h0IHVwLCBvciBzdGFydCBhIG5ldyBwcm9jZXNzIHdpdGggYSB3b3JrZXIgaWQgdGhhdCB3YXMgbm90IGluIHVzZSBpbiB0aGUgbWVhbnRpbWUuYCB9KTtcbn1cbmZ1bmN0aW9uIHNwYW5UZXh0KFtmaXJzdCwgbGFzdF0pIHtcblx0cmV0dXJuIGBmcm9tICR7c2hvd0luc3RhbnQkMShmaXJzdCl9IHRvICR7c2hvd0luc3RhbnQkMShsYXN0KX1gO1xufVxuZnVuY3Rpb24gc2hvd0luc3RhbnQkMShpbnN0YW50TXMpIHtcblx0cmV0dXJuIG5ldyBEYXRlKGluc3RhbnRNcykudG9KU09OKCk7XG59XG5mdW5jdGlvbiBmaW5kVW5pdCh7IGVwb2NoTXMsIHVuaXRNcyB9LCB0aW1lc3RhbXBNcykge1xuXHRyZXR1cm4gTWF0aC5mbG9vcigodGltZXN0YW1wTXMgLSBlcG9jaE1zKSAvIHVuaXRNcyk7XG59XG5mdW5jdGlvbiBmaW5kU3RhcnQoeyBlcG9jaE1zLCB1bml0TXMgfSwgdW5pdCkge1xuXHRyZXR1cm4gZXBvY2hNcyArIHVuaXQgKiB1bml0TXM7XG59XG5mdW5jdGlvbiB1bml0Q2xvY2sodW5pdHMsIHdvcmtlciwgeyBhbGxvd2FuY2VNcywgcmVzdGFydHMsIGdlbmVyYXRvciB9LCB7IHN0YXJ0LCBzdGVwIH0pIHtcblx0bGV0IHsgZXBvY2hNcywgdW5pdE1zLCB0aW1lUmFuZ2VNcyB9ID0gdW5pdHMsIFtmaXJzdCwgbGFzdF0gPSB0aW1lUmFuZ2VNcywgbGF0ZXN0TXMgPSAtSW5maW5pdHksIG5leHRNcyA9IC1JbmZpbml0eTtcblx0ZnVuY3Rpb24gc3RhcnRBdChtcykge1xuXHRcdGxldCB1bml0ID0gTWF0aC5tYXgoZmluZFVuaXQodW5pdHMsIG1zKSwgTWF0aC5jZWlsKCh3b3JrZXIuZnJvbU1zIC0gZXBvY2hNcykgLyB1bml0TXMpKSwgc3RhcnRNcyA9IGZpbmRTdGFydCh1bml0cywgdW5pdCksIHdvcmtlcklkID0gd29ya2VyLmVudGVyKHN0YXJ0TXMpO1xuXHRcdGlmIChzdGFydE1zIDwgZmlyc3QgfHwgc3RhcnRNcyA+IGxhc3QpIHRocm93IGNsb2NrT3V0T2ZSYW5nZShzdGFydE1zLCB0aW1lUmFuZ2VNcyk7XG5cdFx0c3RhcnQodW5pdCwgd29ya2VySWQpLCBuZXh0TXMgPSBzdGFydE1zICsgdW5pdE1zO1xuXHR9XG5cdHJldHVybiAoY2xvY2tNcykgPT4ge1xuXHRcdGxldCBub3dNcyA9IGNsb2NrTXMgKyB3b3JrZXIuY2xvY2tPZmZzZXRNcywgaXNCYWNrID0gbm93TXMgPCBsYXRlc3RNcyAtIGFsbG93YW5jZU1zO1xuXHRcdGlmIChpc0JhY2sgJiYgIXJlc3RhcnRzKSB0aHJvdyBjbG9ja01vdmVkQmFjayhsYXRlc3RNcyAtIG5vd01zLCBnZW5lcmF0b3IpO1xuXHRcdGlzQmFjayB8fCBub3dNcyA+PSBuZXh0TXMgPyBzdGFydEF0KG5vd01zKSA6IHN0ZXAoKSB8fCBzdGFydEF0KG5leHRNcyksIChpc0JhY2sgfHwgbm93TXMgPiBsYXRlc3RNcykgJiYgKGxhdGVzdE1zID0gbm93TXMpO1xuXHR9O1xufVxuZnVuY3Rpb24gZml4ZWRXb3JrZXIod29ya2VySWQpIHtcblx0cmV0dXJuIHtcblx0XHR3b3JrZXJJZHM6IHdvcmtlcklkICsgMSxcblx0XHRjbG9ja09mZnNldE1zOiAwLFxuXHRcdGZyb21NczogLUluZmluaXR5LFxuXHRcdGVudGVyOiAoKSA9PiB3b3JrZXJJZFxuXHR9O1xufVxuZnVuY3Rpb24gcGFkZGVkR2VuZXJhdG9yKGhlYWQsIHJhbmRvbSwgYWxsb3dhbmNlTXMgPSBST0xMQkFDS19BTExPV0FOQ0VfTVMpIHtcblx0bGV0IGNvZGVzID0gdG9DaGFyQ29kZXMoaGVhZCArIFwiMFwiLnJlcGVhdCgyNSkpLCBzdGFydCA9IGhlYWQubGVuZ3RoLCB0aW1lc3RhbXBNcyA9IC1JbmZpbml0eSwgbG93ID0gMDtcblx0ZnVuY3Rpb24gc3RhcnRBdChtcykge1xuXHRcdGlmIChtcyA8IDAgfHwgbXMgPiBTUEFOX09GXzQ4X0JJVFNbMV0pIHRocm93IGNsb2NrT3V0T2ZSYW5nZShtcywgU1BBTl9PRl80OF9CSVRTKTtcblx0XHRsZXQgd29yZCA9IHJhbmRvbS51aW50MzIoKSwgbWlkZGxlID0gcmFuZG9tLnVpbnQzMigpID4+PiA4LCBsYXN0ID0gcmFuZG9tLnVpbnQzMigpID4+PiA4LCB1cHBlciA9IE1hdGguZmxvb3IobXMgLyBMSU1CKSwgbG93ZXIgPSBtcyAtIHVwcGVyICogTElNQjtcblx0XHRsaW1icyQxWzVdID0gdXBwZXIgPj4+IDE2LCBsaW1icyQxWzRdID0gKHVwcGVyICYgNjU1MzUpIDw8IDggfCBsb3dlciA+Pj4gMTYsIGxpbWJzJDFbM10gPSAobG93ZXIgJiA2NTUzNSkgPDwgOCB8IDExMiB8IHdvcmQgPj4+IDI4LCBsaW1icyQxWzJdID0gd29yZCA+Pj4gNCAmIDE2NzExNjgwIHwgMzI3NjggfCB3b3JkICYgODE5MSwgbGltYnMkMVsxXSA9IG1pZGRsZSwgbGltYnMkMVswXSA9IGxhc3QsIHRvR3JvdXBzKGxpbWJzJDEsIGdyb3VwcyksIHdyaXRlR3JvdXAkMShjb2Rlcywgc3RhcnQsIGdyb3Vwc1s0XSksIHdyaXRlR3JvdXAkMShjb2Rlcywgc3RhcnQgKyA1LCBncm91cHNbM10pLCB3cml0ZUdyb3VwJDEoY29kZXMsIHN0YXJ0ICsgMTAsIGdyb3Vwc1syXSksIGxvdyA9IGdyb3Vwc1sxXSAqIEdST1VQJDEgKyBncm91cHNbMF0sIHRpbWVzdGFtcE1zID0gbXM7XG5cdH1cblx0cmV0dXJuIChub3dNcykgPT4ge1xuXHRcdGlmIChub3dNcyA+IHRpbWVzdGFtcE1zIHx8IG5vd01zIDwgdGltZXN0YW1wTXMgLSBhbGxvd2FuY2VNcykgc3RhcnRBdChub3dNcyk7XG5cdFx0ZWxzZSB7XG5cdFx0XHRsZXQgcmFpc2VkID0gbG93ICsgMSArIHJhbmRvbS51aW50MzIoKTtcblx0XHRcdHJhaXNlZCA8IDB4Y2ZkNDFiOTEwMDAwMCA/IGxvdyA9IHJhaXNlZCA6IHN0YXJ0QXQodGltZXN0YW1wTXMgKyAxKTtcblx0XHR9XG5cdFx0bGV0IHVwcGVyID0gTWF0aC5mbG9vcihsb3cgLyBHUk9VUCQxKTtcblx0XHRyZXR1cm4gd3JpdGVHcm91cCQxKGNvZGVzLCBzdGFydCArIDE1LCB1cHBlciksIHdyaXRlR3JvdXAkMShjb2Rlcywgc3RhcnQgKyAyMCwgbG93IC0gdXBwZXIgKiBHUk9VUCQxKSwgU3RyaW5nLmZyb21DaGFyQ29kZS5hcHBseShudWxsLCBjb2Rlcyk7XG5cdH07XG59XG5mdW5jdGlvbiBpc1ZlcnNpb24odmVyc2lvbiwgbGltYnMpIHtcblx0cmV0dXJuIChsaW1ic1szXSAmIDI0MCkgPj4+IDQgPT09IHZlcnNpb24gJiYgKGxpbWJzWzJdICYgNDkxNTIpID09IDMyNzY4O1xufVxuZnVuY3Rpb24gcmVhZFRpbWVzdGFtcCQxKGxpbWJzKSB7XG5cdHJldHVybiBsaW1ic1s1XSAqIDIgKiogNDAgKyBsaW1ic1s0XSAqIDIgKiogMTYgKyAobGltYnNbM10gPj4+IDgpO1xufVxuZnVuY3Rpb24gYmVmb3JlU25hcHNob3QoZm9yZ2V0KSB7XG5cdGF0dGVtcHQoKCkgPT4ge1xuXHRcdGxldCB7IHByb2Nlc3MgfSA9IGdsb2JhbFRoaXMsIHNuYXBzaG90ID0gcHJvY2Vzcz8uZ2V0QnVpbHRpbk1vZHVsZT8uKFwidjhcIik/LnN0YXJ0dXBTbmFwc2hvdDtcblx0XHRzbmFwc2hvdD8uaXNCdWlsZGluZ1NuYXBzaG90KCkgJiYgc25hcHNob3QuYWRkU2VyaWFsaXplQ2FsbGJhY2soZm9yZ2V0KTtcblx0fSk7XG59XG5mdW5jdGlvbiBzcGVsbGluZ3NPZihjaGFyYWN0ZXIsIG1hcmtPZiA9IGFzSXRJcykge1xuXHRyZXR1cm4gYCg/OiR7W2NoYXJhY3RlciwgLi4uKC9bXFx3LV0vLnRlc3QoY2hhcmFjdGVyKSA/IFdBWVMgOiBBTExfV0FZUykubWFwKChbbWFyaywgbGV0dGVycywgYmFzZSwgY291bnQsIGFmdGVyID0gXCJcIl0pID0+IHtcblx0XHRsZXQgZGlnaXRzID0gY2hhcmFjdGVyLmNoYXJDb2RlQXQoMCkudG9TdHJpbmcoYmFzZSksIHBhZGRlZCA9IGNvdW50ID09PSB2b2lkIDAgPyBgMCoke2RpZ2l0c31gIDogZGlnaXRzLnBhZFN0YXJ0KGNvdW50LCBcIjBcIik7XG5cdFx0cmV0dXJuIG1hcmtPZihtYXJrKSArIGxldHRlcnMgKyBpbkJvdGhDYXNlcyhwYWRkZWQpICsgYWZ0ZXI7XG5cdH0pXS5qb2luKFwifFwiKX0pYDtcbn1cbmZ1bmN0aW9uIGNyZWF0ZVRhaWwoKSB7XG5cdGxldCBkaWdpdHNPZiA9IHtcblx0XHQ4OiBcIlswLTNdWzAtN11cIixcblx0XHQxMDogXCJcXFxcZFwiLFxuXHRcdDE2OiBcIltcXFxcZEEtRl1cIlxuXHR9LCBudW1iZXJzID0gVEFJTEVEX1dBWVMubWFwKCh3YXkpID0+IHtcblx0XHRsZXQgW21hcmssIGxldHRlcnMsIGJhc2UsIGNvdW50ID0gMF0gPSB3YXksIGRpZ2l0cyA9IGAke2RpZ2l0c09mW2Jhc2VdfXske2Jhc2UgPT09IDggPyBjb3VudCAtIDEgOiBjb3VudH19YDtcblx0XHRyZXR1cm4gYCR7aW5VcmwobWFyayl9JHtsZXR0ZXJzfSgke0NBUElUQUxfV0FZUy5pbmNsdWRlcyh3YXkpID8gZGlnaXRzIDogZGlnaXRzLnJlcGxhY2UoXCJBLUZcIiwgXCJBLUZhLWZcIil9KWA7XG5cdH0pLCBzZXBhcmF0b3JzID0gW1xuXHRcdFwiO1wiLFxuXHRcdFwiOlwiLFxuXHRcdFwiP1wiXG5cdF0ubWFwKGluVXJsKS5qb2luKFwifFwiKSwgb3RoZXJzID0gW1xuXHRcdGAke2luVXJsKFwiXFxcXFwiKX1bYWJlZm5ydHYwXWAsXG5cdFx0YCR7aW5VcmwoXCJeXCIpfVtBLVpdYCxcblx0XHRgKD86JHtzcGVsbGluZ3NPZihcIlxceDFCXCIsIGluVXJsKX18JHtpblVybChcIlxcXFxcIil9ZXwke2luVXJsKFwiXlwiKX0ke2luVXJsKFwiW1wiKX0pJHtpblVybChcIltcIil9KD86XFxcXGR8JHtzZXBhcmF0b3JzfSkqW0EtWmEtel1gLFxuXHRcdGAke2luVXJsKFwiW1wiKX0oPzpcXFxcZHwke3NlcGFyYXRvcnN9KSttYFxuXHRdO1xuXHRyZXR1cm4gUmVnRXhwKGAoPzoke1suLi5udW1iZXJzLCAuLi5vdGhlcnNdLmpvaW4oXCJ8XCIpfSkkYCk7XG59XG5mdW5jdGlvbiBlc2NhcGVzQXQodGV4dCwgc3RhcnQpIHtcblx0aWYgKCFtYXlFc2NhcGUodGV4dCwgc3RhcnQpKSByZXR1cm4gTk9ORTtcblx0bGV0IGZvdW5kID0gW107XG5cdHRhaWwgPz89IGNyZWF0ZVRhaWwoKTtcblx0bGV0IGZyb20gPSBNYXRoLm1heCgwLCBzdGFydCAtIDY0KTtcblx0Zm9yIChsZXQgZW5kID0gc3RhcnQgKyAxOyBlbmQgPD0gc3RhcnQgKyAxNjsgZW5kKyspIHtcblx0XHRsZXQgbWF0Y2ggPSB0YWlsLmV4ZWModGV4dC5zbGljZShmcm9tLCBlbmQpKTtcblx0XHRpZiAoIW1hdGNoKSBjb250aW51ZTtcblx0XHRsZXQgd2F5ID0gbWF0Y2guZmluZEluZGV4KChkaWdpdHMsIGkpID0+IGkgPiAwICYmIGRpZ2l0cyAhPT0gdm9pZCAwKSwgY29kZSA9IHdheSA8IDAgPyAxMCA6IE51bWJlci5wYXJzZUludChtYXRjaFt3YXldLCBUQUlMRURfV0FZU1t3YXkgLSAxXT8uWzJdKTtcblx0XHQvXFx3Ly50ZXN0KFN0cmluZy5mcm9tQ2hhckNvZGUoY29kZSkpIHx8IGZvdW5kLnB1c2goe1xuXHRcdFx0ZW5kLFxuXHRcdFx0Y29kZVxuXHRcdH0pO1xuXHR9XG5cdHJldHVybiBmb3VuZDtcbn1cbmZ1bmN0aW9uIGNyZWF0ZUhpZ2hlc3QoKSB7XG5cdGxldCBoaWdoZXN0ID0gLyogQF9fUFVSRV9fICovIG5ldyBVaW50OEFycmF5KDEyOCk7XG5cdGZvciAobGV0IFttYXJrcywgZmlyc3RdIG9mIFtcblx0XHRbXCJcXFxcJVwiLCBcInpcIl0sXG5cdFx0W1wiW1wiLCBcIm1cIl0sXG5cdFx0W1wiPSNeOzo/XCIsIFwiWlwiXVxuXHRdKSBmb3IgKGxldCBtYXJrIG9mIG1hcmtzKSBoaWdoZXN0W21hcmsuY2hhckNvZGVBdCgwKV0gPSBmaXJzdC5jaGFyQ29kZUF0KDApO1xuXHRyZXR1cm4gaGlnaGVzdDtcbn1cbmZ1bmN0aW9uIG1heUVzY2FwZSh0ZXh0LCBzdGFydCkge1xuXHRsZXQgYmVmb3JlID0gdGV4dC5jaGFyQ29kZUF0KHN0YXJ0IC0gMSk7XG5cdHJldHVybiBiZWZvcmUgPCAxMjggJiYgdGV4dC5jaGFyQ29kZUF0KHN0YXJ0KSA8PSBISUdIRVNUX0ZJUlNUW2JlZm9yZV07XG59XG5mdW5jdGlvbiBpc0xpdGVyYWwodGV4dCwgc3RhcnQpIHtcblx0bGV0IHdvcmQgPSB0ZXh0LnNsaWNlKHN0YXJ0LCBzdGFydCArIDIpLCBiZWZvcmUgPSBkZWNvZGVNYXJrcyh0ZXh0LnNsaWNlKE1hdGgubWF4KDAsIHN0YXJ0IC0gMjU2KSwgc3RhcnQpKTtcblx0c3dpdGNoIChiZWZvcmUuYXQoLTEpKSB7XG5cdFx0Y2FzZSBcIlxcXFxcIjogcmV0dXJuIC9eXFxkLy50ZXN0KHdvcmQpIHx8IGlzRXNjYXBlZChiZWZvcmUpIHx8IGlzUGF0aChiZWZvcmUpO1xuXHRcdGNhc2UgXCIlXCI6IHJldHVybiAvXig/OjF8W2EtZl17Mn0pLy50ZXN0KHdvcmQpO1xuXHRcdGRlZmF1bHQ6IHJldHVybiAvWz0jXSQvLnRlc3QoYmVmb3JlKTtcblx0fVxufVxuZnVuY3Rpb24gZGVjb2RlTWFya3ModGV4dCkge1xuXHRyZXR1cm4gdGV4dC5yZXBsYWNlKC8lKD86MjUpKihbMi03XVtcXGRBLUZdKS9naSwgKF8sIGhleCkgPT4gU3RyaW5nLmZyb21DaGFyQ29kZShOdW1iZXIucGFyc2VJbnQoaGV4LCAxNikpKTtcbn1cbmZ1bmN0aW9uIGlzRXNjYXBlZChiZWZvcmUpIHtcblx0bGV0IGNvdW50ID0gYmFja3NsYXNoZXNCZWZvcmUoYmVmb3JlLCBiZWZvcmUubGVuZ3RoKSwgW2RvdWJsZSwgc2luZ2xlXSA9IFtiZWZvcmUubGFzdEluZGV4T2YoXCJcXFwiXCIpLCBiZWZvcmUubGFzdEluZGV4T2YoXCInXCIpXSwgZWFjaCA9IGNvdW50IC8gKChkb3VibGUgPj0gMCAmJiBzaW5nbGUgPiBkb3VibGUgJiYgLyg/Ol58XFxXKVticnVdPyQvLnRlc3QoYmVmb3JlLnNsaWNlKHNpbmdsZSAtIDIsIHNpbmdsZSkpID8gMiA6IDEpICogKDEgKyBiYWNrc2xhc2hlc0JlZm9yZShiZWZvcmUsIGRvdWJsZSkpKTtcblx0cmV0dXJuIChOdW1iZXIuaXNJbnRlZ2VyKGVhY2gpID8gZWFjaCA6IGNvdW50KSAlIDIgPT0gMDtcbn1cbmZ1bmN0aW9uIGJhY2tzbGFzaGVzQmVmb3JlKHRleHQsIGVuZCkge1xuXHRsZXQgc3RhcnQgPSBlbmQ7XG5cdGZvciAoOyB0ZXh0W3N0YXJ0IC0gMV0gPT09IFwiXFxcXFwiOykgc3RhcnQtLTtcblx0cmV0dXJuIGVuZCAtIHN0YXJ0O1xufVxuZnVuY3Rpb24gaXNQYXRoKGJlZm9yZSkge1xuXHRsZXQgcnVuID0gYmVmb3JlLnNwbGl0KC9bXFxzXCInPD58XS8pLmF0KC0xKTtcblx0cmV0dXJuIC8oPzpefFteXFxkQS1aYS16XSlbQS1aYS16XTpcXFxcLy50ZXN0KHJ1bik7XG59XG52YXIgSU5WSVNJQkxFLCBNQVJLLCBJZEVycm9yLCBISU5UUywgTkFNRV9ISU5ULCBBTFBIQUJFVCwgTU9TVF9PRl9OQU1FLCBDSEVDS1MsIG9wZW5lZCQxLCBVVUlEX0FMUEhBQkVULCBOSUwkMSwgRElHSVRTJDIsIENPREVfT0ZfRElHSVQkMSwgRElHSVRfT0ZfQ09ERSQxLCBCQVNFMzZfQUxQSEFCRVQsIEJBU0U2Ml9BTFBIQUJFVCwgTElNQiwgR1JPVVAkMSwgQ09ERV9PRl9ESUdJVCQyLCBESUdJVF9PRl9DT0RFJDIsIFBPV0VSU19PRl9MSU1CLCBQT1dFUlNfT0ZfR1JPVVAsIGdyb3VwcyQxLCBPUFRJT05TJDIkNiwgU1BBTl9PRl80OF9CSVRTLCBST0xMQkFDS19BTExPV0FOQ0VfTVMsIExBU1RfREFURV9NUywgbGltYnMkMSwgZ3JvdXBzLCBwYWRkZWRVdWlkMjUsIFdBWVMsIENBUElUQUxfV0FZUywgQUxMX1dBWVMsIGFzSXRJcywgaW5Cb3RoQ2FzZXMsIGluVXJsLCBUQUlMRURfV0FZUywgdGFpbCwgTk9ORSwgSElHSEVTVF9GSVJTVDtcbnZhciBpbml0X2NvcmVfd00zRHRMa1ggPSBfX2VzbU1pbigoKCkgPT4ge1xuXHRJTlZJU0lCTEUgPSAvW1xccHtDY31cXHB7Q2Z9XFxwe0NzfVxccHtafVxccHtESX1dL3U7XG5cdE1BUksgPSBTeW1ib2wuZm9yKFwiYnJhbmRpZC5lcnJvclwiKTtcblx0SWRFcnJvciA9IGNsYXNzIGV4dGVuZHMgRXJyb3Ige1xuXHRcdGNvbnN0cnVjdG9yKGNvZGUsIGV4cGVjdGVkLCByZWNlaXZlZFRleHQsIG9wdGlvbnMgPSB7fSkge1xuXHRcdFx0bGV0IHsgbWVzc2FnZSA9IGNvbXBvc2VNZXNzYWdlKGV4cGVjdGVkLCByZWNlaXZlZFRleHQpLCBwcmVmaXgsIHJlY2VpdmVkLCBoaW50LCBkZXRhaWxzLCBmYWN0cyB9ID0gb3duTWVtYmVycyhvcHRpb25zKTtcblx0XHRcdHN1cGVyKG1lc3NhZ2UpLCB0aGlzLmNvZGUgPSBjb2RlLCBwcmVmaXggJiYgKHRoaXMucHJlZml4ID0gcHJlZml4KSwgZGV0YWlscyAmJiBPYmplY3QuZGVmaW5lUHJvcGVydHkodGhpcywgXCJkZXRhaWxzXCIsIG93bk1lbWJlcnMoe1xuXHRcdFx0XHR2YWx1ZTogZGV0YWlscyxcblx0XHRcdFx0ZW51bWVyYWJsZTogITBcblx0XHRcdH0pKTtcblx0XHRcdGxldCB2YWx1ZSA9IHtcblx0XHRcdFx0ZXhwZWN0ZWQsXG5cdFx0XHRcdHJlY2VpdmVkVGV4dCxcblx0XHRcdFx0cmVjZWl2ZWQsXG5cdFx0XHRcdGhpbnQsXG5cdFx0XHRcdGRldGFpbHM6IGZhY3RzICYmIHtcblx0XHRcdFx0XHRleHBlY3RlZEtpbmQ6IHByZWZpeCxcblx0XHRcdFx0XHQuLi5mYWN0c1xuXHRcdFx0XHR9XG5cdFx0XHR9O1xuXHRcdFx0T2JqZWN0LmRlZmluZVByb3BlcnR5KHRoaXMsIE1BUkssIG93bk1lbWJlcnMoeyB2YWx1ZSB9KSk7XG5cdFx0fVxuXHRcdHRvSlNPTigpIHtcblx0XHRcdGxldCB7IG5hbWUsIGNvZGUsIG1lc3NhZ2UsIHByZWZpeCwgZXhwZWN0ZWQgfSA9IHRoaXM7XG5cdFx0XHRyZXR1cm4ge1xuXHRcdFx0XHRuYW1lLFxuXHRcdFx0XHRjb2RlLFxuXHRcdFx0XHRtZXNzYWdlLFxuXHRcdFx0XHRwcmVmaXgsXG5cdFx0XHRcdGV4cGVjdGVkXG5cdFx0XHR9O1xuXHRcdH1cblx0XHRzdGF0aWMgW1N5bWJvbC5oYXNJbnN0YW5jZV0odmFsdWUpIHtcblx0XHRcdHJldHVybiBPYmplY3QuaGFzT3duKHRoaXMucHJvdG90eXBlLCBcInJlY2VpdmVkVGV4dFwiKSA/IE1BUksgaW4gT2JqZWN0KHZhbHVlKSA6IHN1cGVyW1N5bWJvbC5oYXNJbnN0YW5jZV0odmFsdWUpO1xuXHRcdH1cblx0fTtcblx0T2JqZWN0LmRlZmluZVByb3BlcnR5KElkRXJyb3IucHJvdG90eXBlLCBcIm5hbWVcIiwgeyB2YWx1ZTogXCJJZEVycm9yXCIgfSk7XG5cdGZvciAobGV0IG5hbWUgb2YgW1xuXHRcdFwiZXhwZWN0ZWRcIixcblx0XHRcInJlY2VpdmVkVGV4dFwiLFxuXHRcdFwicmVjZWl2ZWRcIixcblx0XHRcImhpbnRcIixcblx0XHRcImRldGFpbHNcIlxuXHRdKSBPYmplY3QuZGVmaW5lUHJvcGVydHkoSWRFcnJvci5wcm90b3R5cGUsIG5hbWUsIHsgZ2V0KCkge1xuXHRcdGxldCB2YWx1ZSA9IHRoaXNbTUFSS10/LltuYW1lXTtcblx0XHRyZXR1cm4gdHlwZW9mIHZhbHVlID09IFwiZnVuY3Rpb25cIiA/IHZhbHVlKCkgOiB2YWx1ZTtcblx0fSB9KTtcblx0SElOVFMgPSB7fTtcblx0TkFNRV9ISU5UID0ge307XG5cdEFMUEhBQkVUID0gL14oPyEuKiguKS4qXFwxKVshLV5gLX5dezIsfSQvO1xuXHRNT1NUX09GX05BTUUgPSA2Mztcblx0Q0hFQ0tTID0ge1xuXHRcdGNoZWNrQWxwaGFiZXQ6IGNoZWNrQWxwaGFiZXQkMSxcblx0XHRjaGVja0Nob2ljZSxcblx0XHRjaGVja0RpZmZlcmVudCxcblx0XHRjaGVja0Z1bmN0aW9uLFxuXHRcdGNoZWNrSW50ZWdlcixcblx0XHRjaGVja0xlbmd0aCxcblx0XHRjaGVja05hbWVzOiBjaGVja05hbWVzJDEsXG5cdFx0Y2hlY2tTZWFsZWRcblx0fTtcblx0VVVJRF9BTFBIQUJFVCA9IFwiMDEyMzQ1Njc4OWFiY2RlZi1cIjtcblx0TklMJDEgPSBcIjAwMDAwMDAwLTAwMDAtMDAwMC0wMDAwLTAwMDAwMDAwMDAwMFwiO1xuXHRESUdJVFMkMiA9IC8qIEBfX1BVUkVfXyAqLyBBcnJheS5mcm9tKE5JTCQxLCAoXywgcGxhY2UpID0+IHBsYWNlKS5maWx0ZXIoKHBsYWNlKSA9PiBOSUwkMVtwbGFjZV0gIT09IFwiLVwiKTtcblx0Q09ERV9PRl9ESUdJVCQxID0gLyogQF9fUFVSRV9fICovIHRvQ2hhckNvZGVzKFVVSURfQUxQSEFCRVQpO1xuXHRESUdJVF9PRl9DT0RFJDEgPSAvKiBAX19QVVJFX18gKi8gZGlnaXRUYWJsZShcIjAxMjM0NTY3ODlhYmNkZWZcIik7XG5cdEJBU0UzNl9BTFBIQUJFVCA9IFwiMDEyMzQ1Njc4OWFiY2RlZmdoaWprbG1ub3BxcnN0dXZ3eHl6XCI7XG5cdEJBU0U2Ml9BTFBIQUJFVCA9IFwiMDEyMzQ1Njc4OUFCQ0RFRkdISUpLTE1OT1BRUlNUVVZXWFlaYWJjZGVmZ2hpamtsbW5vcHFyc3R1dnd4eXpcIjtcblx0TElNQiA9IDE2Nzc3MjE2O1xuXHRHUk9VUCQxID0gNjA0NjYxNzY7XG5cdENPREVfT0ZfRElHSVQkMiA9IC8qIEBfX1BVUkVfXyAqLyB0b0NoYXJDb2RlcyhCQVNFMzZfQUxQSEFCRVQpO1xuXHRESUdJVF9PRl9DT0RFJDIgPSAvKiBAX19QVVJFX18gKi8gVWludDhBcnJheS5mcm9tKHsgbGVuZ3RoOiAxMjggfSwgKF8sIGNvZGUpID0+IENPREVfT0ZfRElHSVQkMi5pbmRleE9mKGNvZGUpICYgMTI3KTtcblx0UE9XRVJTX09GX0xJTUIgPSAvKiBAX19QVVJFX18gKi8gY29tcHV0ZVBvd2VycyhMSU1CLCA2LCBHUk9VUCQxKTtcblx0UE9XRVJTX09GX0dST1VQID0gLyogQF9fUFVSRV9fICovIGNvbXB1dGVQb3dlcnMoR1JPVVAkMSwgNSwgTElNQik7XG5cdGdyb3VwcyQxID0gW1xuXHRcdDAsXG5cdFx0MCxcblx0XHQwLFxuXHRcdDAsXG5cdFx0MFxuXHRdO1xuXHRPUFRJT05TJDIkNiA9IHsgYWNjZXB0czogITAgfTtcblx0U1BBTl9PRl80OF9CSVRTID0gWzAsIDB4ZmZmZmZmZmZmZmZmXTtcblx0Uk9MTEJBQ0tfQUxMT1dBTkNFX01TID0gMWU0O1xuXHRMQVNUX0RBVEVfTVMgPSA4NjRlMTM7XG5cdGxpbWJzJDEgPSBbXG5cdFx0MCxcblx0XHQwLFxuXHRcdDAsXG5cdFx0MCxcblx0XHQwLFxuXHRcdDBcblx0XTtcblx0Z3JvdXBzID0gW1xuXHRcdDAsXG5cdFx0MCxcblx0XHQwLFxuXHRcdDAsXG5cdFx0MFxuXHRdO1xuXHRwYWRkZWRVdWlkMjUgPSB7XG5cdFx0bmFtZTogXCJ1dWlkMjVcIixcblx0XHRleGFtcGxlOiBcIjAzNnR3aTIxNHF3ajdtZ3N2cTgzbm04d2ZcIixcblx0XHRhbHBoYWJldDogQkFTRTM2X0FMUEhBQkVULFxuXHRcdHBsYWNlczogeyAwOiBcIjAxMjM0NTY3ODlhYmNkZWZcIiB9LFxuXHRcdGxlbmd0aDogMjUsXG5cdFx0cGF0dGVybjogXCJbMC05YS16XXsyNX1cIixcblx0XHRyYW5kb21CaXRzOiA3Myxcblx0XHRieXRlTGVuZ3RoOiAxNixcblx0XHRob2xkc1V1aWQ6ICEwLFxuXHRcdHV1aWRWZXJzaW9uOiA3LFxuXHRcdHNxbDogXCJ1dWlkMjVcIixcblx0XHR0aW1lUmFuZ2VNczogU1BBTl9PRl80OF9CSVRTLFxuXHRcdGNoZWNrOiAodGV4dCwgb2Zmc2V0KSA9PiBkZWNvZGVCYXNlMzYodGV4dCwgb2Zmc2V0LCBsaW1icyQxKSA/PyAoaXNWZXJzaW9uKDcsIGxpbWJzJDEpID8gdm9pZCAwIDogXCJ3cm9uZ192ZXJzaW9uXCIpLFxuXHRcdGZvcmdpdmU6IChib2R5KSA9PiBib2R5LnBhZFN0YXJ0KDI1LCBcIjBcIiksXG5cdFx0Z2VuZXJhdG9yOiBwYWRkZWRHZW5lcmF0b3IsXG5cdFx0YmFja2ZpbGxlcjogKGhlYWQsIHJhbmRvbSkgPT4gcGFkZGVkR2VuZXJhdG9yKGhlYWQsIHJhbmRvbSwgLTEpLFxuXHRcdHRpbWVzdGFtcCh0ZXh0LCBvZmZzZXQpIHtcblx0XHRcdHJldHVybiBkZWNvZGVCYXNlMzYodGV4dCwgb2Zmc2V0LCBsaW1icyQxKSwgcmVhZFRpbWVzdGFtcCQxKGxpbWJzJDEpO1xuXHRcdH0sXG5cdFx0bG93ZXN0OiAvKiBAX19QVVJFX18gKi8gcGFkZGVkR2VuZXJhdG9yKFwiXCIsIHsgdWludDMyOiAoKSA9PiAwIH0sIC0xKSxcblx0XHR0b0J5dGVzKHRleHQsIG9mZnNldCkge1xuXHRcdFx0cmV0dXJuIGRlY29kZUJhc2UzNih0ZXh0LCBvZmZzZXQsIGxpbWJzJDEpLCBsaW1ic1RvQnl0ZXMobGltYnMkMSk7XG5cdFx0fSxcblx0XHRmcm9tQnl0ZXMoYnl0ZXMpIHtcblx0XHRcdHJldHVybiBieXRlc1RvTGltYnMoYnl0ZXMsIGxpbWJzJDEpLCBlbmNvZGVCYXNlMzYobGltYnMkMSk7XG5cdFx0fVxuXHR9O1xuXHRXQVlTID0gW1xuXHRcdFtcblx0XHRcdFwiJVwiLFxuXHRcdFx0XCIoPzoyNSkqXCIsXG5cdFx0XHQxNixcblx0XHRcdDJcblx0XHRdLFxuXHRcdFtcblx0XHRcdFwiJVwiLFxuXHRcdFx0XCJbVXVdXCIsXG5cdFx0XHQxNixcblx0XHRcdDRcblx0XHRdLFxuXHRcdFtcblx0XHRcdFwiXFxcXFwiLFxuXHRcdFx0XCJbWHhdXCIsXG5cdFx0XHQxNixcblx0XHRcdDJcblx0XHRdLFxuXHRcdFtcblx0XHRcdFwiXFxcXFwiLFxuXHRcdFx0XCJbVXVdXCIsXG5cdFx0XHQxNixcblx0XHRcdDRcblx0XHRdLFxuXHRcdFtcblx0XHRcdFwiXFxcXFwiLFxuXHRcdFx0XCJVXCIsXG5cdFx0XHQxNixcblx0XHRcdDhcblx0XHRdLFxuXHRcdFtcblx0XHRcdFwiXFxcXFwiLFxuXHRcdFx0XCJbVXVdXFxcXHtcIixcblx0XHRcdDE2LFxuXHRcdFx0dm9pZCAwLFxuXHRcdFx0XCJcXFxcfVwiXG5cdFx0XSxcblx0XHRbXG5cdFx0XHRcIlxcXFxcIixcblx0XHRcdFwiXCIsXG5cdFx0XHQ4LFxuXHRcdFx0M1xuXHRcdF0sXG5cdFx0W1xuXHRcdFx0XCImXCIsXG5cdFx0XHRcIiNcIixcblx0XHRcdDEwLFxuXHRcdFx0dm9pZCAwLFxuXHRcdFx0XCI7XCJcblx0XHRdLFxuXHRcdFtcblx0XHRcdFwiJlwiLFxuXHRcdFx0XCIjW1h4XVwiLFxuXHRcdFx0MTYsXG5cdFx0XHR2b2lkIDAsXG5cdFx0XHRcIjtcIlxuXHRcdF1cblx0XTtcblx0Q0FQSVRBTF9XQVlTID0gW1xuXHRcdFtcblx0XHRcdFwiPVwiLFxuXHRcdFx0XCJcIixcblx0XHRcdDE2LFxuXHRcdFx0MlxuXHRcdF0sXG5cdFx0W1xuXHRcdFx0XCIjXCIsXG5cdFx0XHRcIlwiLFxuXHRcdFx0OCxcblx0XHRcdDNcblx0XHRdLFxuXHRcdFtcblx0XHRcdFwiI1wiLFxuXHRcdFx0XCJcIixcblx0XHRcdDE2LFxuXHRcdFx0MlxuXHRcdF1cblx0XTtcblx0QUxMX1dBWVMgPSAvKiBAX19QVVJFX18gKi8gV0FZUy5jb25jYXQoQ0FQSVRBTF9XQVlTKTtcblx0YXNJdElzID0gKG1hcmspID0+IG1hcmsucmVwbGFjZSgvW1xcXFxbXj9dLywgXCJcXFxcJCZcIik7XG5cdGluQm90aENhc2VzID0gKGhleCkgPT4gaGV4LnJlcGxhY2UoL1thLWZdL2csIChkaWdpdCkgPT4gYFske2RpZ2l0LnRvVXBwZXJDYXNlKCl9JHtkaWdpdH1dYCk7XG5cdGluVXJsID0gKG1hcmspID0+IGAoPzoke2FzSXRJcyhtYXJrKX18JSg/OjI1KSoke2luQm90aENhc2VzKG1hcmsuY2hhckNvZGVBdCgwKS50b1N0cmluZygxNikpfSlgO1xuXHRUQUlMRURfV0FZUyA9IC8qIEBfX1BVUkVfXyAqLyBBTExfV0FZUy5maWx0ZXIoKFssICwgLCAsIGFmdGVyXSkgPT4gYWZ0ZXIgPT09IHZvaWQgMCk7XG5cdE5PTkUgPSBbXTtcblx0SElHSEVTVF9GSVJTVCA9IC8qIEBfX1BVUkVfXyAqLyBjcmVhdGVIaWdoZXN0KCk7XG59KSk7XG4vLyBkaXN0L2NodW5rcy9udW1lcmFsLURscFpfOHhRLmpzXG5mdW5jdGlvbiBudW1iZXJXcml0ZXIoeyBhbHBoYWJldCwgbGVuZ3RoLCBjb2Rlcywgc3RhcnQgfSwgd2VpZ2h0cywgc2V0dGxlZCA9IDApIHtcblx0bGV0IGJhc2UgPSBhbHBoYWJldC5sZW5ndGgsIGNvZGVPZkRpZ2l0ID0gdG9DaGFyQ29kZXMoYWxwaGFiZXQpLCBncm91cExlbmd0aCA9IGNob29zZUdyb3VwTGVuZ3RoKGJhc2UpLCBncm91cFNpemUgPSBiYXNlICoqIGdyb3VwTGVuZ3RoLCBncm91cENvdW50ID0gTWF0aC5jZWlsKGxlbmd0aCAvIGdyb3VwTGVuZ3RoKSwgcm93cyA9IHdlaWdodHMubWFwKCh3ZWlnaHQpID0+IHRvRGlnaXRzKHdlaWdodCwgZ3JvdXBTaXplKS5yZXZlcnNlKCkpLCBsaXN0VGVybXMgPSAoZCwgaXNTZXR0bGVkKSA9PiB7XG5cdFx0bGV0IGF0ID0gd2VpZ2h0cy5tYXAoKF8sIGopID0+IGopLmZpbHRlcigoaikgPT4gaiA8IHNldHRsZWQgPT09IGlzU2V0dGxlZCAmJiByb3dzW2pdPy5bZF0pO1xuXHRcdHJldHVybiB7XG5cdFx0XHRhdCxcblx0XHRcdGJ5OiBhdC5tYXAoKGopID0+IHJvd3Nbal0/LltkXSlcblx0XHR9O1xuXHR9LCBzdGF5aW5nID0gQXJyYXkuZnJvbSh7IGxlbmd0aDogZ3JvdXBDb3VudCB9LCAoXywgZCkgPT4gbGlzdFRlcm1zKGQsICEwKSksIHZhcnlpbmcgPSBBcnJheS5mcm9tKHsgbGVuZ3RoOiBncm91cENvdW50IH0sIChfLCBkKSA9PiBsaXN0VGVybXMoZCwgITEpKSwgc3VtcyA9IEFycmF5KGdyb3VwQ291bnQpLmZpbGwoMCksIHdyaXR0ZW4gPSBBcnJheShncm91cENvdW50KS5maWxsKC0xKTtcblx0cmV0dXJuIHtcblx0XHRzZXR0bGUocGFydHMpIHtcblx0XHRcdGZvciAobGV0IGQgPSAwOyBkIDwgZ3JvdXBDb3VudDsgZCsrKSBzdW1zW2RdID0gYWRkVGVybXMoc3RheWluZ1tkXSwgcGFydHMsIDApO1xuXHRcdH0sXG5cdFx0d3JpdGUocGFydHMpIHtcblx0XHRcdGxldCBjYXJyeSA9IDAsIGVuZCA9IHN0YXJ0ICsgbGVuZ3RoO1xuXHRcdFx0Zm9yIChsZXQgZCA9IDA7IGQgPCBncm91cENvdW50OyBkKyspIHtcblx0XHRcdFx0bGV0IHN1bSA9IGFkZFRlcm1zKHZhcnlpbmdbZF0sIHBhcnRzLCBjYXJyeSArIHN1bXNbZF0pO1xuXHRcdFx0XHRjYXJyeSA9IE1hdGguZmxvb3Ioc3VtIC8gZ3JvdXBTaXplKTtcblx0XHRcdFx0bGV0IGZpcnN0ID0gTWF0aC5tYXgoc3RhcnQsIGVuZCAtIGdyb3VwTGVuZ3RoKSwgcmVzdCA9IHN1bSAtIGNhcnJ5ICogZ3JvdXBTaXplIHwgMDtcblx0XHRcdFx0aWYgKHJlc3QgIT09IHdyaXR0ZW5bZF0pIHtcblx0XHRcdFx0XHR3cml0dGVuW2RdID0gcmVzdDtcblx0XHRcdFx0XHRmb3IgKGxldCBpID0gZW5kIC0gMTsgaSA+PSBmaXJzdDsgaS0tKSB7XG5cdFx0XHRcdFx0XHRsZXQgc2hvcnRlciA9IHJlc3QgLyBiYXNlIHwgMDtcblx0XHRcdFx0XHRcdGNvZGVzW2ldID0gY29kZU9mRGlnaXRbcmVzdCAtIHNob3J0ZXIgKiBiYXNlXSwgcmVzdCA9IHNob3J0ZXI7XG5cdFx0XHRcdFx0fVxuXHRcdFx0XHR9XG5cdFx0XHRcdGVuZCA9IGZpcnN0O1xuXHRcdFx0fVxuXHRcdH1cblx0fTtcbn1cbmZ1bmN0aW9uIGFkZFRlcm1zKHsgYXQsIGJ5IH0sIHBhcnRzLCBzdGFydCkge1xuXHRsZXQgc3VtID0gc3RhcnQ7XG5cdGZvciAobGV0IGsgPSAwOyBrIDwgYXQubGVuZ3RoOyBrKyspIHN1bSArPSBwYXJ0c1thdFtrXV0gKiBieVtrXTtcblx0cmV0dXJuIHN1bTtcbn1cbmZ1bmN0aW9uIGNyZWF0ZU51bWVyYWwoYWxwaGFiZXQsIGxhcmdlc3QpIHtcblx0bGV0IGJhc2UgPSBCaWdJbnQoYWxwaGFiZXQubGVuZ3RoKSwgZGlnaXRPZkNvZGUgPSBkaWdpdFRhYmxlKGFscGhhYmV0KSwgbGFzdERpZ2l0cyA9IHRvRGlnaXRzKGxhcmdlc3QsIGFscGhhYmV0Lmxlbmd0aCksIHsgbGVuZ3RoIH0gPSBsYXN0RGlnaXRzLCBjaGVja0RpZ2l0cyA9IGJvdW5kZWREaWdpdHMoYWxwaGFiZXQsIGxhc3REaWdpdHMpO1xuXHRyZXR1cm4ge1xuXHRcdGxlbmd0aCxcblx0XHRjaGVjazogKHRleHQsIG9mZnNldCkgPT4gdGV4dC5sZW5ndGggLSBvZmZzZXQgPT09IGxlbmd0aCA/IGNoZWNrRGlnaXRzKHRleHQsIG9mZnNldCkgOiBcImludmFsaWRfbGVuZ3RoXCIsXG5cdFx0cmVhZCh0ZXh0LCBhdCkge1xuXHRcdFx0bGV0IHZhbHVlID0gMG47XG5cdFx0XHRmb3IgKGxldCBpID0gYXQ7IGkgPCBhdCArIGxlbmd0aDsgaSsrKSB2YWx1ZSA9IHZhbHVlICogYmFzZSArIEJpZ0ludChkaWdpdEF0KGRpZ2l0T2ZDb2RlLCB0ZXh0LCBpKSk7XG5cdFx0XHRyZXR1cm4gdmFsdWU7XG5cdFx0fVxuXHR9O1xufVxuZnVuY3Rpb24gYm91bmRlZERpZ2l0cyhhbHBoYWJldCwgbGFyZ2VzdCkge1xuXHRsZXQgdGFibGUgPSBkaWdpdFRhYmxlKGFscGhhYmV0KTtcblx0cmV0dXJuICh0ZXh0LCBhdCkgPT4ge1xuXHRcdGxldCBkaWZmZXJlbmNlID0gMDtcblx0XHRmb3IgKGxldCBpID0gMDsgaSA8IGxhcmdlc3QubGVuZ3RoOyBpKyspIHtcblx0XHRcdGxldCBkaWdpdCA9IGRpZ2l0QXQodGFibGUsIHRleHQsIGF0ICsgaSk7XG5cdFx0XHRpZiAoZGlnaXQgPT09IDI1NSkgcmV0dXJuIFwiaW52YWxpZF9jaGFyYWN0ZXJcIjtcblx0XHRcdGRpZmZlcmVuY2UgPT09IDAgJiYgKGRpZmZlcmVuY2UgPSBkaWdpdCAtIGxhcmdlc3RbaV0pO1xuXHRcdH1cblx0XHRyZXR1cm4gZGlmZmVyZW5jZSA+IDAgPyBcIm92ZXJmbG93XCIgOiB2b2lkIDA7XG5cdH07XG59XG5mdW5jdGlvbiB0b0RpZ2l0cyh2YWx1ZSwgYmFzZSkge1xuXHRsZXQgZGlnaXRzID0gW107XG5cdGZvciAobGV0IHJlc3QgPSB2YWx1ZTsgcmVzdCA+IDBuOyByZXN0IC89IEJpZ0ludChiYXNlKSkgZGlnaXRzLnVuc2hpZnQoTnVtYmVyKHJlc3QgJSBCaWdJbnQoYmFzZSkpKTtcblx0cmV0dXJuIGRpZ2l0cztcbn1cbmZ1bmN0aW9uIGNob29zZUdyb3VwTGVuZ3RoKGJhc2UpIHtcblx0cmV0dXJuIE1hdGguZmxvb3IoTWF0aC5sb2coMjA5NzE1MikgLyBNYXRoLmxvZyhiYXNlKSk7XG59XG5mdW5jdGlvbiBjaGVja0RlY2ltYWwodGV4dCwgb2Zmc2V0KSB7XG5cdGxldCBsZW5ndGggPSB0ZXh0Lmxlbmd0aCAtIG9mZnNldDtcblx0aWYgKGxlbmd0aCA8IDEgfHwgbGVuZ3RoID4gMTkpIHJldHVybiBcImludmFsaWRfbGVuZ3RoXCI7XG5cdGxldCBkaWZmZXJlbmNlID0gMDtcblx0Zm9yIChsZXQgaSA9IDA7IGkgPCBsZW5ndGg7IGkrKykge1xuXHRcdGxldCBjb2RlID0gdGV4dC5jaGFyQ29kZUF0KG9mZnNldCArIGkpO1xuXHRcdGlmIChjb2RlIDwgNDggfHwgY29kZSA+IDU3KSByZXR1cm4gXCJpbnZhbGlkX2NoYXJhY3RlclwiO1xuXHRcdGRpZmZlcmVuY2UgPT09IDAgJiYgKGRpZmZlcmVuY2UgPSBjb2RlIC0gTUFYX0NPREVTW2ldKTtcblx0fVxuXHRyZXR1cm4gbGVuZ3RoID4gMSAmJiB0ZXh0LmNoYXJDb2RlQXQob2Zmc2V0KSA9PT0gNDggPyBcImludmFsaWRfY2hhcmFjdGVyXCIgOiBsZW5ndGggPT09IDE5ICYmIGRpZmZlcmVuY2UgPiAwID8gXCJvdmVyZmxvd1wiIDogdm9pZCAwO1xufVxuZnVuY3Rpb24gZGVjaW1hbFdyaXRlcihoZWFkKSB7XG5cdGxldCBjb2RlcyA9IFtdLCB3cml0dGVuVXBwZXIgPSAwO1xuXHRyZXR1cm4gKGhpZ2gsIHJlc3QpID0+IHtcblx0XHRsZXQgc3VtID0gaGlnaCAqIDQ2NTExMTA0ICsgcmVzdCwgY2FycnkgPSBNYXRoLmZsb29yKHN1bSAvIEdST1VQKSwgdXBwZXIgPSBoaWdoICogNDM5OCArIGNhcnJ5LCBsb3dlciA9IHN1bSAtIGNhcnJ5ICogR1JPVVA7XG5cdFx0cmV0dXJuIHVwcGVyID09PSAwID8gaGVhZCArIGxvd2VyIDogKHVwcGVyICE9PSB3cml0dGVuVXBwZXIgJiYgKGNvZGVzID0gdG9DaGFyQ29kZXMoaGVhZCArIHVwcGVyICsgXCIwXCIucmVwZWF0KDkpKSwgd3JpdHRlblVwcGVyID0gdXBwZXIpLCB3cml0ZUdyb3VwKGNvZGVzLCBsb3dlciksIFN0cmluZy5mcm9tQ2hhckNvZGUuYXBwbHkobnVsbCwgY29kZXMpKTtcblx0fTtcbn1cbmZ1bmN0aW9uIHdyaXRlR3JvdXAoY29kZXMsIGdyb3VwKSB7XG5cdGxldCByZXN0ID0gZ3JvdXAgfCAwLCBzdGFydCA9IGNvZGVzLmxlbmd0aCAtIDk7XG5cdGZvciAobGV0IGkgPSBjb2Rlcy5sZW5ndGggLSAxOyBpID49IHN0YXJ0OyBpLS0pIHtcblx0XHRsZXQgc2hvcnRlciA9IHJlc3QgLyAxMCB8IDA7XG5cdFx0Y29kZXNbaV0gPSA0OCArIHJlc3QgLSBzaG9ydGVyICogMTAsIHJlc3QgPSBzaG9ydGVyO1xuXHR9XG59XG52YXIgUEFSVCQxLCBERUNJTUFMX01BWCwgTUFYX0NPREVTLCBHUk9VUDtcbnZhciBpbml0X251bWVyYWxfRGxwWl84eFEgPSBfX2VzbU1pbigoKCkgPT4ge1xuXHRpbml0X2NvcmVfd00zRHRMa1goKTtcblx0UEFSVCQxID0gMTY3NzcyMTY7XG5cdERFQ0lNQUxfTUFYID0gOTIyMzM3MjAzNjg1NDc3NTgwN247XG5cdE1BWF9DT0RFUyA9IC8qIEBfX1BVUkVfXyAqLyB0b0NoYXJDb2RlcyhcIjkyMjMzNzIwMzY4NTQ3NzU4MDdcIik7XG5cdEdST1VQID0gMWU5O1xufSkpO1xuLy8gZGlzdC9jaHVua3Mvc25vd2ZsYWtlLUQ2WDItVkM2LmpzXG5mdW5jdGlvbiByZWFkQWxwaGFiZXQoYWxwaGFiZXQpIHtcblx0cmV0dXJuIE9iamVjdC5oYXNPd24oQUxQSEFCRVRTJDEsIGFscGhhYmV0KSA/IEFMUEhBQkVUUyQxW2FscGhhYmV0XSA6IGFscGhhYmV0O1xufVxuZnVuY3Rpb24gY2hlY2tGaWVsZHMoZ2l2ZW4sIGFscGhhYmV0KSB7XG5cdGlmICghQXJyYXkuaXNBcnJheShnaXZlbikgfHwgZ2l2ZW4ubGVuZ3RoID09PSAwIHx8IGdpdmVuLmxlbmd0aCA+IDMyKSB0aHJvdyBpbnZhbGlkRm9ybWF0KFwiYGZpZWxkc2AgdG8gYmUgYW4gYXJyYXkgb2YgMSB0byAzMiBmaWVsZHNcIiwgc2hvd0xlbmd0aChnaXZlbikpO1xuXHRsZXQgZmllbGRzID0gZ2l2ZW4ubWFwKChmaWVsZCwgaSkgPT4gY2hlY2tGaWVsZChmaWVsZCwgYGZpZWxkc1ske2l9XWAsIGFscGhhYmV0KSksIG5hbWVzID0gZmllbGRzLm1hcChuYW1lRmllbGQpLCBhdCA9IG5hbWVzLmZpbmRJbmRleCgobmFtZSwgaSkgPT4gbmFtZSAhPT0gdm9pZCAwICYmIG5hbWVzLmluZGV4T2YobmFtZSkgPCBpKTtcblx0aWYgKGF0ID49IDApIHRocm93IGludmFsaWRGb3JtYXQoYFxcYGZpZWxkc1ske2F0fV0ubmFtZVxcYCB0byBkaWZmZXIgZnJvbSB0aGUgbmFtZXMgb2YgdGhlIG90aGVyIGZpZWxkc2AsIHNob3dWYWx1ZShuYW1lc1thdF0pKTtcblx0Zm9yIChsZXQga2luZCBvZiBbXG5cdFx0XCJ0aW1lXCIsXG5cdFx0XCJjb3VudGVyXCIsXG5cdFx0XCJ3b3JrZXJcIlxuXHRdKSB7XG5cdFx0bGV0IHsgbGVuZ3RoIH0gPSBmaWVsZHMuZmlsdGVyKChmaWVsZCkgPT4gZmllbGQua2luZCA9PT0ga2luZCk7XG5cdFx0aWYgKGxlbmd0aCA+IDEpIHRocm93IGludmFsaWRGb3JtYXQoYG9uZSBmaWVsZCBvZiB0aGUga2luZCAke3Nob3dWYWx1ZShraW5kKX0gYXQgbW9zdGAsIGAke2xlbmd0aH1gKTtcblx0fVxuXHRpZiAoZmluZEZpZWxkKGZpZWxkcywgXCJjb3VudGVyXCIpICYmICFmaW5kRmllbGQoZmllbGRzLCBcInRpbWVcIikpIHRocm93IGludmFsaWRGb3JtYXQoXCJhIGZpZWxkIG9mIHRoZSBraW5kIFxcXCJ0aW1lXFxcIiBiZXNpZGUgdGhhdCBvZiB0aGUga2luZCBcXFwiY291bnRlclxcXCJcIiwgXCJub25lXCIpO1xuXHRpZiAoZmluZEZpZWxkKGZpZWxkcywgXCJ3b3JrZXJcIik/LmlkID09PSBcInJhbmRvbVwiICYmIGZpbmRGaWVsZChmaWVsZHMsIFwicmFuZG9tXCIpKSB0aHJvdyBpbnZhbGlkRm9ybWF0KFwiYSBudW1iZXIgb3IgYSBsZWFzZSBhcyB0aGUgYGlkYCBvZiB0aGUgd29ya2VyLCBmb3IgdGhlIGxheW91dCBoYXMgcmFuZG9tIGJpdHNcIiwgXCJcXFwicmFuZG9tXFxcIlwiKTtcblx0cmV0dXJuIGZpZWxkcztcbn1cbmZ1bmN0aW9uIGZpbmRGaWVsZChmaWVsZHMsIGtpbmQpIHtcblx0cmV0dXJuIGZpZWxkcy5maW5kKChmaWVsZCkgPT4gZmllbGQua2luZCA9PT0ga2luZCk7XG59XG5mdW5jdGlvbiBjaGVja0ZpZWxkKGdpdmVuLCBwbGFjZSwgYWxwaGFiZXQpIHtcblx0aWYgKHR5cGVvZiBnaXZlbiAhPSBcIm9iamVjdFwiIHx8ICFnaXZlbikgdGhyb3cgaW52YWxpZEZvcm1hdChgXFxgJHtwbGFjZX1cXGAgdG8gYmUgYW4gb2JqZWN0YCwgZGVzY3JpYmVLaW5kKGdpdmVuKSk7XG5cdGxldCBmaWVsZCA9IG93bk9wdGlvbnMoZ2l2ZW4pLCB7IGtpbmQsIG5hbWUgfSA9IGZpZWxkO1xuXHRpZiAoY2hlY2tDaG9pY2Uoa2luZCwgYCR7cGxhY2V9LmtpbmRgLCBLSU5EUyQxKSwgcmVhZENoZWNrcygpPy5jaGVja05hbWVzKGdpdmVuLCBPUFRJT05TJDEkNltraW5kXSwgYGEgZmllbGQgb2YgdGhlIGtpbmQgXCIke2tpbmR9XCJgKSwgbmFtZSAhPT0gdm9pZCAwICYmICh0eXBlb2YgbmFtZSAhPSBcInN0cmluZ1wiIHx8ICFOQU1FLnRlc3QobmFtZSkgfHwgbmFtZSA9PT0gXCJhdFwiKSkgdGhyb3cgaW52YWxpZEZvcm1hdChgXFxgJHtwbGFjZX0ubmFtZVxcYCB0byBiZSBhIGxldHRlciwgdGhlbiBsZXR0ZXJzIGFuZCBkaWdpdHMsIGFuZCBvdGhlciB0aGFuIFwiYXRcImAsIHNob3dWYWx1ZShuYW1lKSk7XG5cdHJldHVybiBjaGVja3Nba2luZF0oZmllbGQsIHBsYWNlLCBhbHBoYWJldCksIGZpZWxkO1xufVxuZnVuY3Rpb24gY2hlY2tUZXh0KHRleHQsIHBsYWNlKSB7XG5cdGlmICghKHR5cGVvZiB0ZXh0ID09IFwic3RyaW5nXCIgJiYgVEVYVC50ZXN0KHRleHQpKSkgdGhyb3cgaW52YWxpZEZvcm1hdChgXFxgJHtwbGFjZX1cXGAgdG8gYmUgMSB0byA2NCB2aXNpYmxlIEFTQ0lJIGNoYXJhY3RlcnMgd2l0aG91dCBcIl9cImAsIHNob3dWYWx1ZSh0ZXh0KSk7XG59XG5mdW5jdGlvbiBuYW1lRmllbGQoeyBuYW1lLCBraW5kIH0pIHtcblx0cmV0dXJuIG5hbWUgPz8gKGtpbmQgPT09IFwiZml4ZWRcIiA/IHZvaWQgMCA6IGtpbmQpO1xufVxuZnVuY3Rpb24gZGVzY3JpYmVGaWVsZHMoZmllbGRzKSB7XG5cdHJldHVybiBmaWVsZHMubWFwKChmaWVsZCkgPT4ge1xuXHRcdGxldCBuYW1lID0gbmFtZUZpZWxkKGZpZWxkKSwgdGV4dCA9IGRlc2NyaWJlRGV0YWlscyhmaWVsZCk7XG5cdFx0cmV0dXJuICFuYW1lIHx8IG5hbWUgPT09IGZpZWxkLmtpbmQgPyBmaWVsZC5raW5kID09PSBcImNob2ljZVwiID8gYCR7bmFtZX0gJHt0ZXh0fWAgOiB0ZXh0IDogZmllbGQua2luZCA9PT0gXCJjaG9pY2VcIiB8fCBmaWVsZC5raW5kID09PSBcImZpeGVkXCIgPyBgJHtuYW1lfSAke3RleHR9YCA6IGAke25hbWV9OiAke3RleHR9YDtcblx0fSkuam9pbihcIiwgXCIpO1xufVxuZnVuY3Rpb24gZGVzY3JpYmVEZXRhaWxzKGZpZWxkKSB7XG5cdHN3aXRjaCAoZmllbGQua2luZCkge1xuXHRcdGNhc2UgXCJ0aW1lXCI6IHtcblx0XHRcdGxldCB7IGJpdHMsIHVuaXRNcyA9IDEsIGVwb2NoID0gMCB9ID0gZmllbGQ7XG5cdFx0XHRyZXR1cm4gYHRpbWUgJHtiaXRzfSR7dW5pdE1zID09PSAxID8gXCJcIiA6IGAgb2YgJHt1bml0TXN9IG1zYH0ke2Vwb2NoID09PSAwID8gXCJcIiA6IGAgc2luY2UgJHtlcG9jaH1gfWA7XG5cdFx0fVxuXHRcdGNhc2UgXCJyYW5kb21cIjogcmV0dXJuIGByYW5kb20gJHtmaWVsZC5iaXRzID8/IGAke2ZpZWxkLmxlbmd0aH0gY2hhcmFjdGVyc2B9YDtcblx0XHRjYXNlIFwiY291bnRlclwiOiByZXR1cm4gYGNvdW50ZXIgJHtmaWVsZC5iaXRzfSR7ZmllbGQuc3RhcnQgPT09IFwicmFuZG9tXCIgPyBcIiBmcm9tIHJhbmRvbVwiIDogXCJcIn1gO1xuXHRcdGNhc2UgXCJ3b3JrZXJcIjogcmV0dXJuIGB3b3JrZXIgJHtmaWVsZC5iaXRzfSR7ZmllbGQuaWQgPT09IHZvaWQgMCA/IFwiXCIgOiBgID0gJHt0eXBlb2YgZmllbGQuaWQgPT0gXCJvYmplY3RcIiA/IFwibGVhc2VkXCIgOiBmaWVsZC5pZH1gfWA7XG5cdFx0Y2FzZSBcImZpeGVkXCI6IHJldHVybiBmaWVsZC5iaXRzID09PSB2b2lkIDAgPyBKU09OLnN0cmluZ2lmeShmaWVsZC50ZXh0KSA6IGAke2ZpZWxkLnZhbHVlfSBpbiAke2ZpZWxkLmJpdHN9YDtcblx0XHRkZWZhdWx0OiByZXR1cm4gYCR7ZmllbGQub2YubWFwKCh0ZXh0KSA9PiBKU09OLnN0cmluZ2lmeSh0ZXh0KSkuam9pbihcInxcIil9JHtmaWVsZC5kZWZhdWx0ID09PSB2b2lkIDAgPyBcIlwiIDogYCA9ICR7SlNPTi5zdHJpbmdpZnkoZmllbGQuZGVmYXVsdCl9YH1gO1xuXHR9XG59XG5mdW5jdGlvbiByZWFkVW5pdHMoeyBiaXRzLCB1bml0TXMgPSAxLCBlcG9jaCA9IDAgfSkge1xuXHRyZXR1cm4ge1xuXHRcdGVwb2NoTXM6IGVwb2NoLFxuXHRcdHVuaXRNcyxcblx0XHR0aW1lUmFuZ2VNczogW2Vwb2NoLCBlcG9jaCArIDIgKiogYml0cyAqIHVuaXRNcyAtIDFdXG5cdH07XG59XG5mdW5jdGlvbiBpc0xlZnRUb0NoYW5jZShiaXRzKSB7XG5cdHJldHVybiBiaXRzID49IDY0O1xufVxuZnVuY3Rpb24gY3JlYXRlSW5zdGFudHMoZHJhd0JlbG93KSB7XG5cdGxldCBpbnN0YW50cyA9IC8qIEBfX1BVUkVfXyAqLyBuZXcgTWFwKCksIGVudGVyZWQgPSBpbnN0YW50cy5rZXlzKCksIG9sZGVzdE1zLCBmb3Jnb3R0ZW5NcyA9IC1JbmZpbml0eTtcblx0ZnVuY3Rpb24gZW50ZXIoc3RhcnRNcywgcGxhY2VzKSB7XG5cdFx0aWYgKGluc3RhbnRzLnNpemUgPT09IE1PU1RfSU5TVEFOVFMgJiYgKG9sZGVzdE1zID8/PSBlbnRlcmVkLm5leHQoKS52YWx1ZSksIHN0YXJ0TXMgPD0gZm9yZ290dGVuTXMgfHwgKG9sZGVzdE1zID8/IHN0YXJ0TXMpID4gc3RhcnRNcykgdGhyb3cgdG9vTWFueUluc3RhbnRzKHN0YXJ0TXMpO1xuXHRcdGxldCBpbnN0YW50ID0ge1xuXHRcdFx0bmV4dDogZHJhd0JlbG93KHBsYWNlcyksXG5cdFx0XHRsZWZ0OiBwbGFjZXNcblx0XHR9O1xuXHRcdHJldHVybiBvbGRlc3RNcyAhPT0gdm9pZCAwICYmIChpbnN0YW50cy5kZWxldGUob2xkZXN0TXMpLCBmb3Jnb3R0ZW5NcyA9IE1hdGgubWF4KGZvcmdvdHRlbk1zLCBvbGRlc3RNcyksIG9sZGVzdE1zID0gdm9pZCAwKSwgaW5zdGFudHMuc2V0KHN0YXJ0TXMsIGluc3RhbnQpLCBpbnN0YW50O1xuXHR9XG5cdHJldHVybiAoc3RhcnRNcywgcGxhY2VzLCBjb3VudCA9IDEpID0+IHtcblx0XHRsZXQga25vd24gPSBpbnN0YW50cy5nZXQoc3RhcnRNcyksIGxlZnQgPSBrbm93biA/IGtub3duLmxlZnQgOiBwbGFjZXM7XG5cdFx0aWYgKGNvdW50ID4gbGVmdCkgdGhyb3cgaW5zdGFudElzRnVsbChzdGFydE1zLCBwbGFjZXMsIGxlZnQsIGNvdW50KTtcblx0XHRsZXQgaW5zdGFudCA9IGtub3duID8/IGVudGVyKHN0YXJ0TXMsIHBsYWNlcyksIHBsYWNlID0gaW5zdGFudC5uZXh0O1xuXHRcdHJldHVybiBpbnN0YW50Lm5leHQgPSAocGxhY2UgKyAxKSAlIHBsYWNlcywgaW5zdGFudC5sZWZ0LS0sIHBsYWNlO1xuXHR9O1xufVxuZnVuY3Rpb24gaW5zdGFudElzRnVsbChzdGFydE1zLCBwbGFjZXMsIGxlZnQsIGNvdW50KSB7XG5cdGxldCBzb21lID0gbGVmdCA9PT0gcGxhY2VzID8gXCJcIiA6IGAsIG9mIHdoaWNoICR7bGVmdH0gYXJlIGxlZnRgO1xuXHRyZXR1cm4gbmV3IElkRXJyb3IoXCJvdXRfb2ZfcmFuZ2VcIiwgYGFzIG1hbnkgSURzIGFzIGZpdCBpbnRvICR7c2hvd0luc3RhbnQkMShzdGFydE1zKX0gKCR7cGxhY2VzfSR7c29tZX0pYCwgYGEgcmVxdWVzdCBmb3IgJHtjb3VudH1gLCB7IGhpbnQ6ICgpID0+IFwiU3ByZWFkIHRoZSBJRHMgb3ZlciBzZXZlcmFsIGluc3RhbnRzLlwiIH0pO1xufVxuZnVuY3Rpb24gdG9vTWFueUluc3RhbnRzKHN0YXJ0TXMpIHtcblx0cmV0dXJuIG5ldyBJZEVycm9yKFwib3V0X29mX3JhbmdlXCIsIGBpbnN0YW50cyBpbiBhc2NlbmRpbmcgb3JkZXIsIG9yIGF0IG1vc3QgJHtNT1NUX0lOU1RBTlRTfSBpbiBhbnkgb3JkZXJgLCBgJHtzaG93SW5zdGFudCQxKHN0YXJ0TXMpfSBhZnRlciBtb3JlIHRoYW4gdGhlc2VgLCB7IGhpbnQ6ICgpID0+IFwiU29ydCB0aGUgcm93cyBieSB0aW1lLlwiIH0pO1xufVxuZnVuY3Rpb24gY3JlYXRlUGxhbihmaWVsZHMsIGFscGhhYmV0LCBlbmNvZGluZykge1xuXHRsZXQgZ3JvdXBzID0gW107XG5cdGZvciAobGV0IGZpZWxkIG9mIGZpZWxkcykge1xuXHRcdGxldCBsYXN0ID0gZ3JvdXBzW2dyb3Vwcy5sZW5ndGggLSAxXTtcblx0XHRsYXN0ICYmIGVuY29kaW5nID09PSBcIm51bWJlclwiICYmIGlzQml0cyhmaWVsZCkgJiYgaXNCaXRzKGxhc3RbMF0pID8gbGFzdC5wdXNoKGZpZWxkKSA6IGdyb3Vwcy5wdXNoKFtmaWVsZF0pO1xuXHR9XG5cdGxldCBwaWVjZXMgPSBbXSwgYXQgPSAwO1xuXHRmb3IgKGxldCBncm91cCBvZiBncm91cHMpIHtcblx0XHRsZXQgcGllY2UgPSBjcmVhdGVQaWVjZShncm91cCwgYWxwaGFiZXQsIGF0KTtcblx0XHRwaWVjZXMucHVzaChwaWVjZSksIGF0ICs9IHBpZWNlLmxlbmd0aDtcblx0fVxuXHRyZXR1cm4ge1xuXHRcdGFscGhhYmV0LFxuXHRcdGxlbmd0aDogYXQsXG5cdFx0cGllY2VzXG5cdH07XG59XG5mdW5jdGlvbiBpc0JpdHMoZmllbGQpIHtcblx0cmV0dXJuIFwiYml0c1wiIGluIGZpZWxkICYmIGZpZWxkLmJpdHMgIT09IHZvaWQgMDtcbn1cbmZ1bmN0aW9uIGlzRml4ZWRCaXRzKGZpZWxkKSB7XG5cdHJldHVybiBmaWVsZC5raW5kID09PSBcImZpeGVkXCIgJiYgaXNCaXRzKGZpZWxkKTtcbn1cbmZ1bmN0aW9uIGNvdW50VmFsdWVzKGZpZWxkLCBhbHBoYWJldCkge1xuXHRyZXR1cm4gaXNCaXRzKGZpZWxkKSA/IDJuICoqIEJpZ0ludChmaWVsZC5iaXRzKSA6IEJpZ0ludChhbHBoYWJldC5sZW5ndGgpICoqIEJpZ0ludChmaWVsZC5sZW5ndGgpO1xufVxuZnVuY3Rpb24gY3JlYXRlUGllY2UoZ3JvdXAsIGFscGhhYmV0LCBhdCkge1xuXHRsZXQgW2ZpZWxkXSA9IGdyb3VwO1xuXHRpZiAoZmllbGQua2luZCA9PT0gXCJjaG9pY2VcIikgcmV0dXJuIHtcblx0XHRraW5kOiBcInRleHRcIixcblx0XHRhdCxcblx0XHRsZW5ndGg6IGZpZWxkLm9mWzBdLmxlbmd0aCxcblx0XHRmaWVsZCxcblx0XHR0ZXh0czogZmllbGQub2Zcblx0fTtcblx0aWYgKGZpZWxkLmtpbmQgPT09IFwiZml4ZWRcIiAmJiAhaXNCaXRzKGZpZWxkKSkgcmV0dXJuIHtcblx0XHRraW5kOiBcInRleHRcIixcblx0XHRhdCxcblx0XHRsZW5ndGg6IGZpZWxkLnRleHQubGVuZ3RoLFxuXHRcdGZpZWxkLFxuXHRcdHRleHRzOiBbZmllbGQudGV4dF1cblx0fTtcblx0bGV0IHNpemUgPSAxbiwgZmllbGRzID0gW107XG5cdGZvciAobGV0IGVhY2ggb2YgWy4uLmdyb3VwXS5yZXZlcnNlKCkpIHtcblx0XHRsZXQgdmFsdWVzID0gY291bnRWYWx1ZXMoZWFjaCwgYWxwaGFiZXQpO1xuXHRcdGZpZWxkcy51bnNoaWZ0KHtcblx0XHRcdGZpZWxkOiBlYWNoLFxuXHRcdFx0c2l6ZTogdmFsdWVzLFxuXHRcdFx0d2VpZ2h0OiBzaXplXG5cdFx0fSksIHNpemUgKj0gdmFsdWVzO1xuXHR9XG5cdHJldHVybiB7XG5cdFx0a2luZDogXCJudW1iZXJcIixcblx0XHRhdCxcblx0XHRsZW5ndGg6IHRvRGlnaXRzKHNpemUgLSAxbiwgYWxwaGFiZXQubGVuZ3RoKS5sZW5ndGgsXG5cdFx0c2l6ZSxcblx0XHRmaWVsZHNcblx0fTtcbn1cbmZ1bmN0aW9uIGxpc3RGaXhlZERpZ2l0cyh7IGxlbmd0aCwgZmllbGRzIH0sIGFscGhhYmV0KSB7XG5cdGxldCBbbWFzaywgdmFsdWVdID0gWzBuLCAwbl07XG5cdGZvciAobGV0IHsgZmllbGQsIHNpemUsIHdlaWdodCB9IG9mIGZpZWxkcykgaXNGaXhlZEJpdHMoZmllbGQpICYmIChtYXNrICs9IChzaXplIC0gMW4pICogd2VpZ2h0LCB2YWx1ZSArPSBCaWdJbnQoZmllbGQudmFsdWUpICogd2VpZ2h0KTtcblx0bGV0IGJhc2UgPSBCaWdJbnQoYWxwaGFiZXQubGVuZ3RoKTtcblx0cmV0dXJuIEFycmF5LmZyb20oeyBsZW5ndGggfSwgKF8sIHBsYWNlKSA9PiB7XG5cdFx0bGV0IHVuaXQgPSBiYXNlICoqIEJpZ0ludChsZW5ndGggLSAxIC0gcGxhY2UpO1xuXHRcdHJldHVybiB7XG5cdFx0XHRwbGFjZSxcblx0XHRcdG1hc2s6IE51bWJlcihtYXNrIC8gdW5pdCAlIGJhc2UpLFxuXHRcdFx0dmFsdWU6IE51bWJlcih2YWx1ZSAvIHVuaXQgJSBiYXNlKVxuXHRcdH07XG5cdH0pLmZpbHRlcigoZGlnaXQpID0+IGRpZ2l0Lm1hc2sgPiAwKTtcbn1cbmZ1bmN0aW9uIHNlcXVlbmNlRmllbGQoZmllbGRzLCBhbHBoYWJldCkge1xuXHRsZXQgcmFuZG9tID0gZmllbGRzLmZpbHRlcigoZmllbGQpID0+IGZpZWxkLmtpbmQgPT09IFwicmFuZG9tXCIpO1xuXHRyZXR1cm4gZmllbGRzLmZpbmQoKGZpZWxkKSA9PiBmaWVsZC5raW5kID09PSBcImNvdW50ZXJcIikgPz8gZmluZFdpZGVzdChyYW5kb20sIGFscGhhYmV0KTtcbn1cbmZ1bmN0aW9uIGNvdW50ZWRGaWVsZChmcmVlLCBhbHBoYWJldCkge1xuXHRyZXR1cm4gaXNMZWZ0VG9DaGFuY2UoZnJlZS5yZWR1Y2UoKHN1bSwgZmllbGQpID0+IHN1bSArIE1hdGgubG9nMihOdW1iZXIoY291bnRWYWx1ZXMoZmllbGQsIGFscGhhYmV0KSkpLCAwKSkgPyB2b2lkIDAgOiBmaW5kV2lkZXN0KGZyZWUsIGFscGhhYmV0KTtcbn1cbmZ1bmN0aW9uIGZpbmRXaWRlc3QoZmllbGRzLCBhbHBoYWJldCkge1xuXHRsZXQgc2l6ZXMgPSBmaWVsZHMubWFwKChmaWVsZCkgPT4gY291bnRWYWx1ZXMoZmllbGQsIGFscGhhYmV0KSk7XG5cdHJldHVybiBmaWVsZHMuZmluZCgoXywgaSkgPT4gc2l6ZXMuZXZlcnkoKHNpemUpID0+IHNpemUgPD0gc2l6ZXNbaV0pKTtcbn1cbmZ1bmN0aW9uIGNvbGxlY3RDaGFyYWN0ZXJzKHsgYWxwaGFiZXQsIHBpZWNlcyB9KSB7XG5cdGxldCB0ZXh0cyA9IHBpZWNlcy5mbGF0TWFwKChwaWVjZSkgPT4gcGllY2Uua2luZCA9PT0gXCJ0ZXh0XCIgPyBwaWVjZS50ZXh0cyA6IFthbHBoYWJldF0pO1xuXHRyZXR1cm4gc29ydEFscGhhYmV0KFsuLi5uZXcgU2V0KHRleHRzLmpvaW4oXCJcIikpXS5qb2luKFwiXCIpKTtcbn1cbmZ1bmN0aW9uIGxpc3RQbGFjZXMocGxhbikge1xuXHRyZXR1cm4gcGxhbi5waWVjZXMuZmxhdE1hcCgocGllY2UpID0+IHBpZWNlLmtpbmQgPT09IFwibnVtYmVyXCIgPyBkaWdpdFBsYWNlcyhwaWVjZSwgcGxhbi5hbHBoYWJldCkgOiB0ZXh0UGxhY2VzKHBpZWNlKSk7XG59XG5mdW5jdGlvbiBuYXJyb3dQbGFjZXMocGxhbikge1xuXHRsZXQgeyBsZW5ndGggfSA9IGNvbGxlY3RDaGFyYWN0ZXJzKHBsYW4pLCBuYXJyb3cgPSB7fTtcblx0Zm9yIChsZXQgW2F0LCBjaGFyYWN0ZXJzXSBvZiBsaXN0UGxhY2VzKHBsYW4pLmVudHJpZXMoKSkgY2hhcmFjdGVycy5sZW5ndGggIT09IGxlbmd0aCAmJiAobmFycm93W2F0XSA9IGNoYXJhY3RlcnMsIG5hcnJvd1thdCAtIHBsYW4ubGVuZ3RoXSA9IGNoYXJhY3RlcnMpO1xuXHRyZXR1cm4gbmFycm93O1xufVxuZnVuY3Rpb24gdGV4dFBsYWNlcyh7IGxlbmd0aCwgdGV4dHMgfSkge1xuXHRyZXR1cm4gQXJyYXkuZnJvbSh7IGxlbmd0aCB9LCAoXywgaSkgPT4gWy4uLm5ldyBTZXQodGV4dHMubWFwKCh0ZXh0KSA9PiB0ZXh0LmNoYXJBdChpKSkpXS5qb2luKFwiXCIpKTtcbn1cbmZ1bmN0aW9uIGRpZ2l0UGxhY2VzKHBpZWNlLCBhbHBoYWJldCkge1xuXHRsZXQgW2xhcmdlc3QgPSAwXSA9IHRvRGlnaXRzKHBpZWNlLnNpemUgLSAxbiwgYWxwaGFiZXQubGVuZ3RoKSwgcGxhY2VzID0gW2FscGhhYmV0LnNsaWNlKDAsIGxhcmdlc3QgKyAxKSwgLi4uQXJyYXkocGllY2UubGVuZ3RoIC0gMSkuZmlsbChhbHBoYWJldCldO1xuXHRmb3IgKGxldCB7IHBsYWNlLCBtYXNrLCB2YWx1ZSB9IG9mIGxpc3RGaXhlZERpZ2l0cyhwaWVjZSwgYWxwaGFiZXQpKSBwbGFjZXNbcGxhY2VdID0gQXJyYXkuZnJvbShwbGFjZXNbcGxhY2VdKS5maWx0ZXIoKGNoYXJhY3RlcikgPT4gKGFscGhhYmV0LmluZGV4T2YoY2hhcmFjdGVyKSAmIG1hc2spID09PSB2YWx1ZSkuam9pbihcIlwiKTtcblx0cmV0dXJuIHBsYWNlcztcbn1cbmZ1bmN0aW9uIGNvbXBvc2VQYXR0ZXJuKHBsYW4pIHtcblx0bGV0IHBsYWNlcyA9IGxpc3RQbGFjZXMocGxhbik7XG5cdHJldHVybiBwbGFuLnBpZWNlcy5tYXAoKHBpZWNlLCBpKSA9PiB7XG5cdFx0bGV0IGNsYXNzZXMgPSBwbGFjZXMuc2xpY2UocGllY2UuYXQsIHBpZWNlLmF0ICsgcGllY2UubGVuZ3RoKTtcblx0XHRyZXR1cm4gcGllY2Uua2luZCA9PT0gXCJ0ZXh0XCIgPyB0ZXh0UGF0dGVybihwaWVjZSkgOiBpID09PSAwIHx8IE51bWJlci5pc0ludGVnZXIoTWF0aC5sb2cyKHBsYW4uYWxwaGFiZXQubGVuZ3RoKSkgPyBqb2luUnVucyhjbGFzc2VzKSA6IHVwVG9QYXR0ZXJuKHBpZWNlLCBwbGFuLmFscGhhYmV0KTtcblx0fSkuam9pbihcIlwiKTtcbn1cbmZ1bmN0aW9uIHRleHRQYXR0ZXJuKHsgdGV4dHMsIGxlbmd0aCB9KSB7XG5cdGlmIChsZW5ndGggPT09IDEpIHJldHVybiBjaGFyYWN0ZXJQYXR0ZXJuKHRleHRzLmpvaW4oXCJcIikpO1xuXHRsZXQgZXNjYXBlZCA9IHRleHRzLm1hcCgodGV4dCkgPT4gQXJyYXkuZnJvbSh0ZXh0LCBjaGFyYWN0ZXJQYXR0ZXJuKS5qb2luKFwiXCIpKTtcblx0cmV0dXJuIGVzY2FwZWQubGVuZ3RoID09PSAxID8gZXNjYXBlZFswXSA6IGAoPzoke2VzY2FwZWQuam9pbihcInxcIil9KWA7XG59XG5mdW5jdGlvbiBqb2luUnVucyhjbGFzc2VzKSB7XG5cdGxldCBwYXR0ZXJuID0gXCJcIjtcblx0Zm9yIChsZXQgaSA9IDA7IGkgPCBjbGFzc2VzLmxlbmd0aDspIHtcblx0XHRsZXQgY2hhcmFjdGVycyA9IGNsYXNzZXNbaV0sIHJ1biA9IDE7XG5cdFx0Zm9yICg7IGNsYXNzZXNbaSArIHJ1bl0gPT09IGNoYXJhY3RlcnM7KSBydW4rKztcblx0XHRwYXR0ZXJuICs9IGNoYXJhY3RlclBhdHRlcm4oY2hhcmFjdGVycykgKyAocnVuID4gMSA/IGB7JHtydW59fWAgOiBcIlwiKSwgaSArPSBydW47XG5cdH1cblx0cmV0dXJuIHBhdHRlcm47XG59XG5mdW5jdGlvbiB1cFRvUGF0dGVybih7IGxlbmd0aCwgc2l6ZSB9LCBhbHBoYWJldCkge1xuXHRsZXQgbGFyZ2VzdCA9IHRvRGlnaXRzKHNpemUgLSAxbiwgYWxwaGFiZXQubGVuZ3RoKSwgZnVsbCA9IGxhcmdlc3QubWFwKChkaWdpdCkgPT4gZGlnaXQgPCBhbHBoYWJldC5sZW5ndGggLSAxKS5sYXN0SW5kZXhPZighMCkgKyAxLCBhbHRlcm5hdGl2ZXMgPSBbXSwgc3RhcnQgPSBcIlwiO1xuXHRmb3IgKGxldCBbaSwgZGlnaXRdIG9mIGxhcmdlc3Quc2xpY2UoMCwgZnVsbCkuZW50cmllcygpKSB7XG5cdFx0bGV0IGJlbG93ID0gYWxwaGFiZXQuc2xpY2UoMCwgaSA9PT0gZnVsbCAtIDEgPyBkaWdpdCArIDEgOiBkaWdpdCk7XG5cdFx0YmVsb3cgJiYgYWx0ZXJuYXRpdmVzLnB1c2goc3RhcnQgKyBqb2luUnVucyhbYmVsb3csIC4uLkFycmF5KGxlbmd0aCAtIDEgLSBpKS5maWxsKGFscGhhYmV0KV0pKSwgc3RhcnQgKz0gY2hhcmFjdGVyUGF0dGVybihhbHBoYWJldC5jaGFyQXQoZGlnaXQpKTtcblx0fVxuXHRyZXR1cm4gYWx0ZXJuYXRpdmVzLmxlbmd0aCA9PT0gMCA/IGpvaW5SdW5zKEFycmF5KGxlbmd0aCkuZmlsbChhbHBoYWJldCkpIDogYWx0ZXJuYXRpdmVzLmxlbmd0aCA9PT0gMSA/IGFsdGVybmF0aXZlc1swXSA6IGAoPzoke2FsdGVybmF0aXZlcy5qb2luKFwifFwiKX0pYDtcbn1cbmZ1bmN0aW9uIGNyZWF0ZUNoZWNrKHsgYWxwaGFiZXQsIGxlbmd0aCwgcGllY2VzIH0pIHtcblx0bGV0IHRhYmxlID0gZGlnaXRUYWJsZShhbHBoYWJldCksIGNoZWNrcyA9IHBpZWNlcy5tYXAoKHBpZWNlKSA9PiBwaWVjZS5raW5kID09PSBcIm51bWJlclwiID8gbnVtYmVyQ2hlY2socGllY2UsIGFscGhhYmV0LCB0YWJsZSkgOiB0ZXh0Q2hlY2socGllY2UpKSwgW29ubHldID0gY2hlY2tzO1xuXHRyZXR1cm4gKHRleHQsIG9mZnNldCkgPT4ge1xuXHRcdGlmICh0ZXh0Lmxlbmd0aCAtIG9mZnNldCAhPT0gbGVuZ3RoKSByZXR1cm4gXCJpbnZhbGlkX2xlbmd0aFwiO1xuXHRcdGlmIChjaGVja3MubGVuZ3RoID09PSAxKSByZXR1cm4gb25seSh0ZXh0LCBvZmZzZXQpO1xuXHRcdGZvciAobGV0IGNoZWNrIG9mIGNoZWNrcykge1xuXHRcdFx0bGV0IGZhdWx0ID0gY2hlY2sodGV4dCwgb2Zmc2V0KTtcblx0XHRcdGlmIChmYXVsdCAhPT0gdm9pZCAwKSByZXR1cm4gZmF1bHQ7XG5cdFx0fVxuXHR9O1xufVxuZnVuY3Rpb24gbnVtYmVyQ2hlY2socGllY2UsIGFscGhhYmV0LCB0YWJsZSkge1xuXHRsZXQgeyBhdCwgc2l6ZSB9ID0gcGllY2UsIGNoZWNrRGlnaXRzID0gYm91bmRlZERpZ2l0cyhhbHBoYWJldCwgdG9EaWdpdHMoc2l6ZSAtIDFuLCBhbHBoYWJldC5sZW5ndGgpKSwgZml4ZWQgPSBsaXN0Rml4ZWREaWdpdHMocGllY2UsIGFscGhhYmV0KTtcblx0cmV0dXJuICh0ZXh0LCBvZmZzZXQpID0+IHtcblx0XHRsZXQgZmF1bHQgPSBjaGVja0RpZ2l0cyh0ZXh0LCBvZmZzZXQgKyBhdCk7XG5cdFx0aWYgKGZhdWx0ICE9PSB2b2lkIDApIHJldHVybiBmYXVsdDtcblx0XHRmb3IgKGxldCB7IHBsYWNlLCBtYXNrLCB2YWx1ZSB9IG9mIGZpeGVkKSBpZiAoKGRpZ2l0QXQodGFibGUsIHRleHQsIG9mZnNldCArIGF0ICsgcGxhY2UpICYgbWFzaykgIT09IHZhbHVlKSByZXR1cm4gXCJpbnZhbGlkX2NoYXJhY3RlclwiO1xuXHR9O1xufVxuZnVuY3Rpb24gdGV4dENoZWNrKHsgYXQsIHRleHRzIH0pIHtcblx0cmV0dXJuICh0ZXh0LCBvZmZzZXQpID0+IHRleHRzLnNvbWUoKGVhY2gpID0+IHRleHQuc3RhcnRzV2l0aChlYWNoLCBvZmZzZXQgKyBhdCkpID8gdm9pZCAwIDogXCJpbnZhbGlkX2NoYXJhY3RlclwiO1xufVxuZnVuY3Rpb24gdW5pZm9ybURpZ2l0cyhkaWdpdENvZGVzKSB7XG5cdGxldCBiYXNlID0gZGlnaXRDb2Rlcy5sZW5ndGgsIHBhaXJzID0gVWludDE2QXJyYXkuZnJvbSh7IGxlbmd0aDogYmFzZSAqKiAyIH0sIChfLCBwYWlyKSA9PiAyNTYgKiBkaWdpdENvZGVzW01hdGguZmxvb3IocGFpciAvIGJhc2UpXSArIGRpZ2l0Q29kZXNbcGFpciAlIGJhc2VdKSwgcmVmdXNlZCA9IHJlZnVzZWRCZWxvdyhiYXNlKSwgYmF0Y2ggPSBiZXN0QmF0Y2gocmVmdXNlZCk7XG5cdHJldHVybiAoY29kZXMsIGZyb20sIHRvLCByYW5kb20pID0+IHtcblx0XHRmb3IgKGxldCBhdCA9IGZyb207IGF0IDwgdG87KSB7XG5cdFx0XHRsZXQgZW5kID0gTWF0aC5taW4oYXQgKyBiYXRjaCwgdG8pLCB0b29Mb3cgPSByZWZ1c2VkW2VuZCAtIGF0XSwgZnJhY3Rpb24sIHJlZnVzYWxzID0gLTE7XG5cdFx0XHRkbyB7XG5cdFx0XHRcdGlmICgrK3JlZnVzYWxzID4gMjU2KSB0aHJvdyBzdGFuZHN0aWxsKCk7XG5cdFx0XHRcdGZyYWN0aW9uID0gcmFuZG9tLnVpbnQzMigpO1xuXHRcdFx0XHRsZXQgaSA9IGF0O1xuXHRcdFx0XHRmb3IgKDsgaSA8IGVuZCAtIDE7IGkgKz0gMikge1xuXHRcdFx0XHRcdGxldCBib3RoID0gcGFpcnNbZnJhY3Rpb24gKiBwYWlycy5sZW5ndGggLyBXT1JEJDMgfCAwXTtcblx0XHRcdFx0XHRjb2Rlc1tpXSA9IGJvdGggPj4+IDgsIGNvZGVzW2kgKyAxXSA9IGJvdGggJiAyNTUsIGZyYWN0aW9uID0gTWF0aC5pbXVsKGZyYWN0aW9uLCBwYWlycy5sZW5ndGgpID4+PiAwO1xuXHRcdFx0XHR9XG5cdFx0XHRcdGkgPCBlbmQgJiYgKGNvZGVzW2ldID0gZGlnaXRDb2Rlc1tmcmFjdGlvbiAqIGJhc2UgLyBXT1JEJDMgfCAwXSwgZnJhY3Rpb24gPSBNYXRoLmltdWwoZnJhY3Rpb24sIGJhc2UpID4+PiAwKTtcblx0XHRcdH0gd2hpbGUgKGZyYWN0aW9uIDwgdG9vTG93KTtcblx0XHRcdGF0ID0gZW5kO1xuXHRcdH1cblx0fTtcbn1cbmZ1bmN0aW9uIHVuaWZvcm1CZWxvdyhib3VuZCwgcmFuZG9tKSB7XG5cdGZvciAobGV0IHJlZnVzYWxzID0gMDsgcmVmdXNhbHMgPD0gMjU2OyByZWZ1c2FscysrKSB7XG5cdFx0bGV0IHByb2R1Y3QgPSByYW5kb20udWludDMyKCkgKiBib3VuZCwgdmFsdWUgPSBNYXRoLmZsb29yKHByb2R1Y3QgLyBXT1JEJDMpO1xuXHRcdGlmIChwcm9kdWN0IC0gdmFsdWUgKiBXT1JEJDMgPj0gV09SRCQzICUgYm91bmQpIHJldHVybiB2YWx1ZTtcblx0fVxuXHR0aHJvdyBzdGFuZHN0aWxsKCk7XG59XG5mdW5jdGlvbiBzdGFuZHN0aWxsKCkge1xuXHRyZXR1cm4gc3RhdGVFcnJvcihcIm5vX2NyeXB0b1wiLCBcIlRoZSByYW5kb20gc291cmNlIGdpdmVzIHRoZSBzYW1lIHdvcmQgZXZlcnkgdGltZS5cIiwgeyBoaW50OiBISU5UUy5ub19jcnlwdG8gfSk7XG59XG5mdW5jdGlvbiByZWZ1c2VkQmVsb3coYmFzZSkge1xuXHRsZXQgcmVmdXNlZCA9IFtdO1xuXHRmb3IgKGxldCB2YWx1ZXMgPSAxOyByZWZ1c2VkLmxlbmd0aCA8IDMzOyB2YWx1ZXMgKj0gYmFzZSkgcmVmdXNlZC5wdXNoKFdPUkQkMyAlIHZhbHVlcyk7XG5cdHJldHVybiByZWZ1c2VkO1xufVxuZnVuY3Rpb24gYmVzdEJhdGNoKHJlZnVzZWQpIHtcblx0bGV0IHlpZWxkcyA9IHJlZnVzZWQubWFwKCh0b29Mb3csIGNvdW50KSA9PiBjb3VudCAqICgxIC0gdG9vTG93IC8gV09SRCQzKSk7XG5cdHJldHVybiB5aWVsZHMuaW5kZXhPZihNYXRoLm1heCguLi55aWVsZHMpKTtcbn1cbmZ1bmN0aW9uIGNyZWF0ZVNwZWxsZXIkMShwbGFuLCBoZWFkLCB2YXJpZXMpIHtcblx0bGV0IGNvZGVzID0gdG9DaGFyQ29kZXMoaGVhZC5wYWRFbmQoaGVhZC5sZW5ndGggKyBwbGFuLmxlbmd0aCwgcGxhbi5hbHBoYWJldC5jaGFyQXQoMCkpKSwgc2xvdHMgPSAvKiBAX19QVVJFX18gKi8gbmV3IE1hcCgpLCBudW1iZXJzID0gW10sIGNob2ljZXMgPSBbXTtcblx0Zm9yIChsZXQgcGllY2Ugb2YgcGxhbi5waWVjZXMpIHtcblx0XHRsZXQgc3RhcnQgPSBoZWFkLmxlbmd0aCArIHBpZWNlLmF0O1xuXHRcdGlmIChwaWVjZS5raW5kID09PSBcInRleHRcIikge1xuXHRcdFx0d3JpdGVUZXh0KGNvZGVzLCBzdGFydCwgcGllY2UudGV4dHNbMF0pLCBwaWVjZS5maWVsZC5raW5kID09PSBcImNob2ljZVwiICYmIGNob2ljZXMucHVzaChjaG9vc2VyKGNvZGVzLCBzdGFydCwgcGllY2UuZmllbGQpKTtcblx0XHRcdGNvbnRpbnVlO1xuXHRcdH1cblx0XHRsZXQgcGFydHMgPSBbXSwgd2VpZ2h0cyA9IFtdLCBhZGQgPSAoaXNWYXJ5aW5nKSA9PiB7XG5cdFx0XHRmb3IgKGxldCB7IGZpZWxkLCBzaXplLCB3ZWlnaHQgfSBvZiBwaWVjZS5maWVsZHMpIHtcblx0XHRcdFx0aWYgKHZhcmllcyhmaWVsZCkgIT09IGlzVmFyeWluZykgY29udGludWU7XG5cdFx0XHRcdGxldCBmcm9tID0gcGFydHMubGVuZ3RoO1xuXHRcdFx0XHRmb3IgKGxldCB1bml0ID0gMW47IHVuaXQgPCBzaXplOyB1bml0ICo9IEJpZ0ludChQQVJUJDEpKSBwYXJ0cy5wdXNoKDApLCB3ZWlnaHRzLnB1c2god2VpZ2h0ICogdW5pdCk7XG5cdFx0XHRcdHNsb3RzLnNldChmaWVsZCwge1xuXHRcdFx0XHRcdHBhcnRzLFxuXHRcdFx0XHRcdGZyb20sXG5cdFx0XHRcdFx0dG86IHBhcnRzLmxlbmd0aCxcblx0XHRcdFx0XHRzaXplXG5cdFx0XHRcdH0pO1xuXHRcdFx0fVxuXHRcdFx0cmV0dXJuIHBhcnRzLmxlbmd0aDtcblx0XHR9LCBzZXR0bGVkID0gYWRkKCExKTtcblx0XHRhZGQoITApO1xuXHRcdGxldCB7IHNldHRsZSwgd3JpdGUgfSA9IG51bWJlcldyaXRlcih7XG5cdFx0XHRhbHBoYWJldDogcGxhbi5hbHBoYWJldCxcblx0XHRcdGxlbmd0aDogcGllY2UubGVuZ3RoLFxuXHRcdFx0Y29kZXMsXG5cdFx0XHRzdGFydFxuXHRcdH0sIHdlaWdodHMsIHNldHRsZWQpO1xuXHRcdG51bWJlcnMucHVzaCh7XG5cdFx0XHRzZXR0bGU6ICgpID0+IHNldHRsZShwYXJ0cyksXG5cdFx0XHR3cml0ZTogKCkgPT4gd3JpdGUocGFydHMpXG5cdFx0fSk7XG5cdH1cblx0ZnVuY3Rpb24gc3BlbGwoKSB7XG5cdFx0Zm9yIChsZXQgaSA9IDA7IGkgPCBudW1iZXJzLmxlbmd0aDsgaSsrKSBudW1iZXJzW2ldLndyaXRlKCk7XG5cdFx0cmV0dXJuIFN0cmluZy5mcm9tQ2hhckNvZGUuYXBwbHkobnVsbCwgY29kZXMpO1xuXHR9XG5cdHJldHVybiB7XG5cdFx0ZmluZFNsb3Q6IChmaWVsZCkgPT4gc2xvdHMuZ2V0KGZpZWxkKSxcblx0XHRzZXR0bGUoKSB7XG5cdFx0XHRmb3IgKGxldCB7IHNldHRsZSB9IG9mIG51bWJlcnMpIHNldHRsZSgpO1xuXHRcdH0sXG5cdFx0Y2hvb3NlKGdpdmVuKSB7XG5cdFx0XHRmb3IgKGxldCBjaG9vc2Ugb2YgY2hvaWNlcykgY2hvb3NlKGdpdmVuKTtcblx0XHRcdHJldHVybiBzcGVsbDtcblx0XHR9XG5cdH07XG59XG5mdW5jdGlvbiBjaG9vc2VyKGNvZGVzLCBzdGFydCwgZmllbGQpIHtcblx0bGV0IHsgbmFtZSA9IFwiY2hvaWNlXCIsIG9mOiB0ZXh0cyB9ID0gZmllbGQsIGNob3Nlbjtcblx0cmV0dXJuIChnaXZlbikgPT4ge1xuXHRcdGxldCB0ZXh0ID0gb3duVmFsdWUoZ2l2ZW4sIG5hbWUpID8/IGZpZWxkLmRlZmF1bHQ7XG5cdFx0aWYgKHRleHQgPT09IGNob3NlbiAmJiBjaG9zZW4gIT09IHZvaWQgMCkgcmV0dXJuO1xuXHRcdGxldCBrbm93biA9IHRleHRzLmZpbmQoKGVhY2gpID0+IGVhY2ggPT09IHRleHQpO1xuXHRcdGlmIChrbm93biA9PT0gdm9pZCAwKSB0aHJvdyBuZXcgSWRFcnJvcihcImludmFsaWRfb3B0aW9uXCIsIGBcXGAke25hbWV9XFxgIHRvIGJlICR7dGV4dHMubWFwKHNob3dWYWx1ZSkuam9pbihcIiBvciBcIil9YCwgc2hvd1ZhbHVlKHRleHQpKTtcblx0XHR3cml0ZVRleHQoY29kZXMsIHN0YXJ0LCBrbm93biksIGNob3NlbiA9IGtub3duO1xuXHR9O1xufVxuZnVuY3Rpb24gb3duVmFsdWUoZ2l2ZW4sIG5hbWUpIHtcblx0aWYgKHR5cGVvZiBnaXZlbiA9PSBcIm9iamVjdFwiICYmIGdpdmVuICYmIE9iamVjdC5oYXNPd24oZ2l2ZW4sIG5hbWUpKSByZXR1cm4gZ2l2ZW5bbmFtZV07XG59XG5mdW5jdGlvbiB3cml0ZVRleHQoY29kZXMsIHN0YXJ0LCB0ZXh0KSB7XG5cdGZvciAobGV0IGkgPSAwOyBpIDwgdGV4dC5sZW5ndGg7IGkrKykgY29kZXNbc3RhcnQgKyBpXSA9IHRleHQuY2hhckNvZGVBdChpKTtcbn1cbmZ1bmN0aW9uIHB1dCh7IHBhcnRzLCBmcm9tLCB0byB9LCB2YWx1ZSkge1xuXHRsZXQgcmVzdCA9IHZhbHVlO1xuXHRmb3IgKGxldCBqID0gZnJvbTsgaiA8IHRvOyBqKyspIHtcblx0XHRsZXQgdXBwZXIgPSBNYXRoLmZsb29yKHJlc3QgLyBQQVJUJDEpO1xuXHRcdHBhcnRzW2pdID0gcmVzdCAtIHVwcGVyICogUEFSVCQxLCByZXN0ID0gdXBwZXI7XG5cdH1cbn1cbmZ1bmN0aW9uIGNyZWF0ZVZhbHVlcyhzaXplKSB7XG5cdGxldCBsYXJnZXN0ID0gdG9EaWdpdHMoc2l6ZSAtIDFuLCBQQVJUJDEpLnJldmVyc2UoKSwgY291bnQgPSBsYXJnZXN0Lmxlbmd0aCwgd2lkdGhzID0gbGFyZ2VzdC5tYXAoKHBhcnQsIGopID0+IGogPCBjb3VudCAtIDEgPyAyNCA6IDMyIC0gTWF0aC5jbHozMihwYXJ0KSksIGlzUG93ZXJPZlR3byA9IChzaXplICYgc2l6ZSAtIDFuKSA9PSAwbjtcblx0ZnVuY3Rpb24gaXNUb29MYXJnZShwYXJ0cywgZnJvbSkge1xuXHRcdGZvciAobGV0IGogPSBjb3VudCAtIDE7IGogPj0gMDsgai0tKSB7XG5cdFx0XHRsZXQgZGlmZmVyZW5jZSA9IHBhcnRzW2Zyb20gKyBqXSAtIGxhcmdlc3Rbal07XG5cdFx0XHRpZiAoZGlmZmVyZW5jZSAhPT0gMCkgcmV0dXJuIGRpZmZlcmVuY2UgPiAwO1xuXHRcdH1cblx0XHRyZXR1cm4gITE7XG5cdH1cblx0ZnVuY3Rpb24gZHJhd09uY2UocGFydHMsIGZyb20sIHJhbmRvbSkge1xuXHRcdGZvciAobGV0IGogPSAwOyBqIDwgY291bnQ7IGorKykgcGFydHNbZnJvbSArIGpdID0gcmFuZG9tLnVpbnQzMigpID4+PiAzMiAtIHdpZHRoc1tqXTtcblx0fVxuXHRyZXR1cm4ge1xuXHRcdGRyYXcocGFydHMsIGZyb20sIHJhbmRvbSkge1xuXHRcdFx0aWYgKGRyYXdPbmNlKHBhcnRzLCBmcm9tLCByYW5kb20pLCAhaXNQb3dlck9mVHdvKSBmb3IgKGxldCByZWZ1c2FscyA9IDA7IGlzVG9vTGFyZ2UocGFydHMsIGZyb20pOyByZWZ1c2FscysrKSB7XG5cdFx0XHRcdGlmIChyZWZ1c2FscyA9PT0gMjU2KSB0aHJvdyBzdGFuZHN0aWxsKCk7XG5cdFx0XHRcdGRyYXdPbmNlKHBhcnRzLCBmcm9tLCByYW5kb20pO1xuXHRcdFx0fVxuXHRcdH0sXG5cdFx0YWRkKHBhcnRzLCBmcm9tLCBieSwgc3VtKSB7XG5cdFx0XHRsZXQgY2FycnkgPSBieTtcblx0XHRcdGZvciAobGV0IGogPSAwOyBqIDwgY291bnQ7IGorKykge1xuXHRcdFx0XHRsZXQgcGFydCA9IHBhcnRzW2Zyb20gKyBqXSArIGNhcnJ5O1xuXHRcdFx0XHRjYXJyeSA9IHBhcnQgPCAxNjc3NzIxNiA/IDAgOiBNYXRoLmZsb29yKHBhcnQgLyBQQVJUJDEpLCBzdW1bal0gPSBwYXJ0IC0gY2FycnkgKiBQQVJUJDE7XG5cdFx0XHR9XG5cdFx0XHRyZXR1cm4gY2FycnkgPT09IDAgJiYgIWlzVG9vTGFyZ2Uoc3VtLCAwKTtcblx0XHR9XG5cdH07XG59XG5mdW5jdGlvbiBkcmF3TnVtYmVyKHNpemUsIHJhbmRvbSkge1xuXHRsZXQgcGFydHMgPSBbXTtcblx0cmV0dXJuIGNyZWF0ZVZhbHVlcyhzaXplKS5kcmF3KHBhcnRzLCAwLCByYW5kb20pLCBwYXJ0cy5yZWR1Y2VSaWdodCgodmFsdWUsIHBhcnQpID0+IHZhbHVlICogUEFSVCQxICsgcGFydCwgMCk7XG59XG5mdW5jdGlvbiBjcmVhdGVDb3VudCh7IHBhcnRzLCBmcm9tLCBzaXplIH0sIHJhbmRvbSkge1xuXHRsZXQgcGxhY2VzID0gTWF0aC5taW4oTnVtYmVyKHNpemUpLCBQQVJUJDEpLCB1cHBlclNpemUgPSBzaXplIC8gQmlnSW50KHBsYWNlcyksIHVwcGVyID0gdXBwZXJTaXplID4gMW4gPyBjcmVhdGVWYWx1ZXModXBwZXJTaXplKSA6IHZvaWQgMCwgdGFrZSA9IGNyZWF0ZUluc3RhbnRzKCgpID0+IGRyYXdOdW1iZXIoQmlnSW50KHBsYWNlcyksIHJhbmRvbSkpO1xuXHRyZXR1cm4gKHN0YXJ0TXMsIGNvdW50KSA9PiB7XG5cdFx0cGFydHNbZnJvbV0gPSB0YWtlKHN0YXJ0TXMsIHBsYWNlcywgY291bnQpLCB1cHBlcj8uZHJhdyhwYXJ0cywgZnJvbSArIDEsIHJhbmRvbSk7XG5cdH07XG59XG5mdW5jdGlvbiBjcmVhdGVTZXF1ZW5jZShmaWVsZCwgc2xvdCwgcmFuZG9tKSB7XG5cdHJldHVybiBmaWVsZC5raW5kID09PSBcImNvdW50ZXJcIiA/IGNyZWF0ZUNvdW50ZXIoZmllbGQsIHNsb3QsIHJhbmRvbSkgOiBjcmVhdGVTdGVwcyhzbG90LCByYW5kb20pO1xufVxuZnVuY3Rpb24gY3JlYXRlU3RlcHMoeyBwYXJ0cywgZnJvbSwgc2l6ZSB9LCByYW5kb20pIHtcblx0bGV0IHsgZHJhdywgYWRkIH0gPSBjcmVhdGVWYWx1ZXMoc2l6ZSksIHNpemVCaXRzID0gc2l6ZS50b1N0cmluZygyKS5sZW5ndGggLSAxLCBzdGVwQml0cyA9IE1hdGgubWluKDMyLCBNYXRoLm1heCgwLCBzaXplQml0cyAtIDMyKSksIGZvdW5kID0gW10sIGtlZXAgPSAoKSA9PiB7XG5cdFx0Zm9yIChsZXQgaiA9IDA7IGogPCBmb3VuZC5sZW5ndGg7IGorKykgcGFydHNbZnJvbSArIGpdID0gZm91bmRbal07XG5cdH07XG5cdHJldHVybiB7XG5cdFx0b3BlbigpIHtcblx0XHRcdHJldHVybiBkcmF3KGZvdW5kLCAwLCByYW5kb20pLCBrZWVwO1xuXHRcdH0sXG5cdFx0c3RlcCgpIHtcblx0XHRcdGxldCBieSA9IDEgKyAoc3RlcEJpdHMgPT09IDAgPyAwIDogcmFuZG9tLnVpbnQzMigpID4+PiAzMiAtIHN0ZXBCaXRzKSwgaXNMZWZ0ID0gYWRkKHBhcnRzLCBmcm9tLCBieSwgZm91bmQpO1xuXHRcdFx0cmV0dXJuIGlzTGVmdCAmJiBrZWVwKCksIGlzTGVmdDtcblx0XHR9XG5cdH07XG59XG5mdW5jdGlvbiBjcmVhdGVDb3VudGVyKHsgc3RhcnQgPSAwIH0sIHNsb3QsIHJhbmRvbSkge1xuXHRsZXQgbGFzdCA9IE51bWJlcihzbG90LnNpemUpIC0gMSwgY291bnQ7XG5cdGZ1bmN0aW9uIGtlZXAoZm91bmQpIHtcblx0XHRjb3VudCA9IGZvdW5kLCBwdXQoc2xvdCwgZm91bmQpO1xuXHR9XG5cdGZ1bmN0aW9uIGZpbmRGaXJzdCgpIHtcblx0XHRyZXR1cm4gc3RhcnQgPT09IDAgPyAwIDogY291bnQgPT09IHZvaWQgMCA/IGRyYXdOdW1iZXIoc2xvdC5zaXplLCByYW5kb20pIDogY291bnQgPT09IGxhc3QgPyAwIDogY291bnQgKyAxO1xuXHR9XG5cdHJldHVybiB7XG5cdFx0b3BlbigpIHtcblx0XHRcdGxldCBmb3VuZCA9IGZpbmRGaXJzdCgpO1xuXHRcdFx0cmV0dXJuICgpID0+IGtlZXAoZm91bmQpO1xuXHRcdH0sXG5cdFx0c3RlcCgpIHtcblx0XHRcdGxldCBuZXh0ID0gY291bnQgKyAxO1xuXHRcdFx0cmV0dXJuIG5leHQgPD0gbGFzdCAmJiBrZWVwKG5leHQpLCBuZXh0IDw9IGxhc3Q7XG5cdFx0fVxuXHR9O1xufVxuZnVuY3Rpb24gY3JlYXRlR2VuZXJhdGlvbihwbGFuLCBmaWVsZHMpIHtcblx0bGV0IHRpbWUgPSBmaW5kRmllbGQoZmllbGRzLCBcInRpbWVcIiksIHdvcmtlciA9IGZpbmRGaWVsZChmaWVsZHMsIFwid29ya2VyXCIpLCByYW5kb21CaXRzID0gY291bnRSYW5kb21CaXRzKGZpZWxkcywgcGxhbi5hbHBoYWJldCksIGJpdHMgPSByYW5kb21CaXRzID4gMCAmJiB7IHJhbmRvbUJpdHMgfTtcblx0cmV0dXJuIHdvcmtlciAmJiB3b3JrZXIuaWQgPT09IHZvaWQgMCB8fCAhc2VxdWVuY2VGaWVsZChmaWVsZHMsIHBsYW4uYWxwaGFiZXQpID8geyAuLi5iaXRzIH0gOiB7XG5cdFx0Li4uYml0cyxcblx0XHRnZW5lcmF0b3I6IChoZWFkLCByYW5kb20pID0+IHRpbWUgPyB0aW1lZEdlbmVyYXRvcihwbGFuLCBmaWVsZHMsIHRpbWUsIGhlYWQsIHJhbmRvbSkgOiBkcmF3bkdlbmVyYXRvcihwbGFuLCBmaWVsZHMsIGhlYWQsIHJhbmRvbSwgd29ya2VyKSxcblx0XHQuLi50aW1lICYmIHR5cGVvZiB3b3JrZXI/LmlkICE9IFwib2JqZWN0XCIgJiYgeyBiYWNrZmlsbGVyOiAoaGVhZCwgcmFuZG9tKSA9PiBkcmF3bkdlbmVyYXRvcihwbGFuLCBmaWVsZHMsIGhlYWQsIHJhbmRvbSwgd29ya2VyKSB9LFxuXHRcdC4uLmZpbmRGaWVsZChmaWVsZHMsIFwiY2hvaWNlXCIpICYmIHsgZHJhd0dpdmVuOiAocmFuZG9tKSA9PiBnaXZlQ2hvaWNlcyhmaWVsZHMsIChvZikgPT4gb2ZbcmFuZG9tLnVpbnQzMigpICUgb2YubGVuZ3RoXSkgfVxuXHR9O1xufVxuZnVuY3Rpb24gZ2l2ZUNob2ljZXMoZmllbGRzLCBjaG9vc2UpIHtcblx0bGV0IGNob2ljZXMgPSBmaWVsZHMuZmlsdGVyKChmaWVsZCkgPT4gZmllbGQua2luZCA9PT0gXCJjaG9pY2VcIik7XG5cdHJldHVybiBPYmplY3QuZnJvbUVudHJpZXMoY2hvaWNlcy5tYXAoKHsgbmFtZSA9IFwiY2hvaWNlXCIsIG9mIH0pID0+IFtuYW1lLCBjaG9vc2Uob2YpXSkpO1xufVxuZnVuY3Rpb24gY3JlYXRlRHJhdyh7IHBhcnRzLCBmcm9tLCBzaXplIH0sIHJhbmRvbSkge1xuXHRsZXQgeyBkcmF3IH0gPSBjcmVhdGVWYWx1ZXMoc2l6ZSk7XG5cdHJldHVybiAoKSA9PiBkcmF3KHBhcnRzLCBmcm9tLCByYW5kb20pO1xufVxuZnVuY3Rpb24gcHV0Rml4ZWQoZmllbGRzLCBzcGVsbGVyKSB7XG5cdGZvciAobGV0IGZpZWxkIG9mIGZpZWxkcykgaXNGaXhlZEJpdHMoZmllbGQpICYmIHB1dChzcGVsbGVyLmZpbmRTbG90KGZpZWxkKSwgZmllbGQudmFsdWUpO1xufVxuZnVuY3Rpb24gcmFuZG9tRmllbGRzKGZpZWxkcykge1xuXHRyZXR1cm4gZmllbGRzLmZpbHRlcigoZmllbGQpID0+IGZpZWxkLmtpbmQgPT09IFwicmFuZG9tXCIpO1xufVxuZnVuY3Rpb24gZHJhd25HZW5lcmF0b3IocGxhbiwgZmllbGRzLCBoZWFkLCByYW5kb20sIHdvcmtlcikge1xuXHRsZXQgc3BlbGxlciA9IGNyZWF0ZVNwZWxsZXIkMShwbGFuLCBoZWFkLCAoeyBraW5kIH0pID0+IGtpbmQgIT09IFwid29ya2VyXCIgJiYga2luZCAhPT0gXCJmaXhlZFwiKSwgdGltZSA9IGZpbmRGaWVsZChmaWVsZHMsIFwidGltZVwiKSwgY291bnRlciA9IGZpbmRGaWVsZChmaWVsZHMsIFwiY291bnRlclwiKSwgZnJlZSA9IFsuLi5jb3VudGVyID8gW2NvdW50ZXJdIDogW10sIC4uLnJhbmRvbUZpZWxkcyhmaWVsZHMpXSwgY291bnRlZCA9IHRpbWUgJiYgY291bnRlZEZpZWxkKGZyZWUsIHBsYW4uYWxwaGFiZXQpLCB0YWtlID0gY291bnRlZCAmJiBjcmVhdGVDb3VudChzcGVsbGVyLmZpbmRTbG90KGNvdW50ZWQpLCByYW5kb20pLCBkcmF3cyA9IGZyZWUuZmlsdGVyKChmaWVsZCkgPT4gZmllbGQgIT09IGNvdW50ZWQpLm1hcCgoZmllbGQpID0+IGNyZWF0ZURyYXcoc3BlbGxlci5maW5kU2xvdChmaWVsZCksIHJhbmRvbSkpLCB1bml0cyA9IHRpbWUgJiYgcmVhZFVuaXRzKHRpbWUpLCB0aW1lU2xvdCA9IHRpbWUgJiYgc3BlbGxlci5maW5kU2xvdCh0aW1lKSwgaXNTZXR0bGVkID0gITE7XG5cdGZ1bmN0aW9uIHNldHRsZSgpIHtcblx0XHRwdXRGaXhlZChmaWVsZHMsIHNwZWxsZXIpO1xuXHRcdGxldCBpZCA9IGNob29zZVdvcmtlcih3b3JrZXIsIHJhbmRvbSkuZW50ZXIoMCk7XG5cdFx0d29ya2VyICYmIHB1dChzcGVsbGVyLmZpbmRTbG90KHdvcmtlciksIGlkKSwgc3BlbGxlci5zZXR0bGUoKSwgaXNTZXR0bGVkID0gITA7XG5cdH1cblx0cmV0dXJuICh0aW1lc3RhbXBNcywgZ2l2ZW4sIGNvdW50KSA9PiB7XG5cdFx0bGV0IHNwZWxsID0gc3BlbGxlci5jaG9vc2UoZ2l2ZW4pO1xuXHRcdGlmIChpc1NldHRsZWQgfHwgc2V0dGxlKCksIHVuaXRzICYmIHRpbWVTbG90KSB7XG5cdFx0XHRsZXQgdW5pdCA9IGZpbmRVbml0KHVuaXRzLCB0aW1lc3RhbXBNcyk7XG5cdFx0XHR0YWtlPy4oZmluZFN0YXJ0KHVuaXRzLCB1bml0KSwgY291bnQpLCBwdXQodGltZVNsb3QsIHVuaXQpO1xuXHRcdH1cblx0XHRmb3IgKGxldCBkcmF3IG9mIGRyYXdzKSBkcmF3KCk7XG5cdFx0cmV0dXJuIHNwZWxsKCk7XG5cdH07XG59XG5mdW5jdGlvbiB0aW1lZEdlbmVyYXRvcihwbGFuLCBmaWVsZHMsIHRpbWUsIGhlYWQsIHJhbmRvbSkge1xuXHRsZXQgY291bnRlZCA9IHNlcXVlbmNlRmllbGQoZmllbGRzLCBwbGFuLmFscGhhYmV0KSwgYXQgPSBmaWVsZHMuaW5kZXhPZihjb3VudGVkKSwgaXNCZWxvdyA9IChmaWVsZCkgPT4gZmllbGRzLmluZGV4T2YoZmllbGQpID4gYXQsIHNwZWxsZXIgPSBjcmVhdGVTcGVsbGVyJDEocGxhbiwgaGVhZCwgKGZpZWxkKSA9PiBmaWVsZCA9PT0gY291bnRlZCB8fCBmaWVsZC5raW5kID09PSBcInJhbmRvbVwiICYmIGlzQmVsb3coZmllbGQpKSwgZHJhd0ZpZWxkID0gKGZpZWxkKSA9PiBjcmVhdGVEcmF3KHNwZWxsZXIuZmluZFNsb3QoZmllbGQpLCByYW5kb20pLCBkcmF3biA9IHJhbmRvbUZpZWxkcyhmaWVsZHMpLmZpbHRlcigoZmllbGQpID0+IGZpZWxkICE9PSBjb3VudGVkKSwgYWJvdmUgPSBkcmF3bi5maWx0ZXIoKGZpZWxkKSA9PiAhaXNCZWxvdyhmaWVsZCkpLm1hcChkcmF3RmllbGQpLCBiZWxvdyA9IGRyYXduLmZpbHRlcihpc0JlbG93KS5tYXAoZHJhd0ZpZWxkKSwgeyBvcGVuLCBzdGVwIH0gPSBjcmVhdGVTZXF1ZW5jZShjb3VudGVkLCBzcGVsbGVyLmZpbmRTbG90KGNvdW50ZWQpLCByYW5kb20pLCB3b3JrZXIgPSBmaW5kRmllbGQoZmllbGRzLCBcIndvcmtlclwiKTtcblx0cHV0Rml4ZWQoZmllbGRzLCBzcGVsbGVyKTtcblx0ZnVuY3Rpb24gc3RhcnQodW5pdCwgd29ya2VySWQpIHtcblx0XHRsZXQga2VlcCA9IG9wZW4oKTtcblx0XHRmb3IgKGxldCBkcmF3IG9mIGFib3ZlKSBkcmF3KCk7XG5cdFx0cHV0KHNwZWxsZXIuZmluZFNsb3QodGltZSksIHVuaXQpLCB3b3JrZXIgJiYgcHV0KHNwZWxsZXIuZmluZFNsb3Qod29ya2VyKSwgd29ya2VySWQpLCBzcGVsbGVyLnNldHRsZSgpLCBrZWVwKCk7XG5cdH1cblx0bGV0IHJvbGxiYWNrID0ge1xuXHRcdGFsbG93YW5jZU1zOiB0eXBlb2Ygd29ya2VyPy5pZCA9PSBcIm9iamVjdFwiID8gSW5maW5pdHkgOiBST0xMQkFDS19BTExPV0FOQ0VfTVMsXG5cdFx0cmVzdGFydHM6IGNvdW50UmFuZG9tQml0cyhmaWVsZHMsIHBsYW4uYWxwaGFiZXQpID49IDMyLFxuXHRcdGdlbmVyYXRvcjogXCJBIGdlbmVyYXRvciB3aXRoIGZld2VyIHRoYW4gMzIgcmFuZG9tIGJpdHNcIlxuXHR9LCBhZHZhbmNlO1xuXHRyZXR1cm4gKGNsb2NrTXMsIGdpdmVuKSA9PiB7XG5cdFx0bGV0IHNwZWxsID0gc3BlbGxlci5jaG9vc2UoZ2l2ZW4pO1xuXHRcdGFkdmFuY2UgPz89IHVuaXRDbG9jayhyZWFkVW5pdHModGltZSksIGNob29zZVdvcmtlcih3b3JrZXIsIHJhbmRvbSksIHJvbGxiYWNrLCB7XG5cdFx0XHRzdGFydCxcblx0XHRcdHN0ZXBcblx0XHR9KSwgYWR2YW5jZShjbG9ja01zKTtcblx0XHRmb3IgKGxldCBpID0gMDsgaSA8IGJlbG93Lmxlbmd0aDsgaSsrKSBiZWxvd1tpXSgpO1xuXHRcdHJldHVybiBzcGVsbCgpO1xuXHR9O1xufVxuZnVuY3Rpb24gY2hvb3NlV29ya2VyKGZpZWxkLCByYW5kb20pIHtcblx0aWYgKGZpZWxkPy5pZCA9PT0gXCJyYW5kb21cIikgcmV0dXJuIGZpeGVkV29ya2VyKGRyYXdOdW1iZXIoMm4gKiogQmlnSW50KGZpZWxkLmJpdHMpLCByYW5kb20pKTtcblx0bGV0IGlkID0gZmllbGQ/LmlkID8/IDA7XG5cdHJldHVybiB0eXBlb2YgaWQgPT0gXCJvYmplY3RcIiA/IGlkIDogZml4ZWRXb3JrZXIoaWQpO1xufVxuZnVuY3Rpb24gc3BlbGxMb3dlc3QocGxhbiwgZmllbGRzLCB0aW1lc3RhbXBNcykge1xuXHRsZXQgemVyb3MgPSB7IHVpbnQzMjogKCkgPT4gMCB9LCBzbWFsbGVzdCA9IGdpdmVDaG9pY2VzKGZpZWxkcywgKG9mKSA9PiBbLi4ub2ZdLnNvcnQoKVswXSk7XG5cdHJldHVybiBkcmF3bkdlbmVyYXRvcihwbGFuLCBmaWVsZHMsIFwiXCIsIHplcm9zKSh0aW1lc3RhbXBNcywgc21hbGxlc3QpO1xufVxuZnVuY3Rpb24gY291bnRSYW5kb21CaXRzKGZpZWxkcywgYWxwaGFiZXQpIHtcblx0bGV0IGJpdHMgPSAwO1xuXHRmb3IgKGxldCBmaWVsZCBvZiBmaWVsZHMpIGZpZWxkLmtpbmQgPT09IFwicmFuZG9tXCIgJiYgKGJpdHMgKz0gZmllbGQuYml0cyA/PyBmaWVsZC5sZW5ndGggKiBNYXRoLmxvZzIoYWxwaGFiZXQubGVuZ3RoKSk7XG5cdHJldHVybiBiaXRzO1xufVxuZnVuY3Rpb24gY3JlYXRlRXhhbXBsZShwbGFuLCBmaWVsZHMpIHtcblx0bGV0IHdvcmQgPSAwLCByYW5kb20gPSB7IHVpbnQzMigpIHtcblx0XHRyZXR1cm4gd29yZCA9IHdvcmQgKyAyNjU0NDM1NzY5ID4+PiAwLCB3b3JkO1xuXHR9IH0sIHRpbWUgPSBmaW5kRmllbGQoZmllbGRzLCBcInRpbWVcIiksIFtmaXJzdCwgbGFzdF0gPSB0aW1lID8gcmVhZFVuaXRzKHRpbWUpLnRpbWVSYW5nZU1zIDogWzAsIDBdLCBhdE1zID0gTWF0aC5taW4oTWF0aC5tYXgoMTczNTY4OTZlNSwgZmlyc3QpLCBsYXN0KSwgZmlyc3RUZXh0cyA9IGdpdmVDaG9pY2VzKGZpZWxkcywgKFt0ZXh0XSkgPT4gdGV4dCk7XG5cdHJldHVybiBkcmF3bkdlbmVyYXRvcihwbGFuLCBmaWVsZHMsIFwiXCIsIHJhbmRvbSkoYXRNcywgZmlyc3RUZXh0cyk7XG59XG5mdW5jdGlvbiBjcmVhdGVSZWFkaW5nJDEocGxhbiwgZmllbGRzLCBpc051bWJlcikge1xuXHRsZXQgeyBhbHBoYWJldCwgbGVuZ3RoLCBwaWVjZXMgfSA9IHBsYW4sIHRpbWUgPSBmaW5kRmllbGQoZmllbGRzLCBcInRpbWVcIiksIHsgc2l6ZSB9ID0gcGllY2VzWzBdO1xuXHRyZXR1cm4ge1xuXHRcdHJlYWQ6IGZpZWxkc1JlYWRlcihwbGFuKSxcblx0XHQuLi50aW1lICYmIHtcblx0XHRcdHRpbWVSYW5nZU1zOiByZWFkVW5pdHModGltZSkudGltZVJhbmdlTXMsXG5cdFx0XHR0aW1lc3RhbXA6IHRpbWVSZWFkZXIocGxhbiwgdGltZSlcblx0XHR9LFxuXHRcdC4uLnRpbWUgJiYgZmllbGRzWzBdID09PSB0aW1lICYmIHsgbG93ZXN0OiAodGltZXN0YW1wTXMpID0+IHNwZWxsTG93ZXN0KHBsYW4sIGZpZWxkcywgdGltZXN0YW1wTXMpIH0sXG5cdFx0Li4uaXNOdW1iZXIgJiYge1xuXHRcdFx0bWF4QmlnSW50OiBzaXplIC0gMW4sXG5cdFx0XHR0b0JpZ0ludDogY3JlYXRlTnVtZXJhbChhbHBoYWJldCwgc2l6ZSAtIDFuKS5yZWFkLFxuXHRcdFx0ZnJvbUJpZ0ludCh2YWx1ZSkge1xuXHRcdFx0XHRyZXR1cm4gdG9EaWdpdHModmFsdWUsIGFscGhhYmV0Lmxlbmd0aCkubWFwKChkaWdpdCkgPT4gYWxwaGFiZXQuY2hhckF0KGRpZ2l0KSkuam9pbihcIlwiKS5wYWRTdGFydChsZW5ndGgsIGFscGhhYmV0LmNoYXJBdCgwKSk7XG5cdFx0XHR9XG5cdFx0fVxuXHR9O1xufVxuZnVuY3Rpb24gbnVtYmVyUmVhZGVyKHsgYXQsIHNpemUgfSwgYWxwaGFiZXQpIHtcblx0bGV0IHsgcmVhZCB9ID0gY3JlYXRlTnVtZXJhbChhbHBoYWJldCwgc2l6ZSAtIDFuKTtcblx0cmV0dXJuICh0ZXh0LCBvZmZzZXQpID0+IHJlYWQodGV4dCwgb2Zmc2V0ICsgYXQpO1xufVxuZnVuY3Rpb24gZmllbGRzUmVhZGVyKHsgYWxwaGFiZXQsIHBpZWNlcyB9KSB7XG5cdGxldCByZWFkcyA9IHBpZWNlcy5tYXAoKHBpZWNlKSA9PiBwaWVjZS5raW5kID09PSBcInRleHRcIiA/IHRleHRSZWFkZXIocGllY2UpIDogcGFydHNSZWFkZXIocGllY2UsIGFscGhhYmV0KSk7XG5cdHJldHVybiAodGV4dCwgb2Zmc2V0KSA9PiB7XG5cdFx0bGV0IHZhbHVlcyA9IHt9O1xuXHRcdGZvciAobGV0IHJlYWQgb2YgcmVhZHMpIE9iamVjdC5hc3NpZ24odmFsdWVzLCByZWFkKHRleHQsIG9mZnNldCkpO1xuXHRcdHJldHVybiB2YWx1ZXM7XG5cdH07XG59XG5mdW5jdGlvbiB0aW1lUmVhZGVyKHsgYWxwaGFiZXQsIHBpZWNlcyB9LCB0aW1lKSB7XG5cdGxldCBwaWVjZSA9IHBpZWNlcy5maWx0ZXIoKHBpZWNlKSA9PiBwaWVjZS5raW5kID09PSBcIm51bWJlclwiKS5maW5kKCh7IGZpZWxkcyB9KSA9PiBmaWVsZHMuc29tZSgoeyBmaWVsZCB9KSA9PiBmaWVsZCA9PT0gdGltZSkpLCBkaWdpdHMgPSBwaWVjZS5maWVsZHMuZmluZCgoeyBmaWVsZCB9KSA9PiBmaWVsZCA9PT0gdGltZSksIHJlYWQgPSBudW1iZXJSZWFkZXIocGllY2UsIGFscGhhYmV0KSwgdW5pdHMgPSByZWFkVW5pdHModGltZSk7XG5cdHJldHVybiAodGV4dCwgb2Zmc2V0KSA9PiBmaW5kU3RhcnQodW5pdHMsIE51bWJlcih0YWtlUGFydChkaWdpdHMsIHJlYWQodGV4dCwgb2Zmc2V0KSkpKTtcbn1cbmZ1bmN0aW9uIHRha2VQYXJ0KHsgc2l6ZSwgd2VpZ2h0IH0sIHZhbHVlKSB7XG5cdHJldHVybiB2YWx1ZSAvIHdlaWdodCAlIHNpemU7XG59XG5mdW5jdGlvbiB0ZXh0UmVhZGVyKHsgYXQsIGxlbmd0aCwgZmllbGQgfSkge1xuXHRsZXQgbmFtZSA9IG5hbWVGaWVsZChmaWVsZCk7XG5cdHJldHVybiAodGV4dCwgb2Zmc2V0KSA9PiBuYW1lID8geyBbbmFtZV06IHRleHQuc2xpY2Uob2Zmc2V0ICsgYXQsIG9mZnNldCArIGF0ICsgbGVuZ3RoKSB9IDoge307XG59XG5mdW5jdGlvbiBwYXJ0c1JlYWRlcihwaWVjZSwgYWxwaGFiZXQpIHtcblx0bGV0IHsgYXQsIGxlbmd0aCwgZmllbGRzIH0gPSBwaWVjZSwgcmVhZCA9IG51bWJlclJlYWRlcihwaWVjZSwgYWxwaGFiZXQpO1xuXHRyZXR1cm4gKHRleHQsIG9mZnNldCkgPT4ge1xuXHRcdGxldCBudW1iZXIgPSByZWFkKHRleHQsIG9mZnNldCksIHZhbHVlcyA9IHt9O1xuXHRcdGZvciAobGV0IGRpZ2l0cyBvZiBmaWVsZHMpIHtcblx0XHRcdGxldCB7IGZpZWxkIH0gPSBkaWdpdHMsIG5hbWUgPSBuYW1lRmllbGQoZmllbGQpO1xuXHRcdFx0aWYgKCFuYW1lKSBjb250aW51ZTtcblx0XHRcdGxldCB2YWx1ZSA9IHRha2VQYXJ0KGRpZ2l0cywgbnVtYmVyKTtcblx0XHRcdHZhbHVlc1tuYW1lXSA9IGZpZWxkLmtpbmQgPT09IFwidGltZVwiID8gbmV3IERhdGUoZmluZFN0YXJ0KHJlYWRVbml0cyhmaWVsZCksIE51bWJlcih2YWx1ZSkpKSA6IGZpZWxkLmtpbmQgPT09IFwicmFuZG9tXCIgPyBpc0JpdHMoZmllbGQpID8gdmFsdWUgOiB0ZXh0LnNsaWNlKG9mZnNldCArIGF0LCBvZmZzZXQgKyBhdCArIGxlbmd0aCkgOiBOdW1iZXIodmFsdWUpO1xuXHRcdH1cblx0XHRyZXR1cm4gdmFsdWVzO1xuXHR9O1xufVxuZnVuY3Rpb24gcmVhZExheW91dChvcHRpb25zKSB7XG5cdGxldCB7IGVwb2NoIH0gPSBvcHRpb25zLCB7IHVuaXRNcywgYml0cywgaXNXb3JrZXJMYXN0IH0gPSByZWFkQ291bnRpbmcoZXBvY2gpLCB7IHRpbWVzdGFtcEJpdHMgPSBiaXRzWzBdLCB3b3JrZXJCaXRzID0gYml0c1sxXSwgc2VxdWVuY2VCaXRzID0gYml0c1syXSB9ID0gb3B0aW9ucztcblx0Y2hlY2tJbnRlZ2VyKHRpbWVzdGFtcEJpdHMsIFwidGltZXN0YW1wQml0c1wiLCAzMiwgNTIpLCBjaGVja0ludGVnZXIod29ya2VyQml0cywgXCJ3b3JrZXJCaXRzXCIsIDAsIDMxKSwgY2hlY2tJbnRlZ2VyKHNlcXVlbmNlQml0cywgXCJzZXF1ZW5jZUJpdHNcIiwgMCwgMzEpO1xuXHRsZXQgc3VtID0gdGltZXN0YW1wQml0cyArIHdvcmtlckJpdHMgKyBzZXF1ZW5jZUJpdHM7XG5cdGlmIChzdW0gIT09IDYzKSB0aHJvdyBpbnZhbGlkRm9ybWF0KFwiYHRpbWVzdGFtcEJpdHNgLCBgd29ya2VyQml0c2AgYW5kIGBzZXF1ZW5jZUJpdHNgIHRvIG1ha2UgNjNcIiwgYCR7c3VtfWApO1xuXHRsZXQgbGFzdFRpbWUgPSAyICoqIHRpbWVzdGFtcEJpdHMgKiB1bml0TXMgLSAxO1xuXHR0eXBlb2YgZXBvY2ggPT0gXCJzdHJpbmdcIiAmJiByZWFkQ2hlY2tzKCk/LmNoZWNrQ2hvaWNlKGVwb2NoLCBcImVwb2NoXCIsIFsuLi5TTk9XRkxBS0VfRVBPQ0hTLmtleXMoKV0pO1xuXHRsZXQgZXBvY2hNcyA9IHR5cGVvZiBlcG9jaCA9PSBcInN0cmluZ1wiID8gU05PV0ZMQUtFX0VQT0NIUy5nZXQoZXBvY2gpIDogZXBvY2g7XG5cdHJldHVybiBjaGVja0ludGVnZXIoZXBvY2hNcywgXCJlcG9jaFwiLCAwLCBMQVNUX0RBVEVfTVMgLSBsYXN0VGltZSksIHtcblx0XHRlcG9jaE1zLFxuXHRcdHVuaXRNcyxcblx0XHR0aW1lc3RhbXBCaXRzLFxuXHRcdHdvcmtlckJpdHMsXG5cdFx0c2VxdWVuY2VCaXRzLFxuXHRcdHN0ZXBzOiBpc1dvcmtlckxhc3QgPyB7XG5cdFx0XHR3b3JrZXI6IDEsXG5cdFx0XHRzZXF1ZW5jZTogMiAqKiB3b3JrZXJCaXRzXG5cdFx0fSA6IHtcblx0XHRcdHdvcmtlcjogMiAqKiBzZXF1ZW5jZUJpdHMsXG5cdFx0XHRzZXF1ZW5jZTogMVxuXHRcdH0sXG5cdFx0dGltZVJhbmdlTXM6IFtlcG9jaE1zLCBlcG9jaE1zICsgbGFzdFRpbWVdXG5cdH07XG59XG5mdW5jdGlvbiBjcmVhdGVXcml0ZXIkMShoZWFkLCB7IHRpbWVzdGFtcEJpdHMgfSkge1xuXHRsZXQgd3JpdGUgPSBkZWNpbWFsV3JpdGVyKGhlYWQpLCB2YWx1ZXMgPSAyICoqICg2MyAtIHRpbWVzdGFtcEJpdHMpLCB1bml0c0JlbG93ID0gMiAqKiA0MiAvIHZhbHVlcztcblx0cmV0dXJuICh1bml0LCB0YWlsKSA9PiB7XG5cdFx0bGV0IGhpZ2ggPSBNYXRoLmZsb29yKHVuaXQgLyB1bml0c0JlbG93KTtcblx0XHRyZXR1cm4gd3JpdGUoaGlnaCwgKHVuaXQgLSBoaWdoICogdW5pdHNCZWxvdykgKiB2YWx1ZXMgKyB0YWlsKTtcblx0fTtcbn1cbmZ1bmN0aW9uIGNyZWF0ZUdlbmVyYXRvciQxKGhlYWQsIHdvcmtlciwgYWxsb3dhbmNlTXMsIGxheW91dCkge1xuXHRsZXQgd3JpdGUgPSBjcmVhdGVXcml0ZXIkMShoZWFkLCBsYXlvdXQpLCB7IHN0ZXBzIH0gPSBsYXlvdXQsIGxhc3RTZXF1ZW5jZSA9IDIgKiogbGF5b3V0LnNlcXVlbmNlQml0cyAtIDEsIHJvbGxiYWNrID0ge1xuXHRcdGFsbG93YW5jZU1zLFxuXHRcdHJlc3RhcnRzOiAhMSxcblx0XHRnZW5lcmF0b3I6IFwiQSBzbm93Zmxha2UgZ2VuZXJhdG9yXCJcblx0fSwgdW5pdCA9IDAsIHRhaWwgPSAwLCBzZXF1ZW5jZSA9IDAsIGFkdmFuY2UgPSB1bml0Q2xvY2sobGF5b3V0LCB3b3JrZXIsIHJvbGxiYWNrLCB7XG5cdFx0c3RhcnQobmV4dCwgd29ya2VySWQpIHtcblx0XHRcdHVuaXQgPSBuZXh0LCB0YWlsID0gd29ya2VySWQgKiBzdGVwcy53b3JrZXIsIHNlcXVlbmNlID0gMDtcblx0XHR9LFxuXHRcdHN0ZXAoKSB7XG5cdFx0XHRyZXR1cm4gc2VxdWVuY2UgIT09IGxhc3RTZXF1ZW5jZSAmJiAoc2VxdWVuY2UrKywgITApO1xuXHRcdH1cblx0fSk7XG5cdHJldHVybiAoY2xvY2tNcykgPT4gKGFkdmFuY2UoY2xvY2tNcyksIHdyaXRlKHVuaXQsIHRhaWwgKyBzZXF1ZW5jZSAqIHN0ZXBzLnNlcXVlbmNlKSk7XG59XG5mdW5jdGlvbiBjcmVhdGVCYWNrZmlsbGVyJDEoaGVhZCwgd29ya2VySWQsIGxheW91dCwgcmFuZG9tKSB7XG5cdGxldCB3cml0ZSA9IGNyZWF0ZVdyaXRlciQxKGhlYWQsIGxheW91dCksIHsgc3RlcHMgfSA9IGxheW91dCwgcGxhY2VzID0gMiAqKiBsYXlvdXQuc2VxdWVuY2VCaXRzLCB0YWtlID0gY3JlYXRlSW5zdGFudHMoKCkgPT4gcmFuZG9tLnVpbnQzMigpICUgcGxhY2VzKTtcblx0cmV0dXJuICh0aW1lc3RhbXBNcywgX2dpdmVuLCBjb3VudCkgPT4ge1xuXHRcdGxldCB1bml0ID0gZmluZFVuaXQobGF5b3V0LCB0aW1lc3RhbXBNcyksIHNlcXVlbmNlID0gdGFrZShmaW5kU3RhcnQobGF5b3V0LCB1bml0KSwgcGxhY2VzLCBjb3VudCk7XG5cdFx0cmV0dXJuIHdyaXRlKHVuaXQsIHdvcmtlcklkICogc3RlcHMud29ya2VyICsgc2VxdWVuY2UgKiBzdGVwcy5zZXF1ZW5jZSk7XG5cdH07XG59XG5mdW5jdGlvbiBjcmVhdGVSZWFkZXIobGF5b3V0LCB3b3JrZXIpIHtcblx0bGV0IHsgZXBvY2hNcywgdW5pdE1zLCB0aW1lc3RhbXBCaXRzLCB3b3JrZXJCaXRzLCBzZXF1ZW5jZUJpdHMsIHRpbWVSYW5nZU1zIH0gPSBsYXlvdXQsIHVuaXRUZXh0ID0gdW5pdE1zID09PSAxID8gXCJcIiA6IGAgb2YgJHt1bml0TXN9IG1zYCwgd29ya2VyVGV4dCA9IHdvcmtlciA9PT0gdm9pZCAwID8gXCJcIiA6IGAsICR7d29ya2VyfWAsIHRhaWxCaXRzID0gQmlnSW50KDYzIC0gdGltZXN0YW1wQml0cyk7XG5cdHJldHVybiB7XG5cdFx0bmFtZTogYHNub3dmbGFrZSgke2Vwb2NoTXN9LCAke3RpbWVzdGFtcEJpdHN9LyR7d29ya2VyQml0c30vJHtzZXF1ZW5jZUJpdHN9JHt1bml0VGV4dH0ke3dvcmtlclRleHR9KWAsXG5cdFx0YWxwaGFiZXQ6IFwiMDEyMzQ1Njc4OVwiLFxuXHRcdGV4YW1wbGU6IFwiMTc1OTI4ODQ3Mjk5MTE3MDYzXCIsXG5cdFx0bGVuZ3RoOiBbMSwgMTldLFxuXHRcdHBhdHRlcm46IFwiKD86MHxbMS05XVswLTldezAsMTh9KVwiLFxuXHRcdHRpbWVSYW5nZU1zLFxuXHRcdG1heEJpZ0ludDogREVDSU1BTF9NQVgsXG5cdFx0Y2hlY2s6IGNoZWNrRGVjaW1hbCxcblx0XHRmb3JnaXZlOiAoYm9keSkgPT4gYm9keS5yZXBsYWNlKC9eMCsoPz0uKS8sIFwiXCIpLFxuXHRcdHRpbWVzdGFtcDogKHRleHQsIG9mZnNldCkgPT4gTnVtYmVyKEJpZ0ludCh0ZXh0LnNsaWNlKG9mZnNldCkpID4+IHRhaWxCaXRzKSAqIHVuaXRNcyArIGVwb2NoTXMsXG5cdFx0dG9CaWdJbnQ6ICh0ZXh0LCBvZmZzZXQpID0+IEJpZ0ludCh0ZXh0LnNsaWNlKG9mZnNldCkpLFxuXHRcdGZyb21CaWdJbnQ6IFN0cmluZyxcblx0XHRsb3dlc3RCaWdJbnQ6ICh0aW1lc3RhbXBNcykgPT4gQmlnSW50KGZpbmRVbml0KGxheW91dCwgdGltZXN0YW1wTXMpKSA8PCB0YWlsQml0c1xuXHR9O1xufVxuZnVuY3Rpb24gc25vd2ZsYWtlJDEob3B0aW9ucykge1xuXHRyZWFkQ2hlY2tzKCk/LmNoZWNrTmFtZXMob3B0aW9ucywgT1BUSU9OUyQ3LCBcInNub3dmbGFrZVwiKTtcblx0bGV0IG93biA9IG93bk9wdGlvbnMob3B0aW9ucyksIGxheW91dCA9IHJlYWRMYXlvdXQob3duKSwgeyB3b3JrZXJJZCwgd29ya2VyIH0gPSBvd24sIHdvcmtlcklkcyA9IDIgKiogbGF5b3V0LndvcmtlckJpdHM7XG5cdGlmICh3b3JrZXIgIT09IHZvaWQgMCkge1xuXHRcdGlmICh3b3JrZXJJZCAhPT0gdm9pZCAwKSB0aHJvdyBpbnZhbGlkRm9ybWF0KFwiYHdvcmtlcmAgb3IgYHdvcmtlcklkYFwiLCBcImJvdGhcIik7XG5cdFx0cmV0dXJuIGNoZWNrSW50ZWdlcih3b3JrZXIud29ya2VySWRzLCBcIndvcmtlci53b3JrZXJJZHNcIiwgMSwgd29ya2VySWRzKSwge1xuXHRcdFx0Li4uY3JlYXRlUmVhZGVyKGxheW91dCwgXCJsZWFzZWRcIiksXG5cdFx0XHRnZW5lcmF0b3I6IChoZWFkKSA9PiBjcmVhdGVHZW5lcmF0b3IkMShoZWFkLCB3b3JrZXIsIEluZmluaXR5LCBsYXlvdXQpXG5cdFx0fTtcblx0fVxuXHRsZXQgcmVhZGVyID0gY3JlYXRlUmVhZGVyKGxheW91dCwgd29ya2VySWQpO1xuXHRyZXR1cm4gd29ya2VySWQgPT09IHZvaWQgMCA/IHJlYWRlciA6IChjaGVja0ludGVnZXIod29ya2VySWQsIFwid29ya2VySWRcIiwgMCwgd29ya2VySWRzIC0gMSksIHtcblx0XHQuLi5yZWFkZXIsXG5cdFx0Z2VuZXJhdG9yOiAoaGVhZCkgPT4gY3JlYXRlR2VuZXJhdG9yJDEoaGVhZCwgZml4ZWRXb3JrZXIod29ya2VySWQpLCBST0xMQkFDS19BTExPV0FOQ0VfTVMsIGxheW91dCksXG5cdFx0YmFja2ZpbGxlcjogKGhlYWQsIHJhbmRvbSkgPT4gY3JlYXRlQmFja2ZpbGxlciQxKGhlYWQsIHdvcmtlcklkLCBsYXlvdXQsIHJhbmRvbSlcblx0fSk7XG59XG5mdW5jdGlvbiByZWFkQ291bnRpbmcoZXBvY2gpIHtcblx0cmV0dXJuIGVwb2NoID09PSBcInNvbnlmbGFrZVwiID8gU09OWUZMQUtFIDogTUlMTElTRUNPTkRTO1xufVxudmFyIEFMUEhBQkVUUyQxLCBLSU5EUyQxLCBVTklUU19NUywgTkFNRSwgVEVYVCwgc2hvd0xlbmd0aCwgT1BUSU9OUyQxJDYsIGNoZWNrcywgTU9TVF9JTlNUQU5UUywgV09SRCQzLCBPUFRJT05TJDcsIE1JTExJU0VDT05EUywgU09OWUZMQUtFLCBTTk9XRkxBS0VfRVBPQ0hTO1xudmFyIGluaXRfc25vd2ZsYWtlX0Q2WDJfVkM2ID0gX19lc21NaW4oKCgpID0+IHtcblx0aW5pdF9jb3JlX3dNM0R0TGtYKCk7XG5cdGluaXRfbnVtZXJhbF9EbHBaXzh4USgpO1xuXHRBTFBIQUJFVFMkMSA9IHtcblx0XHRkZWNpbWFsOiBcIjAxMjM0NTY3ODlcIixcblx0XHRoZXg6IFwiMDEyMzQ1Njc4OWFiY2RlZlwiLFxuXHRcdGJhc2UzMmhleDogXCIwMTIzNDU2Nzg5YWJjZGVmZ2hpamtsbW5vcHFyc3R1dlwiLFxuXHRcdGNyb2NrZm9yZDogXCIwMTIzNDU2Nzg5QUJDREVGR0hKS01OUFFSU1RWV1hZWlwiLFxuXHRcdGJhc2UzNjogQkFTRTM2X0FMUEhBQkVULFxuXHRcdGJhc2U2MjogQkFTRTYyX0FMUEhBQkVUXG5cdH07XG5cdEtJTkRTJDEgPSBbXG5cdFx0XCJ0aW1lXCIsXG5cdFx0XCJyYW5kb21cIixcblx0XHRcImNvdW50ZXJcIixcblx0XHRcIndvcmtlclwiLFxuXHRcdFwiZml4ZWRcIixcblx0XHRcImNob2ljZVwiXG5cdF07XG5cdFVOSVRTX01TID0gW1xuXHRcdDEsXG5cdFx0MTAsXG5cdFx0MTAwLFxuXHRcdDFlM1xuXHRdO1xuXHROQU1FID0gL15bYS16XVthLXowLTldKiQvaTtcblx0VEVYVCA9IC9eWyEtXmAtfl17MSw2NH0kLztcblx0c2hvd0xlbmd0aCA9IChnaXZlbikgPT4gQXJyYXkuaXNBcnJheShnaXZlbikgPyBgJHtnaXZlbi5sZW5ndGh9YCA6IGRlc2NyaWJlS2luZChnaXZlbik7XG5cdE9QVElPTlMkMSQ2ID0ge1xuXHRcdHRpbWU6IHtcblx0XHRcdGtpbmQ6ICEwLFxuXHRcdFx0bmFtZTogITAsXG5cdFx0XHRiaXRzOiAhMCxcblx0XHRcdHVuaXRNczogITAsXG5cdFx0XHRlcG9jaDogITBcblx0XHR9LFxuXHRcdHJhbmRvbToge1xuXHRcdFx0a2luZDogITAsXG5cdFx0XHRuYW1lOiAhMCxcblx0XHRcdGJpdHM6ICEwLFxuXHRcdFx0bGVuZ3RoOiAhMFxuXHRcdH0sXG5cdFx0Y291bnRlcjoge1xuXHRcdFx0a2luZDogITAsXG5cdFx0XHRuYW1lOiAhMCxcblx0XHRcdGJpdHM6ICEwLFxuXHRcdFx0c3RhcnQ6ICEwXG5cdFx0fSxcblx0XHR3b3JrZXI6IHtcblx0XHRcdGtpbmQ6ICEwLFxuXHRcdFx0bmFtZTogITAsXG5cdFx0XHRiaXRzOiAhMCxcblx0XHRcdGlkOiAhMFxuXHRcdH0sXG5cdFx0Zml4ZWQ6IHtcblx0XHRcdGtpbmQ6ICEwLFxuXHRcdFx0bmFtZTogITAsXG5cdFx0XHR0ZXh0OiAhMCxcblx0XHRcdGJpdHM6ICEwLFxuXHRcdFx0dmFsdWU6ICEwXG5cdFx0fSxcblx0XHRjaG9pY2U6IHtcblx0XHRcdGtpbmQ6ICEwLFxuXHRcdFx0bmFtZTogITAsXG5cdFx0XHRvZjogITAsXG5cdFx0XHRkZWZhdWx0OiAhMFxuXHRcdH1cblx0fTtcblx0Y2hlY2tzID0ge1xuXHRcdHRpbWUoZmllbGQsIHBsYWNlKSB7XG5cdFx0XHRjaGVja0ludGVnZXIoZmllbGQuYml0cywgYCR7cGxhY2V9LmJpdHNgLCAxLCA1MiksIGNoZWNrQ2hvaWNlKGZpZWxkLnVuaXRNcyA/PyAxLCBgJHtwbGFjZX0udW5pdE1zYCwgVU5JVFNfTVMpLCBjaGVja0ludGVnZXIoZmllbGQuZXBvY2ggPz8gMCwgYCR7cGxhY2V9LmVwb2NoYCwgMCwgTEFTVF9EQVRFX01TKTtcblx0XHRcdGxldCBbLCBsYXN0TXNdID0gcmVhZFVuaXRzKGZpZWxkKS50aW1lUmFuZ2VNcztcblx0XHRcdGlmIChsYXN0TXMgPj0gOTQ2Njg0OGU1ICYmIGxhc3RNcyA8PSA4NjRlMTMpIHJldHVybjtcblx0XHRcdGxldCBlbmQgPSBsYXN0TXMgPiA4NjRlMTMgPyBcImFmdGVyIHRoZSBsYXN0IGluc3RhbnQgb2YgYSBEYXRlXCIgOiBuZXcgRGF0ZShsYXN0TXMpLnRvSVNPU3RyaW5nKCk7XG5cdFx0XHR0aHJvdyBpbnZhbGlkRm9ybWF0KGBcXGAke3BsYWNlfVxcYCB0byBsYXN0IHRvIGFuIGluc3RhbnQgZnJvbSAyMDAwIHRvIDI3NTc2MGAsIGBvbmUgdGhhdCBlbmRzICR7ZW5kfWApO1xuXHRcdH0sXG5cdFx0cmFuZG9tKHsgYml0cywgbGVuZ3RoIH0sIHBsYWNlKSB7XG5cdFx0XHRpZiAobGVuZ3RoID09PSB2b2lkIDApIGNoZWNrSW50ZWdlcihiaXRzLCBgJHtwbGFjZX0uYml0c2AsIDEsIDI1Nik7XG5cdFx0XHRlbHNlIGlmIChiaXRzID09PSB2b2lkIDApIGNoZWNrSW50ZWdlcihsZW5ndGgsIGAke3BsYWNlfS5sZW5ndGhgLCAxLCA2NCk7XG5cdFx0XHRlbHNlIHRocm93IGludmFsaWRGb3JtYXQoYFxcYCR7cGxhY2V9XFxgIHRvIGhhdmUgXFxgYml0c1xcYCBvciBcXGBsZW5ndGhcXGBgLCBcImJvdGhcIik7XG5cdFx0fSxcblx0XHRjb3VudGVyKHsgYml0cywgc3RhcnQgPSAwIH0sIHBsYWNlKSB7XG5cdFx0XHRjaGVja0ludGVnZXIoYml0cywgYCR7cGxhY2V9LmJpdHNgLCAxLCAzMiksIGNoZWNrQ2hvaWNlKHN0YXJ0LCBgJHtwbGFjZX0uc3RhcnRgLCBbMCwgXCJyYW5kb21cIl0pO1xuXHRcdH0sXG5cdFx0d29ya2VyKHsgYml0cywgaWQgfSwgcGxhY2UpIHtcblx0XHRcdGNoZWNrSW50ZWdlcihiaXRzLCBgJHtwbGFjZX0uYml0c2AsIDEsIDQ4KSwgaWQgIT09IHZvaWQgMCAmJiBpZCAhPT0gXCJyYW5kb21cIiAmJiAodHlwZW9mIGlkICE9IFwib2JqZWN0XCIgfHwgIWlkID8gY2hlY2tJbnRlZ2VyKGlkLCBgJHtwbGFjZX0uaWRgLCAwLCAyICoqIGJpdHMgLSAxKSA6IGNoZWNrSW50ZWdlcihpZC53b3JrZXJJZHMsIGAke3BsYWNlfS5pZC53b3JrZXJJZHNgLCAxLCAyICoqIGJpdHMpKTtcblx0XHR9LFxuXHRcdGZpeGVkKGZpZWxkLCBwbGFjZSwgeyBsZW5ndGggfSkge1xuXHRcdFx0bGV0IHsgdGV4dCwgYml0cyB9ID0gZmllbGQ7XG5cdFx0XHRpZiAoYml0cyA9PT0gdm9pZCAwKSByZXR1cm4gY2hlY2tUZXh0KHRleHQsIGAke3BsYWNlfS50ZXh0YCk7XG5cdFx0XHRpZiAodGV4dCAhPT0gdm9pZCAwKSB0aHJvdyBpbnZhbGlkRm9ybWF0KGBcXGAke3BsYWNlfVxcYCB0byBoYXZlIFxcYHRleHRcXGAgb3IgXFxgYml0c1xcYGAsIFwiYm90aFwiKTtcblx0XHRcdGlmIChjaGVja0ludGVnZXIoYml0cywgYCR7cGxhY2V9LmJpdHNgLCAxLCAzMiksIGNoZWNrSW50ZWdlcihmaWVsZC52YWx1ZSwgYCR7cGxhY2V9LnZhbHVlYCwgMCwgMiAqKiBiaXRzIC0gMSksICFOdW1iZXIuaXNJbnRlZ2VyKE1hdGgubG9nMihsZW5ndGgpKSkgdGhyb3cgaW52YWxpZEZvcm1hdChgYW4gYWxwaGFiZXQgb2YgMl5uIGNoYXJhY3RlcnMgZm9yIFxcYCR7cGxhY2V9LmJpdHNcXGBgLCBgb25lIG9mICR7bGVuZ3RofWApO1xuXHRcdH0sXG5cdFx0Y2hvaWNlKHsgb2Y6IHRleHRzLCBkZWZhdWx0OiBmYWxsYmFjayB9LCBwbGFjZSkge1xuXHRcdFx0aWYgKCFBcnJheS5pc0FycmF5KHRleHRzKSB8fCB0ZXh0cy5sZW5ndGggPCAyKSB0aHJvdyBpbnZhbGlkRm9ybWF0KGBcXGAke3BsYWNlfS5vZlxcYCB0byBiZSBhbiBhcnJheSBvZiB0d28gdGV4dHMgb3IgbW9yZWAsIHNob3dMZW5ndGgodGV4dHMpKTtcblx0XHRcdGZvciAobGV0IFtpLCB0ZXh0XSBvZiB0ZXh0cy5lbnRyaWVzKCkpIGNoZWNrVGV4dCh0ZXh0LCBgJHtwbGFjZX0ub2ZbJHtpfV1gKTtcblx0XHRcdGlmIChuZXcgU2V0KHRleHRzKS5zaXplIDwgdGV4dHMubGVuZ3RoIHx8IHRleHRzLnNvbWUoKHsgbGVuZ3RoIH0pID0+IGxlbmd0aCAhPT0gdGV4dHNbMF0ubGVuZ3RoKSkgdGhyb3cgaW52YWxpZEZvcm1hdChgXFxgJHtwbGFjZX0ub2ZcXGAgdG8gYmUgZGlmZmVyZW50IHRleHRzIG9mIG9uZSBsZW5ndGhgLCBKU09OLnN0cmluZ2lmeSh0ZXh0cykpO1xuXHRcdFx0ZmFsbGJhY2sgIT09IHZvaWQgMCAmJiBjaGVja0Nob2ljZShmYWxsYmFjaywgYCR7cGxhY2V9LmRlZmF1bHRgLCB0ZXh0cyk7XG5cdFx0fVxuXHR9O1xuXHRNT1NUX0lOU1RBTlRTID0gNjU1MzY7XG5cdFdPUkQkMyA9IDQyOTQ5NjcyOTY7XG5cdE9QVElPTlMkNyA9IHtcblx0XHRlcG9jaDogITAsXG5cdFx0dGltZXN0YW1wQml0czogITAsXG5cdFx0d29ya2VyQml0czogITAsXG5cdFx0c2VxdWVuY2VCaXRzOiAhMCxcblx0XHR3b3JrZXJJZDogITAsXG5cdFx0d29ya2VyOiAhMFxuXHR9O1xuXHRNSUxMSVNFQ09ORFMgPSB7XG5cdFx0dW5pdE1zOiAxLFxuXHRcdGJpdHM6IFtcblx0XHRcdDQxLFxuXHRcdFx0MTAsXG5cdFx0XHQxMlxuXHRcdF0sXG5cdFx0aXNXb3JrZXJMYXN0OiAhMVxuXHR9O1xuXHRTT05ZRkxBS0UgPSB7XG5cdFx0dW5pdE1zOiAxMCxcblx0XHRiaXRzOiBbXG5cdFx0XHQzOSxcblx0XHRcdDE2LFxuXHRcdFx0OFxuXHRcdF0sXG5cdFx0aXNXb3JrZXJMYXN0OiAhMFxuXHR9O1xuXHRTTk9XRkxBS0VfRVBPQ0hTID0gLyogQF9fUFVSRV9fICovIG5ldyBNYXAoW1xuXHRcdFtcInR3aXR0ZXJcIiwgMTI4ODgzNDk3NDY1N10sXG5cdFx0W1wiZGlzY29yZFwiLCAxNDIwMDcwNGU1XSxcblx0XHRbXCJzb255Zmxha2VcIiwgMTQwOTUyOTZlNV1cblx0XSk7XG59KSk7XG4vLyBkaXN0L2NodW5rcy9zaWduZWQtdGV4dC1EaHRFRVA1ZC5qc1xuaW5pdF9jb3JlX3dNM0R0TGtYKCk7XG5jb25zdCBUQUJMRSA9IC8qIEBfX1BVUkVfXyAqLyBVaW50MzJBcnJheS5mcm9tKHsgbGVuZ3RoOiAyNTYgfSwgKF8sIGJ5dGUpID0+IHtcblx0bGV0IHJlc3QgPSBieXRlO1xuXHRmb3IgKGxldCBiaXQgPSAwOyBiaXQgPCA4OyBiaXQrKykgcmVzdCA9IHJlc3QgJiAxID8gcmVzdCA+Pj4gMSBeIDM5ODgyOTIzODQgOiByZXN0ID4+PiAxO1xuXHRyZXR1cm4gcmVzdDtcbn0pO1xuZnVuY3Rpb24gY3JjMzIodGV4dCwgZW5kKSB7XG5cdGxldCBzdGF0ZSA9IDQyOTQ5NjcyOTU7XG5cdGZvciAobGV0IGkgPSAwOyBpIDwgZW5kOyBpKyspIHN0YXRlID0gc3RhdGUgPj4+IDggXiBUQUJMRVsoc3RhdGUgXiB0ZXh0LmNoYXJDb2RlQXQoaSkpICYgMjU1XTtcblx0cmV0dXJuIH5zdGF0ZSA+Pj4gMDtcbn1cbmZ1bmN0aW9uIGhhc0NoZWNrc3VtKHRleHQpIHtcblx0bGV0IGVuZCA9IHRleHQubGVuZ3RoIC0gNztcblx0cmV0dXJuIHRleHQuc2xpY2UoZW5kKSA9PT0gY3JjMzIodGV4dCwgZW5kKS50b1N0cmluZygzNikucGFkU3RhcnQoNywgXCIwXCIpO1xufVxuY29uc3QgRElHSVRTJDEgPSAvKiBAX19QVVJFX18gKi8gZGlnaXRUYWJsZShCQVNFMzZfQUxQSEFCRVQpO1xuY29uc3QgU0hPUlRFU1RfQk9EWSA9IC8qIEBfX1BVUkVfXyAqLyBib2R5TGVuZ3RoKDIxKTtcbmNvbnN0IExPTkdFU1RfQk9EWSA9IC8qIEBfX1BVUkVfXyAqLyBib2R5TGVuZ3RoKDM2MCk7XG5mdW5jdGlvbiBib2R5TGVuZ3RoKGNsYWltcykge1xuXHRyZXR1cm4gMiArIE1hdGguY2VpbCgoY2xhaW1zICsgMzIpICogOCAvIDUpICsgNztcbn1cbmZ1bmN0aW9uIGZpbmRTaWduZWRGYXVsdChoZWFkLCB0ZXh0KSB7XG5cdGxldCBsZW5ndGggPSB0ZXh0Lmxlbmd0aCAtIGhlYWQubGVuZ3RoO1xuXHRyZXR1cm4gbGVuZ3RoIDwgU0hPUlRFU1RfQk9EWSB8fCBsZW5ndGggPiBMT05HRVNUX0JPRFkgPyBcImludmFsaWRfbGVuZ3RoXCIgOiBob2xkc09ubHkoRElHSVRTJDEsIHRleHQsIGhlYWQubGVuZ3RoKSA/IHRleHQuc3RhcnRzV2l0aChcInMxXCIsIGhlYWQubGVuZ3RoKSA/IGhhc0NoZWNrc3VtKHRleHQpID8gdm9pZCAwIDogXCJpbnZhbGlkX2NoZWNrc3VtXCIgOiBcIndyb25nX3ZlcnNpb25cIiA6IFwiaW52YWxpZF9jaGFyYWN0ZXJcIjtcbn1cbmZ1bmN0aW9uIGxvb2tzU2lnbmVkKGhlYWQsIGlucHV0KSB7XG5cdHJldHVybiB0eXBlb2YgaW5wdXQgPT0gXCJzdHJpbmdcIiAmJiBpbnB1dC5zdGFydHNXaXRoKGhlYWQpICYmIGZpbmRTaWduZWRGYXVsdChoZWFkLCBpbnB1dCkgPT09IHZvaWQgMDtcbn1cbi8vIHBhY2thZ2VzL2Jhc2Uvc3JjL2Zvcm1hdHMvYm9keS1kYXRhLnRzXG5jb25zdCBzcGVsbEhleCQxID0gKHZhbHVlKSA9PiBgMHgke3ZhbHVlLnRvU3RyaW5nKDE2KX1gO1xuY29uc3QgcmFpc2VUd28gPSAoYml0cykgPT4gMm4gKiogQmlnSW50KGJpdHMpO1xuLyoqIFJhbmRvbSBzdGVwcyBvZiAxIHRvIDJeMzIgZnJvbSBhIHJhbmRvbSBzdGFydCwgYXMgYWxsIGZvcm1hdHMgb2YgdGhlIGxpYnJhcnkgaGF2ZSB0aGVtLiAqL1xuY29uc3QgUkFORE9NX1NURVBTID0ge1xuXHRzdGFydDogXCJyYW5kb21cIixcblx0c3RlcDogMiAqKiAzMixcblx0d2hlblVzZWRVcDogXCJib3Jyb3dcIlxufTtcbi8qKiBBIGZpZWxkIG9mIHNvIG1hbnkgYml0cywgYWJvdmUgYHNoaWZ0YCBvdGhlcnMuICovXG5mdW5jdGlvbiBwbGFjZUJpdHMoa2luZCwgc2hpZnQsIGJpdHMsIHJlc3QgPSB7fSkge1xuXHRyZXR1cm4ge1xuXHRcdGtpbmQsXG5cdFx0dW5pdDogc3BlbGxIZXgkMShyYWlzZVR3byhzaGlmdCkpLFxuXHRcdHZhbHVlczogc3BlbGxIZXgkMShyYWlzZVR3byhiaXRzKSksXG5cdFx0Li4ucmVzdFxuXHR9O1xufVxuLyoqIEEgYm9keSB0aGF0IGlzIG9uZSBudW1iZXIsIHplcm8tcGFkZGVkIHRvIHRoZSBkaWdpdHMgb2YgdGhlIGxhcmdlc3Qgb25lLiAqL1xuZnVuY3Rpb24gZGVzY3JpYmVOdW1iZXIoYWxwaGFiZXQsIHZhbHVlcywgZmllbGRzLCByZXN0ID0ge30pIHtcblx0Y29uc3QgbGVuZ3RoID0gY291bnREaWdpdHMkMSh2YWx1ZXMgLSAxbiwgYWxwaGFiZXQubGVuZ3RoKTtcblx0Y29uc3QgaXNPcmRlcmVkID0gZmllbGRzLnNvbWUoKHsgc2VxdWVuY2UgfSkgPT4gc2VxdWVuY2UpO1xuXHRyZXR1cm4ge1xuXHRcdGxlbmd0aDogW2xlbmd0aCwgbGVuZ3RoXSxcblx0XHRsZWFkaW5nWmVyb3M6IHRydWUsXG5cdFx0aHlwaGVuczogW10sXG5cdFx0cGllY2VzOiBbe1xuXHRcdFx0a2luZDogXCJkaWdpdHNcIixcblx0XHRcdGxlbmd0aCxcblx0XHRcdGFscGhhYmV0LFxuXHRcdFx0bGFyZ2VzdDogc3BlbGxIZXgkMSh2YWx1ZXMgLSAxbiksXG5cdFx0XHRmaWVsZHNcblx0XHR9XSxcblx0XHRnZW5lcmF0ZXM6IHRydWUsXG5cdFx0Li4uaXNPcmRlcmVkICYmIHsgY2xvY2tCYWNrOiBcInJlc3RhcnRcIiB9LFxuXHRcdC4uLnJlc3Rcblx0fTtcbn1cbi8qKiBUaGUgc2FtZSBudW1iZXJzIHdpdGhvdXQgbGVhZGluZyB6ZXJvcy4gKi9cbmZ1bmN0aW9uIHdpdGhvdXRaZXJvcyhib2R5LCBsZWFzdCkge1xuXHRyZXR1cm4ge1xuXHRcdC4uLmJvZHksXG5cdFx0bGVuZ3RoOiBbbGVhc3QsIGJvZHkubGVuZ3RoWzFdXSxcblx0XHRsZWFkaW5nWmVyb3M6IGZhbHNlXG5cdH07XG59XG5mdW5jdGlvbiBjb3VudERpZ2l0cyQxKGxhcmdlc3QsIGJhc2UpIHtcblx0bGV0IGxlbmd0aCA9IDE7XG5cdGZvciAobGV0IHJlc3QgPSBsYXJnZXN0IC8gQmlnSW50KGJhc2UpOyByZXN0ID4gMG47IHJlc3QgLz0gQmlnSW50KGJhc2UpKSBsZW5ndGggKz0gMTtcblx0cmV0dXJuIGxlbmd0aDtcbn1cbmNvbnN0IFVVSURfVFJBSVRTID0ge1xuXHRieXRlczogMTYsXG5cdHV1aWQ6IHRydWVcbn07XG5jb25zdCBWQVJJQU5UID0gMjtcbmNvbnN0IG1pbGxpc2Vjb25kcyA9IHBsYWNlQml0cyhcInRpbWVcIiwgODAsIDQ4LCB7XG5cdHVuaXRNczogMSxcblx0ZXBvY2hNczogMFxufSk7XG4vKiogVGhlIGZpZWxkcyBvZiBhIFVVSUQuIFdoZXJlIGV2ZXJ5IHZlcnNpb24gaXMgYWNjZXB0ZWQsIG9ubHkgb25lIG9mIHZlcnNpb24gNyBjYXJyaWVzIGEgdGltZS4gKi9cbmZ1bmN0aW9uIGxpc3RVdWlkRmllbGRzKHZlcnNpb24pIHtcblx0Y29uc3QgcmVmdXNlZCA9IHZlcnNpb24gPT09IFwiYW55XCIgPyB7fSA6IHsgcmVmdXNlZDogXCJ3cm9uZ192ZXJzaW9uXCIgfTtcblx0Y29uc3QgaXNSYW5kb20gPSB2ZXJzaW9uID09PSA0O1xuXHRyZXR1cm4gW1xuXHRcdGlzUmFuZG9tID8gcGxhY2VCaXRzKFwicmFuZG9tXCIsIDgwLCA0OCkgOiBtaWxsaXNlY29uZHMsXG5cdFx0cGxhY2VCaXRzKFwiZml4ZWRcIiwgNzYsIDQsIHtcblx0XHRcdHZhbHVlOiBpc1JhbmRvbSA/IDQgOiA3LFxuXHRcdFx0Li4ucmVmdXNlZFxuXHRcdH0pLFxuXHRcdHBsYWNlQml0cyhcInJhbmRvbVwiLCA2NCwgMTIpLFxuXHRcdHBsYWNlQml0cyhcImZpeGVkXCIsIDYyLCAyLCB7XG5cdFx0XHR2YWx1ZTogVkFSSUFOVCxcblx0XHRcdC4uLnJlZnVzZWRcblx0XHR9KSxcblx0XHRwbGFjZUJpdHMoXCJyYW5kb21cIiwgMCwgNjIsIGlzUmFuZG9tID8ge30gOiB7IHNlcXVlbmNlOiBSQU5ET01fU1RFUFMgfSlcblx0XTtcbn1cbi8qKiA0OCBiaXRzIG9mIG1pbGxpc2Vjb25kcywgYW5kIDgwIHJhbmRvbSBvbmVzLiAqL1xuZnVuY3Rpb24gZGVzY3JpYmVVbGlkKGFscGhhYmV0KSB7XG5cdGNvbnN0IHJhbmRvbSA9IHBsYWNlQml0cyhcInJhbmRvbVwiLCAwLCA4MCwgeyBzZXF1ZW5jZToge1xuXHRcdC4uLlJBTkRPTV9TVEVQUyxcblx0XHR3aGVuVXNlZFVwOiBcInJlZnVzZVwiXG5cdH0gfSk7XG5cdHJldHVybiBkZXNjcmliZU51bWJlcihhbHBoYWJldCwgcmFpc2VUd28oMTI4KSwgW21pbGxpc2Vjb25kcywgcmFuZG9tXSwgVVVJRF9UUkFJVFMpO1xufVxuLyoqIENoYXJhY3RlcnMgb2YgYW4gYWxwaGFiZXQsIGVhY2ggZHJhd24gYnkgaXRzZWxmLiAqL1xuZnVuY3Rpb24gZGVzY3JpYmVDaGFyYWN0ZXJzKGFscGhhYmV0LCBbLCBsZW5ndGhdKSB7XG5cdGNvbnN0IHZhbHVlcyA9IEJpZ0ludChhbHBoYWJldC5sZW5ndGgpICoqIEJpZ0ludChsZW5ndGgpO1xuXHRyZXR1cm4gZGVzY3JpYmVOdW1iZXIoYWxwaGFiZXQsIHZhbHVlcywgW3tcblx0XHRraW5kOiBcInJhbmRvbVwiLFxuXHRcdHVuaXQ6IFwiMHgxXCIsXG5cdFx0dmFsdWVzOiBzcGVsbEhleCQxKHZhbHVlcylcblx0fV0pO1xufVxuLy8gcGFja2FnZXMvYmFzZS9zcmMvcmVhZGluZ3MvcmVhZGluZy50c1xuaW5pdF9jb3JlX3dNM0R0TGtYKCk7XG4vKiogVGhlIG5hbWUgb2YgYSByZWFkaW5nOiBgYnJhbmRpZCBpZCAoVVVJRCB2ZXJzaW9uIDcgaW4gYmFzZSAzNilgLiBCZWhpbmQgYSBwcmVmaXgsIGJyYW5kaWQgd3JpdGVzIGJhc2UgMzYgYnkgZGVmYXVsdC4gKi9cbmZ1bmN0aW9uIG5hbWVPZih7IGZvcm1hdCwgbmFtZSwgcHJlZml4LCB2ZXJzaW9uLCBkZWZpbml0aW9uLCB3cm9uZyB9KSB7XG5cdHJldHVybiBmb3JtYXQgPT09IFwidXVpZDI1XCIgJiYgcHJlZml4ICE9PSB2b2lkIDAgJiYgdmVyc2lvbiA9PT0gNyAmJiBkZWZpbml0aW9uID09PSB2b2lkIDAgJiYgIXdyb25nID8gYGJyYW5kaWQgaWQgKCR7bmFtZX0pYCA6IG5hbWU7XG59XG4vKiogQSBkYXk6IGNsb2NrcyB0aGF0IGFyZSBhaGVhZCBtYWtlIGlkcyBvZiB0aGUgbmVhciBmdXR1cmUuICovXG5jb25zdCBUT0xFUkFOQ0VfTVMgPSA4NjRlNTtcbi8qKiBUaGUgY29zdCBvZiBhbiBpbnN0YW50IHRoYXQgY2Fubm90IGJlIHJpZ2h0LiAqL1xuY29uc3QgSU1QTEFVU0lCTEUgPSA0MDtcbi8qKiBUaGUgeWVhciBvZiB0aGUgZmlyc3QgVVVJRHM6IG5vIGlkcyBvZiB0aGVzZSBraW5kcyBhcmUgb2xkZXIuICovXG5jb25zdCBFQVJMSUVTVF9NUyA9IERhdGUuVVRDKDJlMywgMCwgMSk7XG4vKiogV2hldGhlciBpZHMgb2YgYW4gaW5zdGFudCBtYXkgZXhpc3QgYnkgbm93LiAqL1xuZnVuY3Rpb24gaXNQbGF1c2libGUodGltZU1zLCBzaW5jZU1zLCBub3dNcykge1xuXHRyZXR1cm4gdGltZU1zID49IHNpbmNlTXMgJiYgdGltZU1zIDw9IG5vd01zICsgVE9MRVJBTkNFX01TO1xufVxuLyoqXG4qIFRoZSBzY29yZSBvZiBhIHJlYWRpbmcgd2l0aCB0aW1lLlxuKlxuKiBAcGFyYW0gY29tbW9uIEhvdyBjb21tb24gdGhlIGZvcm1hdCBpcywgYXMgYSBwb3dlciBvZiAyOiAwIGZvciB0aGUgbW9zdCBjb21tb24gb25lcy5cbiogQHBhcmFtIHJlc3RCaXRzIEJpdHMgb2YgdGhlIGJvZHkgYmVzaWRlIHRob3NlIG9mIHRoZSB0aW1lLlxuKi9cbmZ1bmN0aW9uIHRpbWVkU2NvcmUoY29tbW9uLCByZXN0Qml0cywgdGltZSkge1xuXHRjb25zdCB7IG1zLCBzaW5jZU1zLCBub3dNcywgdW5pdE1zID0gMSB9ID0gdGltZTtcblx0Y29uc3QgdGltZUJpdHMgPSBNYXRoLmxvZzIoTWF0aC5tYXgoMSwgKG5vd01zICsgVE9MRVJBTkNFX01TIC0gc2luY2VNcykgLyB1bml0TXMpKTtcblx0Y29uc3QgcGVuYWx0eSA9IGlzUGxhdXNpYmxlKG1zLCBzaW5jZU1zLCBub3dNcykgPyAwIDogSU1QTEFVU0lCTEU7XG5cdHJldHVybiBjb21tb24gLSByZXN0Qml0cyAtIHRpbWVCaXRzIC0gcGVuYWx0eTtcbn1cbi8qKiBUaGUgcmVtYXJrIG9uIGFuIGluc3RhbnQgdGhhdCBjYW5ub3QgYmUgcmlnaHQuICovXG5mdW5jdGlvbiBkZXNjcmliZURvdWJ0KHRpbWVNcywgc2luY2VNcywgbm93TXMpIHtcblx0aWYgKGlzUGxhdXNpYmxlKHRpbWVNcywgc2luY2VNcywgbm93TXMpKSByZXR1cm4gXCJcIjtcblx0cmV0dXJuIHRpbWVNcyA+IG5vd01zID8gXCI7IGJ1dCBpdHMgdGltZSBpcyBpbiB0aGUgZnV0dXJlXCIgOiBcIjsgYnV0IGl0cyB0aW1lIGlzIGJlZm9yZSB0aGUgZmlyc3QgaWRzIG9mIHRoaXMga2luZFwiO1xufVxuY29uc3QgUFJFRklYJDEgPSAvXig/OlthLXpdKD86W2EtejAtOV9dezAsNjF9W2EtejAtOV0pP3xbQS1aXSg/OltBLVowLTlfXXswLDYxfVtBLVowLTldKT8pJC87XG5jb25zdCBCRUZPUkUgPSAvW1xcc1wiJ2A8KHtbXS87XG5jb25zdCBBRlRFUiA9IC9bXFxzXCInYD4pfVxcXSw7XS87XG4vKiogQnl0ZXMgYXMgU1FMIFNlcnZlciBhbmQgUG9zdGdyZVNRTCBzaG93IHRoZW06IDgsIDEyIG9yIDE2LiAqL1xuY29uc3QgQllURVMgPSAvXigweHxcXFxceCkoKD86WzAtOWEtZl17MTZ9fFswLTlhLWZdezI0fXxbMC05YS1mXXszMn0pKSQvaTtcbi8qKiBTcGxpdHMgYSB0ZXh0IGF0IGl0cyBsYXN0IHNlcGFyYXRvciwgd2hlcmUgdGhlIHRleHQgYmVmb3JlIGl0IGNhbiBiZSBhIHByZWZpeC4gKi9cbmZ1bmN0aW9uIGNyZWF0ZVN1YmplY3QoaW5wdXQsIG5vd01zKSB7XG5cdGNvbnN0IGFyb3VuZCA9IHVud3JhcChpbnB1dCk7XG5cdGNvbnN0IHRleHQgPSBkZWNvZGVBZGRyZXNzKGFyb3VuZCk7XG5cdGNvbnN0IFssIG1hcmssIGRpZ2l0c10gPSBCWVRFUy5leGVjKHRleHQpID8/IFtdO1xuXHRpZiAobWFyayAhPT0gdm9pZCAwICYmIGRpZ2l0cyAhPT0gdm9pZCAwKSB7XG5cdFx0Y29uc3Qgd3JvbmcgPSBbYCR7SlNPTi5zdHJpbmdpZnkobWFyayl9IGJlZm9yZSB0aGUgYnl0ZXNgLnJlcGxhY2UoXCJcXFxcXFxcXFwiLCBcIlxcXFxcIildO1xuXHRcdHJldHVybiB7XG5cdFx0XHR0ZXh0LFxuXHRcdFx0cHJlZml4OiBcIlwiLFxuXHRcdFx0Ym9keTogZGlnaXRzLFxuXHRcdFx0Ym9keVN0YXJ0OiBtYXJrLmxlbmd0aCxcblx0XHRcdHdyb25nLFxuXHRcdFx0bm93TXNcblx0XHR9O1xuXHR9XG5cdGNvbnN0IGF0ID0gdGV4dC5sYXN0SW5kZXhPZihcIl9cIik7XG5cdGNvbnN0IHByZWZpeCA9IGF0ID4gMCAmJiBQUkVGSVgkMS50ZXN0KHRleHQuc2xpY2UoMCwgYXQpKSA/IHRleHQuc2xpY2UoMCwgYXQpIDogXCJcIjtcblx0Y29uc3QgYm9keVN0YXJ0ID0gcHJlZml4ID09PSBcIlwiID8gMCA6IGF0ICsgMTtcblx0Y29uc3Qgd3JvbmcgPSBbXG5cdFx0Li4uYXJvdW5kID09PSBpbnB1dCA/IFtdIDogWy9eXFxzfFxccyQvLnRlc3QoaW5wdXQpID8gXCJ3aGl0ZSBzcGFjZSBhcm91bmQgdGhlIGlkXCIgOiBcInF1b3RlcyBhcm91bmQgdGhlIGlkXCJdLFxuXHRcdC4uLnRleHQgPT09IGFyb3VuZCA/IFtdIDogW1wicGVyY2VudC1lbmNvZGluZ1wiXSxcblx0XHQuLi5wcmVmaXggPT09IHByZWZpeC50b0xvd2VyQ2FzZSgpID8gW10gOiBbVVBQRVJfUFJFRklYXVxuXHRdO1xuXHRyZXR1cm4ge1xuXHRcdHRleHQsXG5cdFx0cHJlZml4LFxuXHRcdGJvZHk6IHRleHQuc2xpY2UoYm9keVN0YXJ0KSxcblx0XHRib2R5U3RhcnQsXG5cdFx0d3JvbmcsXG5cdFx0bm93TXNcblx0fTtcbn1cbi8qKiBUYWtlcyBvbmUgY2hhcmFjdGVyIGFmdGVyIHRoZSBvdGhlcjogYSBwYXR0ZXJuIHRoYXQgZW5kcyB3aXRoIGAkYCB3b3VsZCB0cnkgZWFjaCBwbGFjZSBvZiBhIGxvbmcgcnVuLiAqL1xuZnVuY3Rpb24gdW53cmFwKGlucHV0KSB7XG5cdGxldCBbc3RhcnQsIGVuZF0gPSBbMCwgaW5wdXQubGVuZ3RoXTtcblx0d2hpbGUgKHN0YXJ0IDwgZW5kICYmIEJFRk9SRS50ZXN0KGlucHV0LmNoYXJBdChzdGFydCkpKSBzdGFydCsrO1xuXHR3aGlsZSAoZW5kID4gc3RhcnQgJiYgQUZURVIudGVzdChpbnB1dC5jaGFyQXQoZW5kIC0gMSkpKSBlbmQtLTtcblx0cmV0dXJuIGlucHV0LnNsaWNlKHN0YXJ0LCBlbmQpO1xufVxuY29uc3QgQ09ERSA9IC8lKD86MlswLTlBLUZdfDNbQS1GXXw1W0JERl18N1tCRF0pL2dpO1xuLyoqIEEgdGV4dCB3aXRob3V0IHRoZSBwZXJjZW50LWVuY29kaW5nIG9mIGFuIGFkZHJlc3MuICovXG5mdW5jdGlvbiBkZWNvZGVBZGRyZXNzKHRleHQpIHtcblx0cmV0dXJuIHRleHQuaW5jbHVkZXMoXCIlXCIpID8gdW53cmFwKHRleHQucmVwbGFjZShDT0RFLCBkZWNvZGVVUklDb21wb25lbnQpKSA6IHRleHQ7XG59XG5jb25zdCBVUFBFUl9QUkVGSVggPSBcImEgcHJlZml4IGluIHVwcGVyIGNhc2VcIjtcbi8qKiBUaGUgc2FtZSB0ZXh0LCByZWFkIGFzIGEgYm9keSB3aXRob3V0IGEgcHJlZml4LiAqL1xuZnVuY3Rpb24gd2l0aG91dFByZWZpeChzdWJqZWN0KSB7XG5cdGNvbnN0IHdyb25nID0gc3ViamVjdC53cm9uZy5maWx0ZXIoKGVhY2gpID0+IGVhY2ggIT09IFVQUEVSX1BSRUZJWCk7XG5cdHJldHVybiB7XG5cdFx0Li4uc3ViamVjdCxcblx0XHRwcmVmaXg6IFwiXCIsXG5cdFx0Ym9keTogc3ViamVjdC50ZXh0LFxuXHRcdGJvZHlTdGFydDogMCxcblx0XHR3cm9uZ1xuXHR9O1xufVxuLyoqXG4qIFRoZSBib2R5IGFzIHRoZSBmb3JtYXQgc3BlbGxzIGl0OyBgdW5kZWZpbmVkYCB3aGVyZSBpdCBpcyBub3QgYSBib2R5LCBldmVuIHdpdGggdGhlIGNhc2UgYW5kIHRoZSBsaWtlIG1lbmRlZC4gQSB0ZXh0XG4qIG9mIGJvdGggY2FzZXMgaXMgbmV2ZXIgZm9sZGVkOiBub3RoaW5nIHdyaXRlcyBhbiBpZCB0aGF0IHdheS5cbiovXG5mdW5jdGlvbiByZWFkU3BlbGxpbmcoZm9ybWF0LCB7IGJvZHksIHRleHQgfSkge1xuXHRpZiAoZm9ybWF0LmNoZWNrKGJvZHksIDApID09PSB2b2lkIDApIHJldHVybiB7XG5cdFx0Ym9keSxcblx0XHR3cm9uZzogW11cblx0fTtcblx0aWYgKC9bYS16XS8udGVzdCh0ZXh0KSAmJiAvW0EtWl0vLnRlc3QodGV4dCkpIHJldHVybiB2b2lkIDA7XG5cdGNvbnN0IGlzVXBwZXIgPSAvW0EtWl0vLnRlc3QoZm9ybWF0LmFscGhhYmV0KTtcblx0Y29uc3QgZm9sZGVkID0gaXNVcHBlciA/IGJvZHkucmVwbGFjZSgvW2Etel0rL2csIChsZXR0ZXJzKSA9PiBsZXR0ZXJzLnRvVXBwZXJDYXNlKCkpIDogZm9sZEFzY2lpKGJvZHkpO1xuXHRpZiAoZm9ybWF0LmNoZWNrKGZvbGRlZCwgMCkgPT09IHZvaWQgMCkgcmV0dXJuIHtcblx0XHRib2R5OiBmb2xkZWQsXG5cdFx0d3Jvbmc6IFtpc1VwcGVyID8gXCJsb3dlciBjYXNlXCIgOiBcInVwcGVyIGNhc2VcIl1cblx0fTtcblx0Y29uc3QgZm9yZ2l2ZW4gPSBmb3JtYXQuZm9yZ2l2ZT8uKGZvbGRlZCkgPz8gZm9sZGVkO1xuXHRpZiAoZm9ybWF0LmNoZWNrKGZvcmdpdmVuLCAwKSAhPT0gdm9pZCAwKSByZXR1cm4gdm9pZCAwO1xuXHRjb25zdCBhdCA9IFsuLi5mb2xkZWRdLmZpbmRJbmRleCgoY2hhcmFjdGVyLCBpKSA9PiBjaGFyYWN0ZXIgIT09IGZvcmdpdmVuLmNoYXJBdChpKSk7XG5cdHJldHVybiB7XG5cdFx0Ym9keTogZm9yZ2l2ZW4sXG5cdFx0d3Jvbmc6IFtgbGV0dGVycyBvdXRzaWRlIHRoZSBhbHBoYWJldCwgcmVhZCBhcyBkaWdpdHMke2A6IGNoYXJhY3RlciAke3RleHQubGVuZ3RoIC0gYm9keS5sZW5ndGggKyBhdCArIDF9IGlzIFwiJHtib2R5LmNoYXJBdChhdCl9XCJgfWBdXG5cdH07XG59XG4vKiogVGhlIHByZWZpeCBvZiBhIHJlYWRpbmcsIGFuZCB0aGUgZmF1bHRzIG9mIGl0cyBzcGVsbGluZzogd2l0aG91dCBvbmUsIHRoZSB0ZXh0IGlzIGFzIGl0cyBmb3JtYXQgd3JpdGVzIGl0LiAqL1xuZnVuY3Rpb24gcGlja093bih7IHByZWZpeCwgYm9keTogb3duLCB3cm9uZzogYXJvdW5kIH0sIHsgYm9keSwgd3JvbmcgfSA9IHtcblx0Ym9keTogb3duLFxuXHR3cm9uZzogW11cbn0pIHtcblx0Y29uc3QgYWxsID0gWy4uLmFyb3VuZCwgLi4ud3JvbmddO1xuXHRjb25zdCBjYW5vbmljYWwgPSAocHJlZml4ICYmIGAke3ByZWZpeC50b0xvd2VyQ2FzZSgpfV9gKSArIGJvZHk7XG5cdHJldHVybiB7XG5cdFx0Li4ucHJlZml4ICYmIHsgcHJlZml4IH0sXG5cdFx0Li4uYWxsLmxlbmd0aCA+IDAgJiYge1xuXHRcdFx0d3Jvbmc6IGFsbCxcblx0XHRcdGNhbm9uaWNhbFxuXHRcdH1cblx0fTtcbn1cbi8qKiBUaGUgY29zdCBvZiBhIHdyb25nIHNwZWxsaW5nOiBlYWNoIG1pc3Rha2UgbWFrZXMgYSByZWFkaW5nIDJeOCB0aW1lcyBsZXNzIGxpa2VseS4gKi9cbmZ1bmN0aW9uIGNvdW50UGVuYWx0eSh7IHdyb25nIH0pIHtcblx0cmV0dXJuIDggKiB3cm9uZy5sZW5ndGg7XG59XG4vKiogVGhlIGluc3RhbnQgYXMgcGVvcGxlIHdyaXRlIGl0LiAqL1xuZnVuY3Rpb24gc2hvd0luc3RhbnQodGltZU1zKSB7XG5cdHJldHVybiBuZXcgRGF0ZSh0aW1lTXMpLnRvSVNPU3RyaW5nKCk7XG59XG4vKiogQml0cyBpbiB0ZW50aHMsIGFzIGV2ZXJ5IHJlcG9ydCBoYXMgdGhlbS4gKi9cbmZ1bmN0aW9uIGluVGVudGhzKGJpdHMpIHtcblx0cmV0dXJuIE1hdGgucm91bmQoYml0cyAqIDEwKSAvIDEwO1xufVxuLyoqIFRoZSB3aG9sZSBpZDogdGhlIHByZWZpeCwgYW5kIHRoZSBwYXJ0cyBvZiBpdHMgYm9keS4gKi9cbmZ1bmN0aW9uIGlkVmlldyh7IHRleHQsIHByZWZpeCwgYm9keSwgYm9keVN0YXJ0IH0sIC4uLmZpZWxkcykge1xuXHRjb25zdCBoZWFkID0gcHJlZml4ID8gW3tcblx0XHRzdGFydDogMCxcblx0XHRlbmQ6IHByZWZpeC5sZW5ndGgsXG5cdFx0bGFiZWw6IGBwcmVmaXggXCIke3ByZWZpeH1cImAsXG5cdFx0c3R5bGU6IFwiY3lhblwiXG5cdH1dIDogW107XG5cdHJldHVybiB7XG5cdFx0dGV4dDogdGV4dC5zbGljZSgwLCBib2R5U3RhcnQpICsgYm9keSxcblx0XHRwYXJ0czogWy4uLmhlYWQsIC4uLnBsYWNlRmllbGRzJDEoZmllbGRzLCBib2R5U3RhcnQpXVxuXHR9O1xufVxuLyoqIEEgYm9keSB3aG9zZSBwYXJ0cyBzaGFyZSBjaGFyYWN0ZXJzOiBvbmUgYnJhY2tldCBzYXlzIHdoYXQgaXQgaXMuICovXG5mdW5jdGlvbiB3aG9sZVZpZXcoc3ViamVjdCwgbGFiZWwpIHtcblx0cmV0dXJuIGlkVmlldyhzdWJqZWN0LCBbXG5cdFx0bGFiZWwsXG5cdFx0c3ViamVjdC5ib2R5Lmxlbmd0aCxcblx0XHRcImJvbGRcIlxuXHRdKTtcbn1cbi8qKiBBIG51bWJlciBhcyBiaXRzLiAqL1xuZnVuY3Rpb24gYml0Vmlldyh2YWx1ZSwgZmllbGRzKSB7XG5cdGNvbnN0IHdpZHRoID0gZmllbGRzLnJlZHVjZSgoc3VtLCBbLCBiaXRzXSkgPT4gc3VtICsgYml0cywgMCk7XG5cdHJldHVybiBmaWVsZFZpZXcodmFsdWUudG9TdHJpbmcoMikucGFkU3RhcnQod2lkdGgsIFwiMFwiKSwgZmllbGRzKTtcbn1cbi8qKiBEaWdpdHMgdGhhdCBsaWUgc2lkZSBieSBzaWRlLiAqL1xuZnVuY3Rpb24gZmllbGRWaWV3KHRleHQsIGZpZWxkcykge1xuXHRyZXR1cm4ge1xuXHRcdHRleHQsXG5cdFx0cGFydHM6IHBsYWNlRmllbGRzJDEoZmllbGRzLCAwKVxuXHR9O1xufVxuZnVuY3Rpb24gcGxhY2VGaWVsZHMkMShmaWVsZHMsIGZyb20pIHtcblx0bGV0IGVuZCA9IGZyb207XG5cdHJldHVybiBmaWVsZHMubWFwKChbbGFiZWwsIGxlbmd0aCwgc3R5bGVdKSA9PiB7XG5cdFx0Y29uc3Qgc3RhcnQgPSBlbmQ7XG5cdFx0ZW5kICs9IGxlbmd0aDtcblx0XHRyZXR1cm4ge1xuXHRcdFx0c3RhcnQsXG5cdFx0XHRlbmQsXG5cdFx0XHRsYWJlbCxcblx0XHRcdHN0eWxlXG5cdFx0fTtcblx0fSk7XG59XG4vKiogTG93ZXItY2FzZSBoZXhhZGVjaW1hbCBkaWdpdHMgb2YgYnl0ZXMuICovXG5mdW5jdGlvbiB0b0hleChieXRlcykge1xuXHRsZXQgaGV4ID0gXCJcIjtcblx0Zm9yIChjb25zdCBieXRlIG9mIGJ5dGVzKSBoZXggKz0gYnl0ZS50b1N0cmluZygxNikucGFkU3RhcnQoMiwgXCIwXCIpO1xuXHRyZXR1cm4gaGV4O1xufVxuLyoqIFRoZSBieXRlcyBvZiBhbiBpbnRlZ2VyLCBtb3N0IHNpZ25pZmljYW50IGZpcnN0LiAqL1xuZnVuY3Rpb24gYnl0ZXNPZkJpZ0ludCh2YWx1ZSwgbGVuZ3RoKSB7XG5cdHJldHVybiBieXRlc09mSGV4KHZhbHVlLnRvU3RyaW5nKDE2KS5wYWRTdGFydCgyICogbGVuZ3RoLCBcIjBcIikpO1xufVxuLyoqIFRoZSBieXRlcyBvZiBhbiBldmVuIG51bWJlciBvZiBkaWdpdHMuICovXG5mdW5jdGlvbiBieXRlc09mSGV4KGhleCkge1xuXHRjb25zdCBieXRlcyA9IG5ldyBVaW50OEFycmF5KGhleC5sZW5ndGggLyAyKTtcblx0Zm9yIChsZXQgaSA9IDA7IGkgPCBieXRlcy5sZW5ndGg7IGkrKykgYnl0ZXNbaV0gPSBOdW1iZXIucGFyc2VJbnQoaGV4LnNsaWNlKDIgKiBpLCAyICogaSArIDIpLCAxNik7XG5cdHJldHVybiBieXRlcztcbn1cbi8qKiBEaWdpdHMgb2YgYmFzZSA2NCB3aG9zZSBudW1iZXIgaXMgZXhhY3QuICovXG5jb25zdCBDSFVOSyA9IDg7XG4vKiogVGhlIGludGVnZXIgb2YgZGlnaXRzIHRoYXQgd2VyZSBjaGVja2VkIGJlZm9yZS4gKi9cbmZ1bmN0aW9uIHRvSW50ZWdlcihkaWdpdHMsIGFscGhhYmV0KSB7XG5cdGNvbnN0IGJhc2UgPSBCaWdJbnQoYWxwaGFiZXQubGVuZ3RoKTtcblx0bGV0IHZhbHVlID0gMG47XG5cdGZvciAobGV0IGZyb20gPSAwOyBmcm9tIDwgZGlnaXRzLmxlbmd0aDsgZnJvbSArPSBDSFVOSykge1xuXHRcdGNvbnN0IGNodW5rID0gZGlnaXRzLnNsaWNlKGZyb20sIGZyb20gKyBDSFVOSyk7XG5cdFx0bGV0IHNtYWxsID0gMDtcblx0XHRmb3IgKGNvbnN0IGRpZ2l0IG9mIGNodW5rKSBzbWFsbCA9IHNtYWxsICogYWxwaGFiZXQubGVuZ3RoICsgYWxwaGFiZXQuaW5kZXhPZihkaWdpdCk7XG5cdFx0dmFsdWUgPSB2YWx1ZSAqIGJhc2UgKiogQmlnSW50KGNodW5rLmxlbmd0aCkgKyBCaWdJbnQoc21hbGwpO1xuXHR9XG5cdHJldHVybiB2YWx1ZTtcbn1cbi8vIGRpc3QvY2h1bmtzL2J1ZGdldHMtbTFZeVc3N28uanNcbmZ1bmN0aW9uIGNvbGxpc2lvbkJ1ZGdldChnaXZlbikge1xuXHRsZXQgcXVlc3Rpb24gPSByZWFkT3B0aW9ucyhnaXZlbiwgQ09MTElTSU9OX09QVElPTlMsIFwiY29sbGlzaW9uQnVkZ2V0XCIpLCBpZHNQZXJIb3VyID0gcG9zaXRpdmUoXCJpZHMgcGVyIGhvdXJcIiwgcXVlc3Rpb24uaWRzUGVySG91ciksIHllYXJzID0gcG9zaXRpdmUoXCJ5ZWFyc1wiLCBxdWVzdGlvbi55ZWFycyksIG1hZGUgPSBpZHNQZXJIb3VyICYmIHllYXJzICYmIE1hdGgucm91bmQoaWRzUGVySG91ciAqIHllYXJzICogSE9VUlNfUEVSX1lFQVIpLCBpZHMgPSB3aXRoaW4oXCJpZHNcIiwgcXVlc3Rpb24uaWRzID8/IG1hZGUsIDAsIE51bWJlci5NQVhfVkFMVUUpLCBbc3BhY2UsIHByb2JhYmlsaXR5XSA9IFtyZWFkQml0cyhxdWVzdGlvbiksIGNoZWNrUHJvYmFiaWxpdHkocXVlc3Rpb24ucHJvYmFiaWxpdHkpXSwgYnVkZ2V0ID0gc29sdmVDb2xsaXNpb24oc3BhY2UsIGlkcywgcHJvYmFiaWxpdHksIG9wZW5RdWFudGl0eSh7XG5cdFx0c3BhY2UsXG5cdFx0aWRzLFxuXHRcdHByb2JhYmlsaXR5XG5cdH0pKTtcblx0cmV0dXJuIGlkc1BlckhvdXIgPyB7XG5cdFx0Li4uYnVkZ2V0LFxuXHRcdGlkc1BlckhvdXIsXG5cdFx0eWVhcnM6IHllYXJzID8/IGJ1ZGdldC5pZHMgLyBpZHNQZXJIb3VyIC8gSE9VUlNfUEVSX1lFQVJcblx0fSA6IHllYXJzID8ge1xuXHRcdC4uLmJ1ZGdldCxcblx0XHRpZHNQZXJIb3VyOiBidWRnZXQuaWRzIC8geWVhcnMgLyBIT1VSU19QRVJfWUVBUixcblx0XHR5ZWFyc1xuXHR9IDogYnVkZ2V0O1xufVxuZnVuY3Rpb24gc29sdmVDb2xsaXNpb24oYml0cyA9IDAsIGlkcyA9IDAsIHByb2JhYmlsaXR5ID0gMCwgb3Blbikge1xuXHRsZXQgZ2l2ZW4gPSB7XG5cdFx0Yml0cyxcblx0XHRpZHMsXG5cdFx0cHJvYmFiaWxpdHlcblx0fTtcblx0c3dpdGNoIChvcGVuKSB7XG5cdFx0Y2FzZSBcInNwYWNlXCI6IHJldHVybiB7XG5cdFx0XHQuLi5naXZlbixcblx0XHRcdGJpdHM6IGxlYXN0Qml0cyhpZHMsIC1NYXRoLmxvZzFwKC1wcm9iYWJpbGl0eSkpXG5cdFx0fTtcblx0XHRjYXNlIFwiaWRzXCI6IHJldHVybiB7XG5cdFx0XHQuLi5naXZlbixcblx0XHRcdGlkczogbW9zdElkcyhiaXRzLCAtTWF0aC5sb2cxcCgtcHJvYmFiaWxpdHkpKVxuXHRcdH07XG5cdFx0Y2FzZSBcInByb2JhYmlsaXR5XCI6IHJldHVybiB7XG5cdFx0XHQuLi5naXZlbixcblx0XHRcdHByb2JhYmlsaXR5OiAtTWF0aC5leHBtMSgtY29tcHV0ZUV4cG9uZW50KGJpdHMsIGlkcykpXG5cdFx0fTtcblx0fVxufVxuZnVuY3Rpb24gY29tcHV0ZUV4cG9uZW50KGJpdHMsIGlkcykge1xuXHRsZXQgbiA9IE1hdGguZmxvb3IoaWRzKSwgdmFsdWVzID0gMiAqKiBiaXRzO1xuXHRpZiAobiA8IDIpIHJldHVybiAwO1xuXHRpZiAobiAtIDEgPj0gdmFsdWVzKSByZXR1cm4gSW5maW5pdHk7XG5cdGlmICh2YWx1ZXMgPCAxNjc3NzIxNikge1xuXHRcdGxldCBleHBvbmVudCA9IDA7XG5cdFx0Zm9yIChsZXQgaSA9IDE7IGkgPCBuICYmIGV4cG9uZW50IDwgNjQ7IGkrKykgZXhwb25lbnQgLT0gTWF0aC5sb2cxcCgtaSAvIHZhbHVlcyk7XG5cdFx0cmV0dXJuIGV4cG9uZW50O1xuXHR9XG5cdGxldCBwYWlyc1BlclZhbHVlID0gMiAqKiAoTWF0aC5sb2cyKG4pICsgTWF0aC5sb2cyKG4gLSAxKSAtIDEgLSBiaXRzKSwgc2hhcmUgPSBuIC8gdmFsdWVzO1xuXHRyZXR1cm4gcGFpcnNQZXJWYWx1ZSAqICgxICsgKDIgKiBuIC0gMSkgLyB2YWx1ZXMgLyA2ICsgc2hhcmUgKiAoKG4gLSAxKSAvIHZhbHVlcykgLyA2ICsgc2hhcmUgKiogMyAvIDEwKTtcbn1cbmZ1bmN0aW9uIG1vc3RJZHMoYml0cywgZXhwb25lbnQpIHtcblx0bGV0IGJvdW5kID0gMiAqKiAoKGJpdHMgKyAxICsgTWF0aC5sb2cyKGV4cG9uZW50KSkgLyAyKSArIDI7XG5cdHJldHVybiBNYXRoLmZsb29yKGxhc3RXaGVyZSgxLCBib3VuZCwgKGlkcykgPT4gY29tcHV0ZUV4cG9uZW50KGJpdHMsIGlkcykgPD0gZXhwb25lbnQpKTtcbn1cbmZ1bmN0aW9uIGxlYXN0Qml0cyhpZHMsIGV4cG9uZW50KSB7XG5cdGlmIChpZHMgPCAyKSByZXR1cm4gMDtcblx0bGV0IGxlYXN0ID0gTWF0aC5sb2cyKGlkcykgKyBNYXRoLmxvZzIoaWRzIC0gMSkgLSAxIC0gTWF0aC5sb2cyKGV4cG9uZW50KTtcblx0cmV0dXJuIC1sYXN0V2hlcmUoLShNYXRoLm1heChsZWFzdCwgTWF0aC5sb2cyKGlkcykpICsgMSksIC1sZWFzdCwgKG5lZ2F0aXZlKSA9PiBjb21wdXRlRXhwb25lbnQoLW5lZ2F0aXZlLCBpZHMpIDw9IGV4cG9uZW50KTtcbn1cbmZ1bmN0aW9uIGxhc3RXaGVyZShoZXJlLCB0aGVyZSwgaG9sZHMpIHtcblx0bGV0IG1pZGRsZSA9IGhlcmUgKyAodGhlcmUgLSBoZXJlKSAvIDI7XG5cdHJldHVybiBtaWRkbGUgPD0gaGVyZSB8fCBtaWRkbGUgPj0gdGhlcmUgPyBoZXJlIDogaG9sZHMobWlkZGxlKSA/IGxhc3RXaGVyZShtaWRkbGUsIHRoZXJlLCBob2xkcykgOiBsYXN0V2hlcmUoaGVyZSwgbWlkZGxlLCBob2xkcyk7XG59XG5mdW5jdGlvbiBndWVzc0J1ZGdldChnaXZlbikge1xuXHRsZXQgcXVlc3Rpb24gPSByZWFkT3B0aW9ucyhnaXZlbiwgR1VFU1NfT1BUSU9OUywgXCJndWVzc0J1ZGdldFwiKSwgZ3Vlc3Nlc1BlclNlY29uZCA9IHBvc2l0aXZlKFwiZ3Vlc3NlcyBwZXIgc2Vjb25kXCIsIHF1ZXN0aW9uLmd1ZXNzZXNQZXJTZWNvbmQpLCB5ZWFycyA9IHBvc2l0aXZlKFwieWVhcnNcIiwgcXVlc3Rpb24ueWVhcnMpLCBtYWRlID0gZ3Vlc3Nlc1BlclNlY29uZCAmJiB5ZWFycyAmJiBndWVzc2VzUGVyU2Vjb25kICogeWVhcnMgKiBTRUNPTkRTX1BFUl9ZRUFSLCBndWVzc2VzID0gd2l0aGluKFwiZ3Vlc3Nlc1wiLCBxdWVzdGlvbi5ndWVzc2VzID8/IG1hZGUsIDEsIE51bWJlci5NQVhfVkFMVUUpLCBsaXZlSWRzID0gd2l0aGluKFwibGl2ZSBpZHNcIiwgcXVlc3Rpb24ubGl2ZUlkcywgMSwgTnVtYmVyLk1BWF9WQUxVRSksIFtzcGFjZSwgcHJvYmFiaWxpdHldID0gW3JlYWRCaXRzKHF1ZXN0aW9uKSwgY2hlY2tQcm9iYWJpbGl0eShxdWVzdGlvbi5wcm9iYWJpbGl0eSldLCBidWRnZXQgPSBzb2x2ZUd1ZXNzKHNwYWNlLCBsaXZlSWRzLCBndWVzc2VzLCBwcm9iYWJpbGl0eSwgb3BlblF1YW50aXR5KHtcblx0XHRzcGFjZSxcblx0XHRsaXZlSWRzLFxuXHRcdGd1ZXNzZXMsXG5cdFx0cHJvYmFiaWxpdHlcblx0fSkpO1xuXHRyZXR1cm4gZ3Vlc3Nlc1BlclNlY29uZCA/IHtcblx0XHQuLi5idWRnZXQsXG5cdFx0eWVhcnM6IGJ1ZGdldC5ndWVzc2VzIC8gZ3Vlc3Nlc1BlclNlY29uZCAvIFNFQ09ORFNfUEVSX1lFQVJcblx0fSA6IGJ1ZGdldDtcbn1cbmZ1bmN0aW9uIHNvbHZlR3Vlc3MoYml0cyA9IDAsIGxpdmVJZHMgPSAxLCBndWVzc2VzID0gMSwgcHJvYmFiaWxpdHkgPSAwLCBvcGVuKSB7XG5cdGxldCBleHBvbmVudCA9IC1NYXRoLmxvZzFwKC1wcm9iYWJpbGl0eSksIHNoYXJlID0gTWF0aC5sb2cyKC1NYXRoLmV4cG0xKC1leHBvbmVudCAvIGd1ZXNzZXMpKSwgZ2l2ZW4gPSB7XG5cdFx0Yml0cyxcblx0XHRsaXZlSWRzLFxuXHRcdGd1ZXNzZXMsXG5cdFx0cHJvYmFiaWxpdHlcblx0fTtcblx0c3dpdGNoIChvcGVuKSB7XG5cdFx0Y2FzZSBcInNwYWNlXCI6IHJldHVybiB7XG5cdFx0XHQuLi5naXZlbixcblx0XHRcdGJpdHM6IE1hdGgubG9nMihsaXZlSWRzKSAtIHNoYXJlXG5cdFx0fTtcblx0XHRjYXNlIFwibGl2ZUlkc1wiOiByZXR1cm4ge1xuXHRcdFx0Li4uZ2l2ZW4sXG5cdFx0XHRsaXZlSWRzOiAyICoqIChzaGFyZSArIGJpdHMpXG5cdFx0fTtcblx0XHRjYXNlIFwiZ3Vlc3Nlc1wiOiByZXR1cm4ge1xuXHRcdFx0Li4uZ2l2ZW4sXG5cdFx0XHRndWVzc2VzOiBleHBvbmVudCAvIGNvbXB1dGVNaXNzRXhwb25lbnQoYml0cywgbGl2ZUlkcylcblx0XHR9O1xuXHRcdGNhc2UgXCJwcm9iYWJpbGl0eVwiOiByZXR1cm4ge1xuXHRcdFx0Li4uZ2l2ZW4sXG5cdFx0XHRwcm9iYWJpbGl0eTogLU1hdGguZXhwbTEoLWd1ZXNzZXMgKiBjb21wdXRlTWlzc0V4cG9uZW50KGJpdHMsIGxpdmVJZHMpKVxuXHRcdH07XG5cdH1cbn1cbmZ1bmN0aW9uIGNvbXB1dGVNaXNzRXhwb25lbnQoYml0cywgbGl2ZUlkcykge1xuXHRyZXR1cm4gLU1hdGgubG9nMXAoLU1hdGgubWluKDEsIDIgKiogKE1hdGgubG9nMihsaXZlSWRzKSAtIGJpdHMpKSk7XG59XG5mdW5jdGlvbiByZWFkQml0cyh7IGJpdHMsIGFscGhhYmV0LCBsZW5ndGgsIGZvcm1hdCB9KSB7XG5cdGlmIChmb3JtYXQgIT09IHZvaWQgMCAmJiBmb3JtYXQucmFuZG9tQml0cyA9PT0gdm9pZCAwKSB0aHJvdyBuZXcgSWRFcnJvcihcIm91dF9vZl9yYW5nZVwiLCBcImEgZm9ybWF0IHdob3NlIGlkcyBhcmUgcmFuZG9tXCIsIGAke2Zvcm1hdC5uYW1lfSwgd2hpY2ggcmVwb3J0cyBubyByYW5kb21CaXRzYCk7XG5cdGxldCBzaXplID0gdHlwZW9mIGFscGhhYmV0ID09IFwic3RyaW5nXCIgPyBuZXcgU2V0KGFscGhhYmV0KS5zaXplIDogYWxwaGFiZXQ7XG5cdGlmIChzaXplICE9PSB2b2lkIDAgJiYgIShOdW1iZXIuaXNTYWZlSW50ZWdlcihzaXplKSAmJiBzaXplID49IDIpKSB0aHJvdyBvdXRPZlJhbmdlKFwiYW4gYWxwaGFiZXQgb2YgYXQgbGVhc3QgMiBkaWZmZXJlbnQgY2hhcmFjdGVyc1wiLCBzaXplKTtcblx0aWYgKGxlbmd0aCAhPT0gdm9pZCAwICYmICEoTnVtYmVyLmlzU2FmZUludGVnZXIobGVuZ3RoKSAmJiBsZW5ndGggPj0gMSkpIHRocm93IG91dE9mUmFuZ2UoXCJhIGxlbmd0aCBvZiBhdCBsZWFzdCAxIGNoYXJhY3RlclwiLCBsZW5ndGgpO1xuXHRyZXR1cm4gd2l0aGluKFwiYSBzcGFjZVwiLCBiaXRzID8/IGZvcm1hdD8ucmFuZG9tQml0cyA/PyAoc2l6ZSAmJiBsZW5ndGggJiYgTWF0aC5sb2cyKHNpemUpICogbGVuZ3RoKSwgMCwgMmUzLCBcIiBiaXRzXCIpO1xufVxuZnVuY3Rpb24gcG9zaXRpdmUod2hhdCwgdmFsdWUpIHtcblx0aWYgKHZhbHVlID09PSB2b2lkIDAgfHwgMCA8IHZhbHVlICYmIHZhbHVlIDw9IE51bWJlci5NQVhfVkFMVUUpIHJldHVybiB2YWx1ZTtcblx0dGhyb3cgb3V0T2ZSYW5nZShgJHt3aGF0fSBhYm92ZSAwYCwgdmFsdWUpO1xufVxuZnVuY3Rpb24gd2l0aGluKHdoYXQsIHZhbHVlLCBsZWFzdCwgbW9zdCwgdW5pdCA9IFwiXCIpIHtcblx0aWYgKHZhbHVlID09PSB2b2lkIDAgfHwgbGVhc3QgPD0gdmFsdWUgJiYgdmFsdWUgPD0gbW9zdCkgcmV0dXJuIHZhbHVlO1xuXHR0aHJvdyBvdXRPZlJhbmdlKGAke3doYXR9IGZyb20gJHtsZWFzdH0gdG8gJHttb3N0fSR7dW5pdH1gLCB2YWx1ZSk7XG59XG5mdW5jdGlvbiBjaGVja1Byb2JhYmlsaXR5KHByb2JhYmlsaXR5KSB7XG5cdGlmIChwcm9iYWJpbGl0eSA9PT0gdm9pZCAwIHx8IDAgPCBwcm9iYWJpbGl0eSAmJiBwcm9iYWJpbGl0eSA8IDEpIHJldHVybiBwcm9iYWJpbGl0eTtcblx0dGhyb3cgb3V0T2ZSYW5nZShcImEgcHJvYmFiaWxpdHkgYWJvdmUgMCBhbmQgYmVsb3cgMVwiLCBwcm9iYWJpbGl0eSk7XG59XG5mdW5jdGlvbiBvcGVuUXVhbnRpdHkocXVhbnRpdGllcykge1xuXHRsZXQgYWxsID0gT2JqZWN0LmtleXMocXVhbnRpdGllcyksIGdpdmVuID0gYWxsLmZpbHRlcigoZWFjaCkgPT4gcXVhbnRpdGllc1tlYWNoXSAhPT0gdm9pZCAwKSwgW29wZW4sIC4uLm1vcmVdID0gYWxsLmZpbHRlcigoZWFjaCkgPT4gcXVhbnRpdGllc1tlYWNoXSA9PT0gdm9pZCAwKTtcblx0aWYgKG9wZW4gIT09IHZvaWQgMCAmJiBtb3JlLmxlbmd0aCA9PT0gMCkgcmV0dXJuIG9wZW47XG5cdGxldCBleHBlY3RlZCA9IGBhbGwgYnV0IG9uZSBvZiAke2pvaW5Xb3JkcyhhbGwsIFwiYW5kXCIpfWA7XG5cdHRocm93IG5ldyBJZEVycm9yKFwib3V0X29mX3JhbmdlXCIsIGV4cGVjdGVkLCBqb2luV29yZHMoZ2l2ZW4sIFwiYW5kXCIpIHx8IFwibm9uZVwiKTtcbn1cbnZhciBDT0xMSVNJT05fT1BUSU9OUywgSE9VUlNfUEVSX1lFQVIsIEdVRVNTX09QVElPTlMsIFNFQ09ORFNfUEVSX1lFQVI7XG52YXIgaW5pdF9idWRnZXRzX20xWXlXNzdvID0gX19lc21NaW4oKCgpID0+IHtcblx0aW5pdF9jb3JlX3dNM0R0TGtYKCk7XG5cdENPTExJU0lPTl9PUFRJT05TID0ge1xuXHRcdGJpdHM6ICEwLFxuXHRcdGFscGhhYmV0OiAhMCxcblx0XHRsZW5ndGg6ICEwLFxuXHRcdGZvcm1hdDogITAsXG5cdFx0aWRzOiAhMCxcblx0XHRpZHNQZXJIb3VyOiAhMCxcblx0XHR5ZWFyczogITAsXG5cdFx0cHJvYmFiaWxpdHk6ICEwXG5cdH07XG5cdEhPVVJTX1BFUl9ZRUFSID0gODc2Njtcblx0R1VFU1NfT1BUSU9OUyA9IHtcblx0XHRiaXRzOiAhMCxcblx0XHRhbHBoYWJldDogITAsXG5cdFx0bGVuZ3RoOiAhMCxcblx0XHRmb3JtYXQ6ICEwLFxuXHRcdGxpdmVJZHM6ICEwLFxuXHRcdGd1ZXNzZXM6ICEwLFxuXHRcdGd1ZXNzZXNQZXJTZWNvbmQ6ICEwLFxuXHRcdHllYXJzOiAhMCxcblx0XHRwcm9iYWJpbGl0eTogITBcblx0fTtcblx0U0VDT05EU19QRVJfWUVBUiA9IDMxNTU3NjAwO1xufSkpO1xuLy8gZGlzdC9jaHVua3MvcmFuZG9tLURTclRJb0d5LmpzXG5mdW5jdGlvbiB1bnBhZGRlZChwYWRkZWQsIGxlYXN0ID0gMSkge1xuXHRsZXQgeyBuYW1lLCBsb3dlc3QsIHBsYWNlcywgLi4ucmVzdCB9ID0gcGFkZGVkLCB7IGFscGhhYmV0LCB1dWlkVmVyc2lvbiwgY2hlY2ssIGV4YW1wbGUsIHRvQmlnSW50IH0gPSByZXN0LCBbbW9zdF0gPSByZWFkTGVuZ3RocyhwYWRkZWQpLCBkaWdpdHMgPSBkaWdpdFRhYmxlKGFscGhhYmV0KSwgemVybyA9IGFscGhhYmV0LmNoYXJBdCgwKSwgbm9uWmVybyA9IGAke2NoYXJhY3RlckNsYXNzKGFscGhhYmV0LnNsaWNlKDEpKX0ke2NoYXJhY3RlckNsYXNzKGFscGhhYmV0KX17JHtsZWFzdCAtIDF9LCR7bW9zdCAtIDF9fWAsIHBhZCA9ICh0ZXh0LCBvZmZzZXQpID0+IHRleHQuc2xpY2Uob2Zmc2V0KS5wYWRTdGFydChtb3N0LCB6ZXJvKSwgdW5wYWQgPSAoYm9keSkgPT4ge1xuXHRcdGxldCBzdGFydCA9IDA7XG5cdFx0Zm9yICg7IHN0YXJ0IDwgYm9keS5sZW5ndGggLSAxICYmIGJvZHlbc3RhcnRdID09PSB6ZXJvOykgc3RhcnQrKztcblx0XHRyZXR1cm4gYm9keS5zbGljZShzdGFydCk7XG5cdH0sIG1lbWJlcnMgPSB7fTtcblx0Zm9yIChsZXQga2V5IG9mIFtcblx0XHRcInRpbWVzdGFtcFwiLFxuXHRcdFwidG9CeXRlc1wiLFxuXHRcdFwidG9CaWdJbnRcIixcblx0XHRcInJlYWRcIlxuXHRdKSB7XG5cdFx0bGV0IHJlYWQgPSByZXN0W2tleV07XG5cdFx0cmVhZCAmJiBPYmplY3QuYXNzaWduKG1lbWJlcnMsIHsgW2tleV06ICh0ZXh0LCBvZmZzZXQpID0+IHJlYWQocGFkKHRleHQsIG9mZnNldCksIDApIH0pO1xuXHR9XG5cdGZvciAobGV0IGtleSBvZiBbXCJmcm9tQnl0ZXNcIiwgXCJmcm9tQmlnSW50XCJdKSB7XG5cdFx0bGV0IHNwZWxsID0gcmVzdFtrZXldO1xuXHRcdHNwZWxsICYmIE9iamVjdC5hc3NpZ24obWVtYmVycywgeyBba2V5XTogKHZhbHVlKSA9PiB1bnBhZChzcGVsbCh2YWx1ZSkpIH0pO1xuXHR9XG5cdGZvciAobGV0IGtleSBvZiBbXCJnZW5lcmF0b3JcIiwgXCJiYWNrZmlsbGVyXCJdKSB7XG5cdFx0bGV0IG1ha2UgPSByZXN0W2tleV07XG5cdFx0bWFrZSAmJiAobWVtYmVyc1trZXldID0gKGhlYWQsIHJhbmRvbSkgPT4ge1xuXHRcdFx0bGV0IG5leHQgPSBtYWtlKFwiXCIsIHJhbmRvbSk7XG5cdFx0XHRyZXR1cm4gKHRpbWVzdGFtcE1zLCBnaXZlbiwgY291bnQpID0+IGhlYWQgKyB1bnBhZChuZXh0KHRpbWVzdGFtcE1zLCBnaXZlbiwgY291bnQpKTtcblx0XHR9KTtcblx0fVxuXHRyZXR1cm4ge1xuXHRcdC4uLnJlc3QsXG5cdFx0Li4ubWVtYmVycyxcblx0XHRsZW5ndGg6IFtsZWFzdCwgbW9zdF0sXG5cdFx0cGF0dGVybjogbGVhc3QgPT09IDEgPyBgKD86JHtjaGFyYWN0ZXJQYXR0ZXJuKHplcm8pfXwke25vblplcm99KWAgOiBub25aZXJvLFxuXHRcdGNoZWNrKHRleHQsIG9mZnNldCkge1xuXHRcdFx0bGV0IGNvdW50ID0gdGV4dC5sZW5ndGggLSBvZmZzZXQ7XG5cdFx0XHRyZXR1cm4gY291bnQgPCBsZWFzdCB8fCBjb3VudCA+IG1vc3QgPyBcImludmFsaWRfbGVuZ3RoXCIgOiBjb3VudCA+IDEgJiYgdGV4dFtvZmZzZXRdID09PSB6ZXJvID8gXCJpbnZhbGlkX2NoYXJhY3RlclwiIDogY291bnQgPT09IG1vc3QgPyBjaGVjayh0ZXh0LCBvZmZzZXQpIDogdXVpZFZlcnNpb24gPyBjaGVjayhwYWQodGV4dCwgb2Zmc2V0KSwgMCkgOiBob2xkc09ubHkoZGlnaXRzLCB0ZXh0LCBvZmZzZXQpID8gdm9pZCAwIDogXCJpbnZhbGlkX2NoYXJhY3RlclwiO1xuXHRcdH0sXG5cdFx0Zm9yZ2l2ZTogdW5wYWQsXG5cdFx0Li4uZXhhbXBsZSAmJiB7IGV4YW1wbGU6IHVucGFkKGV4YW1wbGUpIH0sXG5cdFx0Li4udG9CaWdJbnQgJiYgbG93ZXN0ICYmIHsgbG93ZXN0QmlnSW50OiAodGltZXN0YW1wTXMpID0+IHRvQmlnSW50KGxvd2VzdCh0aW1lc3RhbXBNcyksIDApIH1cblx0fTtcbn1cbmZ1bmN0aW9uIGNyZWF0ZVRyYWl0cyhiaXRzLCBsZW5ndGgpIHtcblx0cmV0dXJuIHtcblx0XHRuYW1lOiBgcmFuZG9tKCR7Yml0c30pYCxcblx0XHRleGFtcGxlOiBzYW1wbGVUZXh0KEJBU0UzNl9BTFBIQUJFVCwgbGVuZ3RoKSxcblx0XHRhbHBoYWJldDogQkFTRTM2X0FMUEhBQkVULFxuXHRcdGxlbmd0aCxcblx0XHRwYXR0ZXJuOiBgWzAtOWEtel17JHtsZW5ndGh9fWAsXG5cdFx0cmFuZG9tQml0czogYml0cyxcblx0XHRieXRlTGVuZ3RoOiBiaXRzIC8gOCxcblx0XHRmb3JnaXZlOiAoYm9keSkgPT4gYm9keS5wYWRTdGFydChsZW5ndGgsIFwiMFwiKVxuXHR9O1xufVxuZnVuY3Rpb24gY3JlYXRlMTI4KCkge1xuXHRsZXQgbGltYnMgPSBbXG5cdFx0MCxcblx0XHQwLFxuXHRcdDAsXG5cdFx0MCxcblx0XHQwLFxuXHRcdDBcblx0XSwgZ3JvdXBzID0gW1xuXHRcdDAsXG5cdFx0MCxcblx0XHQwLFxuXHRcdDAsXG5cdFx0MFxuXHRdO1xuXHRyZXR1cm4ge1xuXHRcdC4uLmNyZWF0ZVRyYWl0cygxMjgsIDI1KSxcblx0XHRwbGFjZXM6IHsgMDogQkFTRTM2X0FMUEhBQkVULnNsaWNlKDAsIDE2KSB9LFxuXHRcdGNoZWNrOiAodGV4dCwgb2Zmc2V0KSA9PiBkZWNvZGVCYXNlMzYodGV4dCwgb2Zmc2V0LCBsaW1icyksXG5cdFx0Z2VuZXJhdG9yKGhlYWQsIHJhbmRvbSkge1xuXHRcdFx0bGV0IGNvZGVzID0gdG9DaGFyQ29kZXMoaGVhZCArIFwiMFwiLnJlcGVhdCgyNSkpLCBzdGFydCA9IGhlYWQubGVuZ3RoO1xuXHRcdFx0cmV0dXJuICgpID0+IHtcblx0XHRcdFx0dG9Hcm91cHMoW1xuXHRcdFx0XHRcdHJhbmRvbS51aW50MzIoKSA+Pj4gOCxcblx0XHRcdFx0XHRyYW5kb20udWludDMyKCkgPj4+IDgsXG5cdFx0XHRcdFx0cmFuZG9tLnVpbnQzMigpID4+PiA4LFxuXHRcdFx0XHRcdHJhbmRvbS51aW50MzIoKSA+Pj4gOCxcblx0XHRcdFx0XHRyYW5kb20udWludDMyKCkgPj4+IDgsXG5cdFx0XHRcdFx0cmFuZG9tLnVpbnQzMigpID4+PiAyNFxuXHRcdFx0XHRdLCBncm91cHMpO1xuXHRcdFx0XHRmb3IgKGxldCBkID0gMDsgZCA8IDU7IGQrKykgd3JpdGVHcm91cCQxKGNvZGVzLCBzdGFydCArIDUgKiAoNCAtIGQpLCBncm91cHNbZF0pO1xuXHRcdFx0XHRyZXR1cm4gU3RyaW5nLmZyb21DaGFyQ29kZS5hcHBseShudWxsLCBjb2Rlcyk7XG5cdFx0XHR9O1xuXHRcdH0sXG5cdFx0dG9CeXRlcyh0ZXh0LCBvZmZzZXQpIHtcblx0XHRcdHJldHVybiBkZWNvZGVCYXNlMzYodGV4dCwgb2Zmc2V0LCBsaW1icyksIGxpbWJzVG9CeXRlcyhsaW1icyk7XG5cdFx0fSxcblx0XHRmcm9tQnl0ZXMoYnl0ZXMpIHtcblx0XHRcdHJldHVybiBieXRlc1RvTGltYnMoYnl0ZXMsIGxpbWJzKSwgZW5jb2RlQmFzZTM2KGxpbWJzKTtcblx0XHR9XG5cdH07XG59XG5mdW5jdGlvbiBjcmVhdGUyNTYoKSB7XG5cdGxldCB3ZWlnaHRzID0gQXJyYXkuZnJvbSh7IGxlbmd0aDogMTEgfSwgKF8sIGopID0+IDJuICoqIEJpZ0ludCgyNCAqIGopKSwgeyBsZW5ndGgsIGNoZWNrLCByZWFkIH0gPSBjcmVhdGVOdW1lcmFsKEJBU0UzNl9BTFBIQUJFVCwgMm4gKiogMjU2biAtIDFuKSwgd3JpdGVBZnRlciA9IChoZWFkKSA9PiB7XG5cdFx0bGV0IGNvZGVzID0gdG9DaGFyQ29kZXMoaGVhZCArIFwiMFwiLnJlcGVhdChsZW5ndGgpKSwgeyB3cml0ZSB9ID0gbnVtYmVyV3JpdGVyKHtcblx0XHRcdGFscGhhYmV0OiBCQVNFMzZfQUxQSEFCRVQsXG5cdFx0XHRsZW5ndGgsXG5cdFx0XHRjb2Rlcyxcblx0XHRcdHN0YXJ0OiBoZWFkLmxlbmd0aFxuXHRcdH0sIHdlaWdodHMpO1xuXHRcdHJldHVybiAocGFydHMpID0+ICh3cml0ZShwYXJ0cyksIFN0cmluZy5mcm9tQ2hhckNvZGUuYXBwbHkobnVsbCwgY29kZXMpKTtcblx0fSwgd3JpdGVCb2R5ID0gd3JpdGVBZnRlcihcIlwiKTtcblx0cmV0dXJuIHtcblx0XHQuLi5jcmVhdGVUcmFpdHMoMjU2LCBsZW5ndGgpLFxuXHRcdGNoZWNrLFxuXHRcdGdlbmVyYXRvcihoZWFkLCByYW5kb20pIHtcblx0XHRcdGxldCBzcGVsbCA9IHdyaXRlQWZ0ZXIoaGVhZCk7XG5cdFx0XHRyZXR1cm4gKCkgPT4gc3BlbGwod2VpZ2h0cy5tYXAoKF8sIGopID0+IHJhbmRvbS51aW50MzIoKSA+Pj4gKGogPCAxMCA/IDggOiAxNikpKTtcblx0XHR9LFxuXHRcdHRvQnl0ZXModGV4dCwgb2Zmc2V0KSB7XG5cdFx0XHRsZXQgdmFsdWUgPSByZWFkKHRleHQsIG9mZnNldCk7XG5cdFx0XHRyZXR1cm4gVWludDhBcnJheS5mcm9tKHsgbGVuZ3RoOiAzMiB9LCAoXywgaSkgPT4gTnVtYmVyKEJpZ0ludC5hc1VpbnROKDgsIHZhbHVlID4+IEJpZ0ludCg4ICogKDMxIC0gaSkpKSkpO1xuXHRcdH0sXG5cdFx0ZnJvbUJ5dGVzKGJ5dGVzKSB7XG5cdFx0XHRsZXQgcGFydHMgPSBBcnJheSgxMSkuZmlsbCgwKTtcblx0XHRcdGZvciAobGV0IFtpLCBieXRlXSBvZiBieXRlcy5lbnRyaWVzKCkpIHtcblx0XHRcdFx0bGV0IHBhcnQgPSBNYXRoLmZsb29yKCgzMSAtIGkpIC8gMyk7XG5cdFx0XHRcdHBhcnRzW3BhcnRdID0gcGFydHNbcGFydF0gKiAyNTYgKyBieXRlO1xuXHRcdFx0fVxuXHRcdFx0cmV0dXJuIHdyaXRlQm9keShwYXJ0cyk7XG5cdFx0fVxuXHR9O1xufVxuZnVuY3Rpb24gcmFuZG9tJDEob3B0aW9ucyA9IHt9KSB7XG5cdHJlYWRDaGVja3MoKT8uY2hlY2tOYW1lcyhvcHRpb25zLCBPUFRJT05TJDUsIFwicmFuZG9tXCIpO1xuXHRsZXQgeyBiaXRzID0gMTI4LCBwYWRkZWQ6IGlzUGFkZGVkID0gITAgfSA9IG93bk9wdGlvbnMob3B0aW9ucyk7XG5cdGNoZWNrQ2hvaWNlKGlzUGFkZGVkLCBcInBhZGRlZFwiLCBbITAsICExXSk7XG5cdGxldCBwYWRkZWQgPSBwYWRkZWRSYW5kb20oYml0cyk7XG5cdHJldHVybiBpc1BhZGRlZCA/IHBhZGRlZCA6IHtcblx0XHQuLi51bnBhZGRlZChwYWRkZWQpLFxuXHRcdG5hbWU6IGByYW5kb20oJHtiaXRzfSwgdW5wYWRkZWQpYFxuXHR9O1xufVxuZnVuY3Rpb24gcGFkZGVkUmFuZG9tKGJpdHMpIHtcblx0cmV0dXJuIGNoZWNrQ2hvaWNlKGJpdHMsIFwiYml0c1wiLCBbMTI4LCAyNTZdKSwgYml0cyA9PT0gMTI4ID8gcmFuZG9tMTI4IDogcmFuZG9tMjU2O1xufVxudmFyIE9QVElPTlMkNSwgcmFuZG9tMTI4LCByYW5kb20yNTY7XG52YXIgaW5pdF9yYW5kb21fRFNyVElvR3kgPSBfX2VzbU1pbigoKCkgPT4ge1xuXHRpbml0X2NvcmVfd00zRHRMa1goKTtcblx0aW5pdF9udW1lcmFsX0RscFpfOHhRKCk7XG5cdE9QVElPTlMkNSA9IHtcblx0XHRiaXRzOiAhMCxcblx0XHRwYWRkZWQ6ICEwXG5cdH07XG5cdHJhbmRvbTEyOCA9IC8qIEBfX1BVUkVfXyAqLyBjcmVhdGUxMjgoKTtcblx0cmFuZG9tMjU2ID0gLyogQF9fUFVSRV9fICovIGNyZWF0ZTI1NigpO1xufSkpO1xuLy8gbm9kZV9tb2R1bGVzL3V1aWR2Ny9kaXN0L2luZGV4LmpzXG52YXIgRElHSVRTLCBVVUlEJDEsIFY3R2VuZXJhdG9yLCBnZXREZWZhdWx0UmFuZG9tLCBCdWZmZXJlZENyeXB0b1JhbmRvbTtcbnZhciBpbml0X2Rpc3QgPSBfX2VzbU1pbigoKCkgPT4ge1xuXHRESUdJVFMgPSBcIjAxMjM0NTY3ODlhYmNkZWZcIjtcblx0VVVJRCQxID0gY2xhc3MgVVVJRCQxIHtcblx0XHQvKiogQHBhcmFtIGJ5dGVzIC0gVGhlIDE2LWJ5dGUgYnl0ZSBhcnJheSByZXByZXNlbnRhdGlvbi4gKi9cblx0XHRjb25zdHJ1Y3RvcihieXRlcykge1xuXHRcdFx0LyoqXG5cdFx0XHQqIHV1aWR2NzogQSBKYXZhU2NyaXB0IGltcGxlbWVudGF0aW9uIG9mIFVVSUQgdmVyc2lvbiA3XG5cdFx0XHQqXG5cdFx0XHQqIENvcHlyaWdodCAyMDIxLTIwMjYgTGlvc0tcblx0XHRcdCpcblx0XHRcdCogQGxpY2Vuc2UgQXBhY2hlLTIuMFxuXHRcdFx0KiBAcGFja2FnZURvY3VtZW50YXRpb25cblx0XHRcdCovXG5cdFx0XHR0aGlzLmJ5dGVzID0gYnl0ZXM7XG5cdFx0fVxuXHRcdC8qKlxuXHRcdCogQ3JlYXRlcyBhbiBvYmplY3QgZnJvbSB0aGUgaW50ZXJuYWwgcmVwcmVzZW50YXRpb24sIGEgMTYtYnl0ZSBieXRlIGFycmF5XG5cdFx0KiBjb250YWluaW5nIHRoZSBiaW5hcnkgVVVJRCByZXByZXNlbnRhdGlvbiBpbiB0aGUgYmlnLWVuZGlhbiBieXRlIG9yZGVyLlxuXHRcdCpcblx0XHQqIFRoaXMgbWV0aG9kIGRvZXMgTk9UIHNoYWxsb3ctY29weSB0aGUgYXJndW1lbnQsIGFuZCB0aHVzIHRoZSBjcmVhdGVkIG9iamVjdFxuXHRcdCogaG9sZHMgdGhlIHJlZmVyZW5jZSB0byB0aGUgdW5kZXJseWluZyBidWZmZXIuXG5cdFx0KlxuXHRcdCogQHRocm93cyBUeXBlRXJyb3IgaWYgdGhlIGxlbmd0aCBvZiB0aGUgYXJndW1lbnQgaXMgbm90IDE2LlxuXHRcdCovXG5cdFx0c3RhdGljIG9mSW5uZXIoYnl0ZXMpIHtcblx0XHRcdGlmIChieXRlcy5sZW5ndGggIT09IDE2KSB0aHJvdyBuZXcgVHlwZUVycm9yKFwibm90IDEyOC1iaXQgbGVuZ3RoXCIpO1xuXHRcdFx0ZWxzZSByZXR1cm4gbmV3IFVVSUQkMShieXRlcyk7XG5cdFx0fVxuXHRcdC8qKlxuXHRcdCogQnVpbGRzIGEgYnl0ZSBhcnJheSBmcm9tIFVVSUR2NyBmaWVsZCB2YWx1ZXMuXG5cdFx0KlxuXHRcdCogQHBhcmFtIHVuaXhUc01zIC0gQSA0OC1iaXQgYHVuaXhfdHNfbXNgIGZpZWxkIHZhbHVlLlxuXHRcdCogQHBhcmFtIHJhbmRBIC0gQSAxMi1iaXQgYHJhbmRfYWAgZmllbGQgdmFsdWUuXG5cdFx0KiBAcGFyYW0gcmFuZEJIaSAtIFRoZSBoaWdoZXIgMzAgYml0cyBvZiA2Mi1iaXQgYHJhbmRfYmAgZmllbGQgdmFsdWUuXG5cdFx0KiBAcGFyYW0gcmFuZEJMbyAtIFRoZSBsb3dlciAzMiBiaXRzIG9mIDYyLWJpdCBgcmFuZF9iYCBmaWVsZCB2YWx1ZS5cblx0XHQqIEB0aHJvd3MgUmFuZ2VFcnJvciBpZiBhbnkgZmllbGQgdmFsdWUgaXMgb3V0IG9mIHRoZSBzcGVjaWZpZWQgcmFuZ2UuXG5cdFx0Ki9cblx0XHRzdGF0aWMgZnJvbUZpZWxkc1Y3KHVuaXhUc01zLCByYW5kQSwgcmFuZEJIaSwgcmFuZEJMbykge1xuXHRcdFx0aWYgKCFOdW1iZXIuaXNJbnRlZ2VyKHVuaXhUc01zKSB8fCAhTnVtYmVyLmlzSW50ZWdlcihyYW5kQSkgfHwgIU51bWJlci5pc0ludGVnZXIocmFuZEJIaSkgfHwgIU51bWJlci5pc0ludGVnZXIocmFuZEJMbykgfHwgdW5peFRzTXMgPCAwIHx8IHJhbmRBIDwgMCB8fCByYW5kQkhpIDwgMCB8fCByYW5kQkxvIDwgMCB8fCB1bml4VHNNcyA+IDB4ZmZmZmZmZmZmZmZmIHx8IHJhbmRBID4gNDA5NSB8fCByYW5kQkhpID4gMTA3Mzc0MTgyMyB8fCByYW5kQkxvID4gNDI5NDk2NzI5NSkgdGhyb3cgbmV3IFJhbmdlRXJyb3IoXCJpbnZhbGlkIGZpZWxkIHZhbHVlXCIpO1xuXHRcdFx0Y29uc3QgYnl0ZXMgPSAvKiBAX19QVVJFX18gKi8gbmV3IFVpbnQ4QXJyYXkoMTYpO1xuXHRcdFx0Ynl0ZXNbMF0gPSB1bml4VHNNcyAvIDIgKiogNDA7XG5cdFx0XHRieXRlc1sxXSA9IHVuaXhUc01zIC8gMiAqKiAzMjtcblx0XHRcdGJ5dGVzWzJdID0gdW5peFRzTXMgLyAyICoqIDI0O1xuXHRcdFx0Ynl0ZXNbM10gPSB1bml4VHNNcyAvIDIgKiogMTY7XG5cdFx0XHRieXRlc1s0XSA9IHVuaXhUc01zIC8gMjU2O1xuXHRcdFx0Ynl0ZXNbNV0gPSB1bml4VHNNcztcblx0XHRcdGJ5dGVzWzZdID0gMTEyIHwgcmFuZEEgPj4+IDg7XG5cdFx0XHRieXRlc1s3XSA9IHJhbmRBO1xuXHRcdFx0Ynl0ZXNbOF0gPSAxMjggfCByYW5kQkhpID4+PiAyNDtcblx0XHRcdGJ5dGVzWzldID0gcmFuZEJIaSA+Pj4gMTY7XG5cdFx0XHRieXRlc1sxMF0gPSByYW5kQkhpID4+PiA4O1xuXHRcdFx0Ynl0ZXNbMTFdID0gcmFuZEJIaTtcblx0XHRcdGJ5dGVzWzEyXSA9IHJhbmRCTG8gPj4+IDI0O1xuXHRcdFx0Ynl0ZXNbMTNdID0gcmFuZEJMbyA+Pj4gMTY7XG5cdFx0XHRieXRlc1sxNF0gPSByYW5kQkxvID4+PiA4O1xuXHRcdFx0Ynl0ZXNbMTVdID0gcmFuZEJMbztcblx0XHRcdHJldHVybiBuZXcgVVVJRCQxKGJ5dGVzKTtcblx0XHR9XG5cdFx0LyoqXG5cdFx0KiBCdWlsZHMgYSBieXRlIGFycmF5IGZyb20gYSBzdHJpbmcgcmVwcmVzZW50YXRpb24uXG5cdFx0KlxuXHRcdCogVGhpcyBtZXRob2QgYWNjZXB0cyB0aGUgZm9sbG93aW5nIGZvcm1hdHM6XG5cdFx0KlxuXHRcdCogLSAzMi1kaWdpdCBoZXhhZGVjaW1hbCBmb3JtYXQgd2l0aG91dCBoeXBoZW5zOiBgMDE4OWRjZDU1MzExN2Q0MDhkYjA5NDk2YTJlZWYzN2JgXG5cdFx0KiAtIDgtNC00LTQtMTIgaHlwaGVuYXRlZCBmb3JtYXQ6IGAwMTg5ZGNkNS01MzExLTdkNDAtOGRiMC05NDk2YTJlZWYzN2JgXG5cdFx0KiAtIEh5cGhlbmF0ZWQgZm9ybWF0IHdpdGggc3Vycm91bmRpbmcgYnJhY2VzOiBgezAxODlkY2Q1LTUzMTEtN2Q0MC04ZGIwLTk0OTZhMmVlZjM3Yn1gXG5cdFx0KiAtIFJGQyA5NTYyIFVSTiBmb3JtYXQ6IGB1cm46dXVpZDowMTg5ZGNkNS01MzExLTdkNDAtOGRiMC05NDk2YTJlZWYzN2JgXG5cdFx0KlxuXHRcdCogTGVhZGluZyBhbmQgdHJhaWxpbmcgd2hpdGVzcGFjZXMgcmVwcmVzZW50cyBhbiBlcnJvci5cblx0XHQqXG5cdFx0KiBAdGhyb3dzIFN5bnRheEVycm9yIGlmIHRoZSBhcmd1bWVudCBjb3VsZCBub3QgcGFyc2UgYXMgYSB2YWxpZCBVVUlEIHN0cmluZy5cblx0XHQqL1xuXHRcdHN0YXRpYyBwYXJzZSh1dWlkKSB7XG5cdFx0XHR2YXIgX2EsIF9iLCBfYywgX2Q7XG5cdFx0XHRsZXQgaGV4ID0gdm9pZCAwO1xuXHRcdFx0c3dpdGNoICh1dWlkLmxlbmd0aCkge1xuXHRcdFx0XHRjYXNlIDMyOlxuXHRcdFx0XHRcdGhleCA9IChfYSA9IC9eWzAtOWEtZl17MzJ9JC9pLmV4ZWModXVpZCkpID09PSBudWxsIHx8IF9hID09PSB2b2lkIDAgPyB2b2lkIDAgOiBfYVswXTtcblx0XHRcdFx0XHRicmVhaztcblx0XHRcdFx0Y2FzZSAzNjpcblx0XHRcdFx0XHRoZXggPSAoX2IgPSAvXihbMC05YS1mXXs4fSktKFswLTlhLWZdezR9KS0oWzAtOWEtZl17NH0pLShbMC05YS1mXXs0fSktKFswLTlhLWZdezEyfSkkL2kuZXhlYyh1dWlkKSkgPT09IG51bGwgfHwgX2IgPT09IHZvaWQgMCA/IHZvaWQgMCA6IF9iLnNsaWNlKDEsIDYpLmpvaW4oXCJcIik7XG5cdFx0XHRcdFx0YnJlYWs7XG5cdFx0XHRcdGNhc2UgMzg6XG5cdFx0XHRcdFx0aGV4ID0gKF9jID0gL15cXHsoWzAtOWEtZl17OH0pLShbMC05YS1mXXs0fSktKFswLTlhLWZdezR9KS0oWzAtOWEtZl17NH0pLShbMC05YS1mXXsxMn0pXFx9JC9pLmV4ZWModXVpZCkpID09PSBudWxsIHx8IF9jID09PSB2b2lkIDAgPyB2b2lkIDAgOiBfYy5zbGljZSgxLCA2KS5qb2luKFwiXCIpO1xuXHRcdFx0XHRcdGJyZWFrO1xuXHRcdFx0XHRjYXNlIDQ1OiBoZXggPSAoX2QgPSAvXnVybjp1dWlkOihbMC05YS1mXXs4fSktKFswLTlhLWZdezR9KS0oWzAtOWEtZl17NH0pLShbMC05YS1mXXs0fSktKFswLTlhLWZdezEyfSkkL2kuZXhlYyh1dWlkKSkgPT09IG51bGwgfHwgX2QgPT09IHZvaWQgMCA/IHZvaWQgMCA6IF9kLnNsaWNlKDEsIDYpLmpvaW4oXCJcIik7XG5cdFx0XHR9XG5cdFx0XHRpZiAoaGV4KSB7XG5cdFx0XHRcdGNvbnN0IGlubmVyID0gLyogQF9fUFVSRV9fICovIG5ldyBVaW50OEFycmF5KDE2KTtcblx0XHRcdFx0Zm9yIChsZXQgaSA9IDA7IGkgPCAxNjsgaSArPSA0KSB7XG5cdFx0XHRcdFx0Y29uc3QgbiA9IHBhcnNlSW50KGhleC5zdWJzdHJpbmcoMiAqIGksIDIgKiBpICsgOCksIDE2KTtcblx0XHRcdFx0XHRpbm5lcltpICsgMF0gPSBuID4+PiAyNDtcblx0XHRcdFx0XHRpbm5lcltpICsgMV0gPSBuID4+PiAxNjtcblx0XHRcdFx0XHRpbm5lcltpICsgMl0gPSBuID4+PiA4O1xuXHRcdFx0XHRcdGlubmVyW2kgKyAzXSA9IG47XG5cdFx0XHRcdH1cblx0XHRcdFx0cmV0dXJuIG5ldyBVVUlEJDEoaW5uZXIpO1xuXHRcdFx0fSBlbHNlIHRocm93IG5ldyBTeW50YXhFcnJvcihcImNvdWxkIG5vdCBwYXJzZSBVVUlEIHN0cmluZ1wiKTtcblx0XHR9XG5cdFx0LyoqXG5cdFx0KiBAcmV0dXJucyBUaGUgOC00LTQtNC0xMiBjYW5vbmljYWwgaGV4YWRlY2ltYWwgc3RyaW5nIHJlcHJlc2VudGF0aW9uXG5cdFx0KiAoYDAxODlkY2Q1LTUzMTEtN2Q0MC04ZGIwLTk0OTZhMmVlZjM3YmApLlxuXHRcdCovXG5cdFx0dG9TdHJpbmcoKSB7XG5cdFx0XHRsZXQgdGV4dCA9IFwiXCI7XG5cdFx0XHRmb3IgKGxldCBpID0gMDsgaSA8IHRoaXMuYnl0ZXMubGVuZ3RoOyBpKyspIHtcblx0XHRcdFx0dGV4dCArPSBESUdJVFMuY2hhckF0KHRoaXMuYnl0ZXNbaV0gPj4+IDQpO1xuXHRcdFx0XHR0ZXh0ICs9IERJR0lUUy5jaGFyQXQodGhpcy5ieXRlc1tpXSAmIDE1KTtcblx0XHRcdFx0aWYgKGkgPT09IDMgfHwgaSA9PT0gNSB8fCBpID09PSA3IHx8IGkgPT09IDkpIHRleHQgKz0gXCItXCI7XG5cdFx0XHR9XG5cdFx0XHRyZXR1cm4gdGV4dDtcblx0XHR9XG5cdFx0LyoqXG5cdFx0KiBAcmV0dXJucyBUaGUgMzItZGlnaXQgaGV4YWRlY2ltYWwgcmVwcmVzZW50YXRpb24gd2l0aG91dCBoeXBoZW5zXG5cdFx0KiAoYDAxODlkY2Q1NTMxMTdkNDA4ZGIwOTQ5NmEyZWVmMzdiYCkuXG5cdFx0Ki9cblx0XHR0b0hleCgpIHtcblx0XHRcdGxldCB0ZXh0ID0gXCJcIjtcblx0XHRcdGZvciAobGV0IGkgPSAwOyBpIDwgdGhpcy5ieXRlcy5sZW5ndGg7IGkrKykge1xuXHRcdFx0XHR0ZXh0ICs9IERJR0lUUy5jaGFyQXQodGhpcy5ieXRlc1tpXSA+Pj4gNCk7XG5cdFx0XHRcdHRleHQgKz0gRElHSVRTLmNoYXJBdCh0aGlzLmJ5dGVzW2ldICYgMTUpO1xuXHRcdFx0fVxuXHRcdFx0cmV0dXJuIHRleHQ7XG5cdFx0fVxuXHRcdC8qKiBAcmV0dXJucyBUaGUgOC00LTQtNC0xMiBjYW5vbmljYWwgaGV4YWRlY2ltYWwgc3RyaW5nIHJlcHJlc2VudGF0aW9uLiAqL1xuXHRcdHRvSlNPTigpIHtcblx0XHRcdHJldHVybiB0aGlzLnRvU3RyaW5nKCk7XG5cdFx0fVxuXHRcdC8qKlxuXHRcdCogUmVwb3J0cyB0aGUgdmFyaWFudCBmaWVsZCB2YWx1ZSBvZiB0aGUgVVVJRCBvciwgaWYgYXBwcm9wcmlhdGUsIFwiTklMXCIgb3Jcblx0XHQqIFwiTUFYXCIuXG5cdFx0KlxuXHRcdCogRm9yIGNvbnZlbmllbmNlLCB0aGlzIG1ldGhvZCByZXBvcnRzIFwiTklMXCIgb3IgXCJNQVhcIiBpZiBgdGhpc2AgcmVwcmVzZW50c1xuXHRcdCogdGhlIE5pbCBvciBNYXggVVVJRCwgYWx0aG91Z2ggdGhlIE5pbCBhbmQgTWF4IFVVSURzIGFyZSB0ZWNobmljYWxseVxuXHRcdCogc3Vic3VtZWQgdW5kZXIgdGhlIHZhcmlhbnRzIGAwYjBgIGFuZCBgMGIxMTFgLCByZXNwZWN0aXZlbHkuXG5cdFx0Ki9cblx0XHRnZXRWYXJpYW50KCkge1xuXHRcdFx0Y29uc3QgbiA9IHRoaXMuYnl0ZXNbOF0gPj4+IDQ7XG5cdFx0XHRpZiAobiA8IDApIHRocm93IG5ldyBFcnJvcihcInVucmVhY2hhYmxlXCIpO1xuXHRcdFx0ZWxzZSBpZiAobiA8PSA3KSByZXR1cm4gdGhpcy5pc05pbCgpID8gXCJOSUxcIiA6IFwiVkFSXzBcIjtcblx0XHRcdGVsc2UgaWYgKG4gPD0gMTEpIHJldHVybiBcIlZBUl8xMFwiO1xuXHRcdFx0ZWxzZSBpZiAobiA8PSAxMykgcmV0dXJuIFwiVkFSXzExMFwiO1xuXHRcdFx0ZWxzZSBpZiAobiA8PSAxNSkgcmV0dXJuIHRoaXMuaXNNYXgoKSA/IFwiTUFYXCIgOiBcIlZBUl9SRVNFUlZFRFwiO1xuXHRcdFx0ZWxzZSB0aHJvdyBuZXcgRXJyb3IoXCJ1bnJlYWNoYWJsZVwiKTtcblx0XHR9XG5cdFx0LyoqXG5cdFx0KiBSZXR1cm5zIHRoZSB2ZXJzaW9uIGZpZWxkIHZhbHVlIG9mIHRoZSBVVUlEIG9yIGB1bmRlZmluZWRgIGlmIHRoZSBVVUlEIGRvZXNcblx0XHQqIG5vdCBoYXZlIHRoZSB2YXJpYW50IGZpZWxkIHZhbHVlIG9mIGAwYjEwYC5cblx0XHQqL1xuXHRcdGdldFZlcnNpb24oKSB7XG5cdFx0XHRyZXR1cm4gdGhpcy5nZXRWYXJpYW50KCkgPT09IFwiVkFSXzEwXCIgPyB0aGlzLmJ5dGVzWzZdID4+PiA0IDogdm9pZCAwO1xuXHRcdH1cblx0XHQvKiogUmV0dXJucyBgdHJ1ZWAgaWYgYHRoaXNgIGlzIHRoZSBOaWwgVVVJRC4gKi9cblx0XHRpc05pbCgpIHtcblx0XHRcdHJldHVybiB0aGlzLmJ5dGVzLmV2ZXJ5KChlKSA9PiBlID09PSAwKTtcblx0XHR9XG5cdFx0LyoqIFJldHVybnMgYHRydWVgIGlmIGB0aGlzYCBpcyB0aGUgTWF4IFVVSUQuICovXG5cdFx0aXNNYXgoKSB7XG5cdFx0XHRyZXR1cm4gdGhpcy5ieXRlcy5ldmVyeSgoZSkgPT4gZSA9PT0gMjU1KTtcblx0XHR9XG5cdFx0LyoqIENyZWF0ZXMgYW4gb2JqZWN0IGZyb20gYHRoaXNgLiAqL1xuXHRcdGNsb25lKCkge1xuXHRcdFx0cmV0dXJuIG5ldyBVVUlEJDEodGhpcy5ieXRlcy5zbGljZSgwKSk7XG5cdFx0fVxuXHRcdC8qKiBSZXR1cm5zIHRydWUgaWYgYHRoaXNgIGlzIGVxdWl2YWxlbnQgdG8gYG90aGVyYC4gKi9cblx0XHRlcXVhbHMob3RoZXIpIHtcblx0XHRcdHJldHVybiB0aGlzLmNvbXBhcmVUbyhvdGhlcikgPT09IDA7XG5cdFx0fVxuXHRcdC8qKlxuXHRcdCogUmV0dXJucyBhIG5lZ2F0aXZlIGludGVnZXIsIHplcm8sIG9yIHBvc2l0aXZlIGludGVnZXIgaWYgYHRoaXNgIGlzIGxlc3Ncblx0XHQqIHRoYW4sIGVxdWFsIHRvLCBvciBncmVhdGVyIHRoYW4gYG90aGVyYCwgcmVzcGVjdGl2ZWx5LlxuXHRcdCovXG5cdFx0Y29tcGFyZVRvKG90aGVyKSB7XG5cdFx0XHRmb3IgKGxldCBpID0gMDsgaSA8IDE2OyBpKyspIHtcblx0XHRcdFx0Y29uc3QgZGlmZiA9IHRoaXMuYnl0ZXNbaV0gLSBvdGhlci5ieXRlc1tpXTtcblx0XHRcdFx0aWYgKGRpZmYgIT09IDApIHJldHVybiBNYXRoLnNpZ24oZGlmZik7XG5cdFx0XHR9XG5cdFx0XHRyZXR1cm4gMDtcblx0XHR9XG5cdH07XG5cdFY3R2VuZXJhdG9yID0gY2xhc3Mge1xuXHRcdC8qKlxuXHRcdCogQ3JlYXRlcyBhIGdlbmVyYXRvciBvYmplY3Qgd2l0aCB0aGUgZGVmYXVsdCByYW5kb20gbnVtYmVyIGdlbmVyYXRvciwgb3Jcblx0XHQqIHdpdGggdGhlIHNwZWNpZmllZCBvbmUgaWYgcGFzc2VkIGFzIGFuIGFyZ3VtZW50LiBUaGUgc3BlY2lmaWVkIHJhbmRvbVxuXHRcdCogbnVtYmVyIGdlbmVyYXRvciBzaG91bGQgYmUgY3J5cHRvZ3JhcGhpY2FsbHkgc3Ryb25nIGFuZCBzZWN1cmVseSBzZWVkZWQuXG5cdFx0Ki9cblx0XHRjb25zdHJ1Y3RvcihyYW5kb21OdW1iZXJHZW5lcmF0b3IpIHtcblx0XHRcdC8qKlxuXHRcdFx0KiBCaWFzZWQgYnkgb25lIHRvIGRpc3Rpbmd1aXNoIHplcm8gKHVuaW5pdGlhbGl6ZWQpIGFuZCB6ZXJvIChVTklYIGVwb2NoKS5cblx0XHRcdCovXG5cdFx0XHR0aGlzLnRpbWVzdGFtcEJpYXNlZCA9IDA7XG5cdFx0XHR0aGlzLmNvdW50ZXIgPSAwO1xuXHRcdFx0dGhpcy5yb2xsYmFja0FsbG93YW5jZSA9IDFlNDtcblx0XHRcdHRoaXMucmFuZG9tID0gcmFuZG9tTnVtYmVyR2VuZXJhdG9yICE9PSBudWxsICYmIHJhbmRvbU51bWJlckdlbmVyYXRvciAhPT0gdm9pZCAwID8gcmFuZG9tTnVtYmVyR2VuZXJhdG9yIDogZ2V0RGVmYXVsdFJhbmRvbSgpO1xuXHRcdH1cblx0XHQvKipcblx0XHQqIFNldHMgdGhlIGByb2xsYmFja0FsbG93YW5jZWAgcGFyYW1ldGVyIG9mIHRoZSBnZW5lcmF0b3IuXG5cdFx0KlxuXHRcdCogVGhlIGByb2xsYmFja0FsbG93YW5jZWAgcGFyYW1ldGVyIHNwZWNpZmllcyB0aGUgYW1vdW50IG9mIGB1bml4VHNNc2Bcblx0XHQqIHJvbGxiYWNrIHRoYXQgaXMgY29uc2lkZXJlZCBzaWduaWZpY2FudC4gVGhlIGRlZmF1bHQgdmFsdWUgaXMgYDEwXzAwMGBcblx0XHQqIChtaWxsaXNlY29uZHMpLiBTZWUgdGhlIHtAbGluayBnZW5lcmF0ZX0gb3Ige0BsaW5rIGdlbmVyYXRlT3JBYm9ydH1cblx0XHQqIGRvY3VtZW50YXRpb24gZm9yIHRoZSB0cmVhdG1lbnQgb2YgdGhlIHNpZ25pZmljYW50IHJvbGxiYWNrLlxuXHRcdCpcblx0XHQqL1xuXHRcdHNldFJvbGxiYWNrQWxsb3dhbmNlKHJvbGxiYWNrQWxsb3dhbmNlKSB7XG5cdFx0XHRpZiAocm9sbGJhY2tBbGxvd2FuY2UgPCAwIHx8IHJvbGxiYWNrQWxsb3dhbmNlID4gMHhmZmZmZmZmZmZmZmYpIHRocm93IG5ldyBSYW5nZUVycm9yKFwiYHJvbGxiYWNrQWxsb3dhbmNlYCBvdXQgb2YgcmVhc29uYWJsZSByYW5nZVwiKTtcblx0XHRcdHRoaXMucm9sbGJhY2tBbGxvd2FuY2UgPSByb2xsYmFja0FsbG93YW5jZTtcblx0XHR9XG5cdFx0LyoqXG5cdFx0KiBHZW5lcmF0ZXMgYSBuZXcgVVVJRHY3IG9iamVjdCBmcm9tIHRoZSBjdXJyZW50IHRpbWVzdGFtcCwgb3IgcmVzZXRzIHRoZVxuXHRcdCogZ2VuZXJhdG9yIHVwb24gc2lnbmlmaWNhbnQgdGltZXN0YW1wIHJvbGxiYWNrLlxuXHRcdCpcblx0XHQqIFRoaXMgbWV0aG9kIHJldHVybnMgYSBtb25vdG9uaWNhbGx5IGluY3JlYXNpbmcgVVVJRCBieSByZXVzaW5nIHRoZSBwcmV2aW91c1xuXHRcdCogdGltZXN0YW1wIGV2ZW4gaWYgdGhlIHVwLXRvLWRhdGUgdGltZXN0YW1wIGlzIHNtYWxsZXIgdGhhbiB0aGUgaW1tZWRpYXRlbHlcblx0XHQqIHByZWNlZGluZyBVVUlEJ3MuIEhvd2V2ZXIsIHdoZW4gc3VjaCBhIGNsb2NrIHJvbGxiYWNrIGlzIGNvbnNpZGVyZWRcblx0XHQqIHNpZ25pZmljYW50IChieSBkZWZhdWx0LCBtb3JlIHRoYW4gdGVuIHNlY29uZHMpLCB0aGlzIG1ldGhvZCByZXNldHMgdGhlXG5cdFx0KiBnZW5lcmF0b3IgYW5kIHJldHVybnMgYSBuZXcgVVVJRCBiYXNlZCBvbiB0aGUgZ2l2ZW4gdGltZXN0YW1wLCBicmVha2luZyB0aGVcblx0XHQqIGluY3JlYXNpbmcgb3JkZXIgb2YgVVVJRHMuXG5cdFx0KlxuXHRcdCogU2VlIHtAbGluayBnZW5lcmF0ZU9yQWJvcnR9IGZvciB0aGUgb3RoZXIgbW9kZSBvZiBnZW5lcmF0aW9uIGFuZFxuXHRcdCoge0BsaW5rIGdlbmVyYXRlT3JSZXNldFdpdGhUc30gZm9yIHRoZSB2YXJpYW50IGFjY2VwdGluZyBhIGN1c3RvbSB0aW1lc3RhbXAuXG5cdFx0Ki9cblx0XHRnZW5lcmF0ZSgpIHtcblx0XHRcdHJldHVybiB0aGlzLmdlbmVyYXRlT3JSZXNldFdpdGhUcyhEYXRlLm5vdygpKTtcblx0XHR9XG5cdFx0LyoqXG5cdFx0KiBHZW5lcmF0ZXMgYSBuZXcgVVVJRHY3IG9iamVjdCBmcm9tIHRoZSBjdXJyZW50IHRpbWVzdGFtcCwgb3IgcmV0dXJuc1xuXHRcdCogYHVuZGVmaW5lZGAgdXBvbiBzaWduaWZpY2FudCB0aW1lc3RhbXAgcm9sbGJhY2suXG5cdFx0KlxuXHRcdCogVGhpcyBtZXRob2QgcmV0dXJucyBhIG1vbm90b25pY2FsbHkgaW5jcmVhc2luZyBVVUlEIGJ5IHJldXNpbmcgdGhlIHByZXZpb3VzXG5cdFx0KiB0aW1lc3RhbXAgZXZlbiBpZiB0aGUgdXAtdG8tZGF0ZSB0aW1lc3RhbXAgaXMgc21hbGxlciB0aGFuIHRoZSBpbW1lZGlhdGVseVxuXHRcdCogcHJlY2VkaW5nIFVVSUQncy4gSG93ZXZlciwgd2hlbiBzdWNoIGEgY2xvY2sgcm9sbGJhY2sgaXMgY29uc2lkZXJlZFxuXHRcdCogc2lnbmlmaWNhbnQgKGJ5IGRlZmF1bHQsIG1vcmUgdGhhbiB0ZW4gc2Vjb25kcyksIHRoaXMgbWV0aG9kIGFib3J0cyBhbmRcblx0XHQqIHJldHVybnMgYHVuZGVmaW5lZGAgaW1tZWRpYXRlbHkuXG5cdFx0KlxuXHRcdCogU2VlIHtAbGluayBnZW5lcmF0ZX0gZm9yIHRoZSBvdGhlciBtb2RlIG9mIGdlbmVyYXRpb24gYW5kXG5cdFx0KiB7QGxpbmsgZ2VuZXJhdGVPckFib3J0V2l0aFRzfSBmb3IgdGhlIHZhcmlhbnQgYWNjZXB0aW5nIGEgY3VzdG9tIHRpbWVzdGFtcC5cblx0XHQqL1xuXHRcdGdlbmVyYXRlT3JBYm9ydCgpIHtcblx0XHRcdHJldHVybiB0aGlzLmdlbmVyYXRlT3JBYm9ydFdpdGhUcyhEYXRlLm5vdygpKTtcblx0XHR9XG5cdFx0LyoqXG5cdFx0KiBHZW5lcmF0ZXMgYSBuZXcgVVVJRHY3IG9iamVjdCBmcm9tIHRoZSBgdW5peFRzTXNgIHBhc3NlZCwgb3IgcmVzZXRzIHRoZVxuXHRcdCogZ2VuZXJhdG9yIHVwb24gc2lnbmlmaWNhbnQgdGltZXN0YW1wIHJvbGxiYWNrLlxuXHRcdCpcblx0XHQqIFRoaXMgbWV0aG9kIGlzIGVxdWl2YWxlbnQgdG8ge0BsaW5rIGdlbmVyYXRlfSBleGNlcHQgdGhhdCBpdCB0YWtlcyBhIGN1c3RvbVxuXHRcdCogdGltZXN0YW1wLlxuXHRcdCpcblx0XHQqIEB0aHJvd3MgUmFuZ2VFcnJvciBpZiBgdW5peFRzTXNgIGlzIG5vdCBhIDQ4LWJpdCB1bnNpZ25lZCBpbnRlZ2VyLlxuXHRcdCovXG5cdFx0Z2VuZXJhdGVPclJlc2V0V2l0aFRzKHVuaXhUc01zKSB7XG5cdFx0XHRsZXQgdmFsdWUgPSB0aGlzLmdlbmVyYXRlT3JBYm9ydFdpdGhUcyh1bml4VHNNcyk7XG5cdFx0XHRpZiAodmFsdWUgPT09IHZvaWQgMCkge1xuXHRcdFx0XHR0aGlzLnRpbWVzdGFtcEJpYXNlZCA9IDA7XG5cdFx0XHRcdHZhbHVlID0gdGhpcy5nZW5lcmF0ZU9yQWJvcnRXaXRoVHModW5peFRzTXMpO1xuXHRcdFx0fVxuXHRcdFx0cmV0dXJuIHZhbHVlO1xuXHRcdH1cblx0XHQvKipcblx0XHQqIEdlbmVyYXRlcyBhIG5ldyBVVUlEdjcgb2JqZWN0IGZyb20gdGhlIGB1bml4VHNNc2AgcGFzc2VkLCBvciByZXR1cm5zXG5cdFx0KiBgdW5kZWZpbmVkYCB1cG9uIHNpZ25pZmljYW50IHRpbWVzdGFtcCByb2xsYmFjay5cblx0XHQqXG5cdFx0KiBUaGlzIG1ldGhvZCBpcyBlcXVpdmFsZW50IHRvIHtAbGluayBnZW5lcmF0ZU9yQWJvcnR9IGV4Y2VwdCB0aGF0IGl0IHRha2VzIGFcblx0XHQqIGN1c3RvbSB0aW1lc3RhbXAuXG5cdFx0KlxuXHRcdCogQHRocm93cyBSYW5nZUVycm9yIGlmIGB1bml4VHNNc2AgaXMgbm90IGEgNDgtYml0IHVuc2lnbmVkIGludGVnZXIuXG5cdFx0Ki9cblx0XHRnZW5lcmF0ZU9yQWJvcnRXaXRoVHModW5peFRzTXMpIHtcblx0XHRcdGNvbnN0IE1BWF9DT1VOVEVSID0gNDM5ODA0NjUxMTEwMztcblx0XHRcdGlmICghTnVtYmVyLmlzSW50ZWdlcih1bml4VHNNcykgfHwgdW5peFRzTXMgPCAwIHx8IHVuaXhUc01zID4gMHhmZmZmZmZmZmZmZmYpIHRocm93IG5ldyBSYW5nZUVycm9yKFwiYHVuaXhUc01zYCBtdXN0IGJlIGEgNDgtYml0IHVuc2lnbmVkIGludGVnZXJcIik7XG5cdFx0XHR1bml4VHNNcysrO1xuXHRcdFx0aWYgKHVuaXhUc01zID4gdGhpcy50aW1lc3RhbXBCaWFzZWQpIHtcblx0XHRcdFx0dGhpcy50aW1lc3RhbXBCaWFzZWQgPSB1bml4VHNNcztcblx0XHRcdFx0dGhpcy5yZXNldENvdW50ZXIoKTtcblx0XHRcdH0gZWxzZSBpZiAodW5peFRzTXMgKyB0aGlzLnJvbGxiYWNrQWxsb3dhbmNlID49IHRoaXMudGltZXN0YW1wQmlhc2VkKSB7XG5cdFx0XHRcdHRoaXMuY291bnRlcisrO1xuXHRcdFx0XHRpZiAodGhpcy5jb3VudGVyID4gTUFYX0NPVU5URVIpIHtcblx0XHRcdFx0XHR0aGlzLnRpbWVzdGFtcEJpYXNlZCsrO1xuXHRcdFx0XHRcdHRoaXMucmVzZXRDb3VudGVyKCk7XG5cdFx0XHRcdH1cblx0XHRcdH0gZWxzZSByZXR1cm47XG5cdFx0XHRyZXR1cm4gVVVJRCQxLmZyb21GaWVsZHNWNyh0aGlzLnRpbWVzdGFtcEJpYXNlZCAtIDEsIE1hdGgudHJ1bmModGhpcy5jb3VudGVyIC8gMiAqKiAzMCksIHRoaXMuY291bnRlciAmIDIgKiogMzAgLSAxLCB0aGlzLnJhbmRvbS5uZXh0VWludDMyKCkpO1xuXHRcdH1cblx0XHQvKipcblx0XHQqIEdlbmVyYXRlcyBhIG5ldyBVVUlEdjcgb2JqZWN0IGZyb20gdGhlIGB1bml4VHNNc2AgcGFzc2VkLCBvciByZXNldHMgdGhlXG5cdFx0KiBnZW5lcmF0b3IgdXBvbiBzaWduaWZpY2FudCB0aW1lc3RhbXAgcm9sbGJhY2suXG5cdFx0KlxuXHRcdCogVGhpcyBtZXRob2QgaXMgYSBkZXByZWNhdGVkIHZlcnNpb24gb2Yge0BsaW5rIGdlbmVyYXRlT3JSZXNldFdpdGhUc30gdGhhdFxuXHRcdCogYWNjZXB0cyB0aGUgYHJvbGxiYWNrQWxsb3dhbmNlYCBwYXJhbWV0ZXIgYXMgYW4gYXJndW1lbnQsIHJhdGhlciB0aGFuIHVzaW5nXG5cdFx0KiB0aGUgZ2VuZXJhdG9yLWxldmVsIHBhcmFtZXRlci5cblx0XHQqXG5cdFx0KiBAcGFyYW0gcm9sbGJhY2tBbGxvd2FuY2UgLSBUaGUgYW1vdW50IG9mIGB1bml4VHNNc2Agcm9sbGJhY2sgdGhhdCBpc1xuXHRcdCogY29uc2lkZXJlZCBzaWduaWZpY2FudC4gQSBzdWdnZXN0ZWQgdmFsdWUgaXMgYDEwXzAwMGAgKG1pbGxpc2Vjb25kcykuXG5cdFx0KiBAdGhyb3dzIFJhbmdlRXJyb3IgaWYgYHVuaXhUc01zYCBpcyBub3QgYSA0OC1iaXQgdW5zaWduZWQgaW50ZWdlci5cblx0XHQqIEBkZXByZWNhdGVkIFNpbmNlIHYxLjIuMC4gVXNlIHtAbGluayBnZW5lcmF0ZU9yUmVzZXRXaXRoVHN9IGluc3RlYWQuXG5cdFx0Ki9cblx0XHRnZW5lcmF0ZU9yUmVzZXRDb3JlKHVuaXhUc01zLCByb2xsYmFja0FsbG93YW5jZSkge1xuXHRcdFx0Y29uc3Qgb3JpZ1JvbGxiYWNrQWxsb3dhbmNlID0gdGhpcy5yb2xsYmFja0FsbG93YW5jZTtcblx0XHRcdHRyeSB7XG5cdFx0XHRcdHRoaXMuc2V0Um9sbGJhY2tBbGxvd2FuY2Uocm9sbGJhY2tBbGxvd2FuY2UpO1xuXHRcdFx0XHRyZXR1cm4gdGhpcy5nZW5lcmF0ZU9yUmVzZXRXaXRoVHModW5peFRzTXMpO1xuXHRcdFx0fSBjYXRjaCAoZSkge1xuXHRcdFx0XHR0aHJvdyBlO1xuXHRcdFx0fSBmaW5hbGx5IHtcblx0XHRcdFx0dGhpcy5yb2xsYmFja0FsbG93YW5jZSA9IG9yaWdSb2xsYmFja0FsbG93YW5jZTtcblx0XHRcdH1cblx0XHR9XG5cdFx0LyoqXG5cdFx0KiBHZW5lcmF0ZXMgYSBuZXcgVVVJRHY3IG9iamVjdCBmcm9tIHRoZSBgdW5peFRzTXNgIHBhc3NlZCwgb3IgcmV0dXJuc1xuXHRcdCogYHVuZGVmaW5lZGAgdXBvbiBzaWduaWZpY2FudCB0aW1lc3RhbXAgcm9sbGJhY2suXG5cdFx0KlxuXHRcdCogVGhpcyBtZXRob2QgaXMgYSBkZXByZWNhdGVkIHZlcnNpb24gb2Yge0BsaW5rIGdlbmVyYXRlT3JBYm9ydFdpdGhUc30gdGhhdFxuXHRcdCogYWNjZXB0cyB0aGUgYHJvbGxiYWNrQWxsb3dhbmNlYCBwYXJhbWV0ZXIgYXMgYW4gYXJndW1lbnQsIHJhdGhlciB0aGFuIHVzaW5nXG5cdFx0KiB0aGUgZ2VuZXJhdG9yLWxldmVsIHBhcmFtZXRlci5cblx0XHQqXG5cdFx0KiBAcGFyYW0gcm9sbGJhY2tBbGxvd2FuY2UgLSBUaGUgYW1vdW50IG9mIGB1bml4VHNNc2Agcm9sbGJhY2sgdGhhdCBpc1xuXHRcdCogY29uc2lkZXJlZCBzaWduaWZpY2FudC4gQSBzdWdnZXN0ZWQgdmFsdWUgaXMgYDEwXzAwMGAgKG1pbGxpc2Vjb25kcykuXG5cdFx0KiBAdGhyb3dzIFJhbmdlRXJyb3IgaWYgYHVuaXhUc01zYCBpcyBub3QgYSA0OC1iaXQgdW5zaWduZWQgaW50ZWdlci5cblx0XHQqIEBkZXByZWNhdGVkIFNpbmNlIHYxLjIuMC4gVXNlIHtAbGluayBnZW5lcmF0ZU9yQWJvcnRXaXRoVHN9IGluc3RlYWQuXG5cdFx0Ki9cblx0XHRnZW5lcmF0ZU9yQWJvcnRDb3JlKHVuaXhUc01zLCByb2xsYmFja0FsbG93YW5jZSkge1xuXHRcdFx0Y29uc3Qgb3JpZ1JvbGxiYWNrQWxsb3dhbmNlID0gdGhpcy5yb2xsYmFja0FsbG93YW5jZTtcblx0XHRcdHRyeSB7XG5cdFx0XHRcdHRoaXMuc2V0Um9sbGJhY2tBbGxvd2FuY2Uocm9sbGJhY2tBbGxvd2FuY2UpO1xuXHRcdFx0XHRyZXR1cm4gdGhpcy5nZW5lcmF0ZU9yQWJvcnRXaXRoVHModW5peFRzTXMpO1xuXHRcdFx0fSBjYXRjaCAoZSkge1xuXHRcdFx0XHR0aHJvdyBlO1xuXHRcdFx0fSBmaW5hbGx5IHtcblx0XHRcdFx0dGhpcy5yb2xsYmFja0FsbG93YW5jZSA9IG9yaWdSb2xsYmFja0FsbG93YW5jZTtcblx0XHRcdH1cblx0XHR9XG5cdFx0LyoqIEluaXRpYWxpemVzIHRoZSBjb3VudGVyIGF0IGEgNDItYml0IHJhbmRvbSBpbnRlZ2VyLiAqL1xuXHRcdHJlc2V0Q291bnRlcigpIHtcblx0XHRcdHRoaXMuY291bnRlciA9IHRoaXMucmFuZG9tLm5leHRVaW50MzIoKSAqIDEwMjQgKyAodGhpcy5yYW5kb20ubmV4dFVpbnQzMigpICYgMTAyMyk7XG5cdFx0fVxuXHRcdC8qKlxuXHRcdCogR2VuZXJhdGVzIGEgbmV3IFVVSUR2NCBvYmplY3QgdXRpbGl6aW5nIHRoZSByYW5kb20gbnVtYmVyIGdlbmVyYXRvciBpbnNpZGUuXG5cdFx0KlxuXHRcdCogQGludGVybmFsXG5cdFx0Ki9cblx0XHRnZW5lcmF0ZVY0KCkge1xuXHRcdFx0Y29uc3QgYnl0ZXMgPSBuZXcgVWludDhBcnJheShVaW50MzJBcnJheS5vZih0aGlzLnJhbmRvbS5uZXh0VWludDMyKCksIHRoaXMucmFuZG9tLm5leHRVaW50MzIoKSwgdGhpcy5yYW5kb20ubmV4dFVpbnQzMigpLCB0aGlzLnJhbmRvbS5uZXh0VWludDMyKCkpLmJ1ZmZlcik7XG5cdFx0XHRieXRlc1s2XSA9IDY0IHwgYnl0ZXNbNl0gPj4+IDQ7XG5cdFx0XHRieXRlc1s4XSA9IDEyOCB8IGJ5dGVzWzhdID4+PiAyO1xuXHRcdFx0cmV0dXJuIFVVSUQkMS5vZklubmVyKGJ5dGVzKTtcblx0XHR9XG5cdH07XG5cdGdldERlZmF1bHRSYW5kb20gPSAoKSA9PiB7XG5cdFx0aWYgKHR5cGVvZiBjcnlwdG8gIT09IFwidW5kZWZpbmVkXCIgJiYgdHlwZW9mIGNyeXB0by5nZXRSYW5kb21WYWx1ZXMgIT09IFwidW5kZWZpbmVkXCIpIHJldHVybiBuZXcgQnVmZmVyZWRDcnlwdG9SYW5kb20oKTtcblx0XHRlbHNlIHtcblx0XHRcdGlmICh0eXBlb2YgVVVJRFY3X0RFTllfV0VBS19STkcgIT09IFwidW5kZWZpbmVkXCIgJiYgVVVJRFY3X0RFTllfV0VBS19STkcpIHRocm93IG5ldyBFcnJvcihcIm5vIGNyeXB0b2dyYXBoaWNhbGx5IHN0cm9uZyBSTkcgYXZhaWxhYmxlXCIpO1xuXHRcdFx0cmV0dXJuIHsgbmV4dFVpbnQzMjogKCkgPT4gTWF0aC50cnVuYyhNYXRoLnJhbmRvbSgpICogNjU1MzYpICogNjU1MzYgKyBNYXRoLnRydW5jKE1hdGgucmFuZG9tKCkgKiA2NTUzNikgfTtcblx0XHR9XG5cdH07XG5cdEJ1ZmZlcmVkQ3J5cHRvUmFuZG9tID0gY2xhc3Mge1xuXHRcdGNvbnN0cnVjdG9yKCkge1xuXHRcdFx0dGhpcy5idWZmZXIgPSAvKiBAX19QVVJFX18gKi8gbmV3IFVpbnQzMkFycmF5KDgpO1xuXHRcdFx0dGhpcy5jdXJzb3IgPSA2NTUzNTtcblx0XHR9XG5cdFx0bmV4dFVpbnQzMigpIHtcblx0XHRcdGlmICh0aGlzLmN1cnNvciA+PSB0aGlzLmJ1ZmZlci5sZW5ndGgpIHtcblx0XHRcdFx0Y3J5cHRvLmdldFJhbmRvbVZhbHVlcyh0aGlzLmJ1ZmZlcik7XG5cdFx0XHRcdHRoaXMuY3Vyc29yID0gMDtcblx0XHRcdH1cblx0XHRcdHJldHVybiB0aGlzLmJ1ZmZlclt0aGlzLmN1cnNvcisrXTtcblx0XHR9XG5cdH07XG59KSk7XG4vLyBkaXN0L2Zvcm1hdHMuanNcbnZhciBmb3JtYXRzX2V4cG9ydHMgPSAvKiBAX19QVVJFX18gKi8gX19leHBvcnRBbGwoe1xuXHRiYXJlOiAoKSA9PiBiYXJlLFxuXHRjb2xsaXNpb25CdWRnZXQ6ICgpID0+IGNvbGxpc2lvbkJ1ZGdldCxcblx0Z3Vlc3NCdWRnZXQ6ICgpID0+IGd1ZXNzQnVkZ2V0LFxuXHRoZXhVbGlkOiAoKSA9PiBoZXhVbGlkJDEsXG5cdGxheW91dDogKCkgPT4gbGF5b3V0JDEsXG5cdG5hbm9pZDogKCkgPT4gbmFub2lkJDEsXG5cdG9iamVjdElkOiAoKSA9PiBvYmplY3RJZCQxLFxuXHRvcGFxdWU6ICgpID0+IG9wYXF1ZSQxLFxuXHRyYW5kb206ICgpID0+IHJhbmRvbSQxLFxuXHRzZWFsZWQ6ICgpID0+IHNlYWxlZCQxLFxuXHRzbm93Zmxha2U6ICgpID0+IHNub3dmbGFrZSQxLFxuXHR0aW1lUmFuZG9tOiAoKSA9PiB0aW1lUmFuZG9tJDEsXG5cdHR5cGVpZDogKCkgPT4gdHlwZWlkJDEsXG5cdHVsaWQ6ICgpID0+IHVsaWQkMSxcblx0dXVpZDogKCkgPT4gdXVpZCQxLFxuXHR1dWlkMjU6ICgpID0+IHV1aWQyNSQxXG59KTtcbmZ1bmN0aW9uIGJpdERpZ2l0cyhhbHBoYWJldCkge1xuXHRsZXQgYml0cyA9IE1hdGgubG9nMihhbHBoYWJldC5sZW5ndGgpLCBtYXNrID0gYWxwaGFiZXQubGVuZ3RoIC0gMSwgbGVuZ3RoID0gTWF0aC5jZWlsKDEyOCAvIGJpdHMpLCBmaXJzdEVuZCA9IDIgKiogKDEyOCAtIGJpdHMgKiAobGVuZ3RoIC0gMSkpLCBjb2RlT2ZEaWdpdCA9IHRvQ2hhckNvZGVzKGFscGhhYmV0KSwgdGFibGUgPSBkaWdpdFRhYmxlKGFscGhhYmV0KTtcblx0cmV0dXJuIHtcblx0XHRhbHBoYWJldCxcblx0XHRiaXRzLFxuXHRcdGxlbmd0aCxcblx0XHRjaGVjayh0ZXh0LCBvZmZzZXQpIHtcblx0XHRcdHJldHVybiB0ZXh0Lmxlbmd0aCAtIG9mZnNldCA9PT0gbGVuZ3RoID8gaG9sZHNPbmx5KHRhYmxlLCB0ZXh0LCBvZmZzZXQpID8gZGlnaXRBdCh0YWJsZSwgdGV4dCwgb2Zmc2V0KSA8IGZpcnN0RW5kID8gdm9pZCAwIDogXCJvdmVyZmxvd1wiIDogXCJpbnZhbGlkX2NoYXJhY3RlclwiIDogXCJpbnZhbGlkX2xlbmd0aFwiO1xuXHRcdH0sXG5cdFx0cmVhZCh0ZXh0LCBhdCwgY291bnQpIHtcblx0XHRcdGxldCB2YWx1ZSA9IDA7XG5cdFx0XHRmb3IgKGxldCBpID0gYXQ7IGkgPCBhdCArIGNvdW50OyBpKyspIHZhbHVlID0gdmFsdWUgKiBhbHBoYWJldC5sZW5ndGggKyBkaWdpdEF0KHRhYmxlLCB0ZXh0LCBpKTtcblx0XHRcdHJldHVybiB2YWx1ZTtcblx0XHR9LFxuXHRcdHdyaXRlKGNvZGVzLCBhdCwgY291bnQsIHZhbHVlKSB7XG5cdFx0XHRsZXQgcmVzdCA9IHZhbHVlO1xuXHRcdFx0Zm9yIChsZXQgaSA9IGF0ICsgY291bnQgLSAxOyBpID49IGF0OyBpLS0pIGNvZGVzW2ldID0gY29kZU9mRGlnaXRbcmVzdCAmIG1hc2tdLCByZXN0ID4+Pj0gYml0cztcblx0XHR9LFxuXHRcdHRvQnl0ZXModGV4dCwgb2Zmc2V0KSB7XG5cdFx0XHRsZXQgYnl0ZXMgPSAvKiBAX19QVVJFX18gKi8gbmV3IFVpbnQ4QXJyYXkoMTYpLCBidWZmZXIgPSAwLCBmaWxsZWQgPSAwLCBuZXh0ID0gYnl0ZXMubGVuZ3RoO1xuXHRcdFx0Zm9yIChsZXQgaSA9IG9mZnNldCArIGxlbmd0aCAtIDE7IGkgPj0gb2Zmc2V0OyBpLS0pIGJ1ZmZlciB8PSBkaWdpdEF0KHRhYmxlLCB0ZXh0LCBpKSA8PCBmaWxsZWQsIGZpbGxlZCArPSBiaXRzLCBmaWxsZWQgPj0gOCAmJiAoYnl0ZXNbLS1uZXh0XSA9IGJ1ZmZlciwgYnVmZmVyID4+Pj0gOCwgZmlsbGVkIC09IDgpO1xuXHRcdFx0cmV0dXJuIGJ5dGVzO1xuXHRcdH0sXG5cdFx0ZnJvbUJ5dGVzKGJ5dGVzKSB7XG5cdFx0XHRsZXQgY29kZXMgPSBbXSwgYnVmZmVyID0gMCwgZmlsbGVkID0gMCwgbmV4dCA9IGJ5dGVzLmxlbmd0aDtcblx0XHRcdGZvciAobGV0IGkgPSBsZW5ndGggLSAxOyBpID49IDA7IGktLSkgZmlsbGVkIDwgYml0cyAmJiBuZXh0ID4gMCAmJiAoYnVmZmVyIHw9IGJ5dGVzWy0tbmV4dF0gPDwgZmlsbGVkLCBmaWxsZWQgKz0gOCksIGNvZGVzW2ldID0gY29kZU9mRGlnaXRbYnVmZmVyICYgbWFza10sIGJ1ZmZlciA+Pj49IGJpdHMsIGZpbGxlZCAtPSBiaXRzO1xuXHRcdFx0cmV0dXJuIFN0cmluZy5mcm9tQ2hhckNvZGUoLi4uY29kZXMpO1xuXHRcdH1cblx0fTtcbn1cbmZ1bmN0aW9uIGZvcmdpdmVDcm9ja2ZvcmQoYm9keSkge1xuXHRyZXR1cm4gYm9keS5yZXBsYWNlKC9vL2dpLCBcIjBcIikucmVwbGFjZSgvW2lsXS9naSwgXCIxXCIpO1xufVxuZnVuY3Rpb24gbGF5b3V0JDEob3B0aW9ucykge1xuXHRyZWFkQ2hlY2tzKCk/LmNoZWNrTmFtZXMob3B0aW9ucywgT1BUSU9OUyQ0LCBcImxheW91dFwiKTtcblx0bGV0IHsgYWxwaGFiZXQ6IGNob3NlbiA9IFwiYmFzZTM2XCIsIGVuY29kaW5nID0gXCJudW1iZXJcIiwgcGFkZGVkID0gITAsIGZpZWxkczogZ2l2ZW4gfSA9IG93bk9wdGlvbnMob3B0aW9ucyksIGFscGhhYmV0ID0gcmVhZEFscGhhYmV0KGNob3Nlbik7XG5cdGNoZWNrQXNjZW5kaW5nKGFscGhhYmV0KSwgY2hlY2tDaG9pY2UoZW5jb2RpbmcsIFwiZW5jb2RpbmdcIiwgW1wibnVtYmVyXCIsIFwicGllY2VzXCJdKSwgY2hlY2tDaG9pY2UocGFkZGVkLCBcInBhZGRlZFwiLCBbITAsICExXSk7XG5cdGxldCBmaWVsZHMgPSBjaGVja0ZpZWxkcyhnaXZlbiwgYWxwaGFiZXQpLCBwbGFuID0gY3JlYXRlUGxhbihmaWVsZHMsIGFscGhhYmV0LCBlbmNvZGluZyk7XG5cdGlmIChwbGFuLmxlbmd0aCA+IDI1NSkgdGhyb3cgaW52YWxpZEZvcm1hdChcImBmaWVsZHNgIHRvIG1ha2UgYSBib2R5IG9mIGF0IG1vc3QgMjU1IGNoYXJhY3RlcnNcIiwgYCR7cGxhbi5sZW5ndGh9YCk7XG5cdGxldCBpc051bWJlciA9IGlzT25lTnVtYmVyKGZpZWxkcywgZW5jb2RpbmcpO1xuXHRpZiAoIXBhZGRlZCAmJiAhaXNOdW1iZXIpIHRocm93IGludmFsaWRGb3JtYXQoXCJhIGxheW91dCBvZiBvbmUgbnVtYmVyLCBpdHMgdGltZSBmaXJzdCwgd2hlcmUgYHBhZGRlZGAgaXMgZmFsc2VcIiwgZW5jb2RpbmcgPT09IFwibnVtYmVyXCIgPyBcIm90aGVyIGZpZWxkc1wiIDogXCJwaWVjZXNcIik7XG5cdGxldCBuYW1lID0gYGxheW91dCgke1tcblx0XHRhbHBoYWJldCA9PT0gY2hvc2VuID8gSlNPTi5zdHJpbmdpZnkoYWxwaGFiZXQpIDogY2hvc2VuLFxuXHRcdC4uLmVuY29kaW5nID09PSBcIm51bWJlclwiID8gW10gOiBbZW5jb2RpbmddLFxuXHRcdC4uLnBhZGRlZCA/IFtdIDogW1widW5wYWRkZWRcIl1cblx0XS5qb2luKFwiLCBcIil9OiAke2Rlc2NyaWJlRmllbGRzKGZpZWxkcyl9KWAsIGZvcm1hdCA9IGNyZWF0ZUZvcm1hdCQzKHBsYW4sIGZpZWxkcywgaXNOdW1iZXIsIG5hbWUpO1xuXHRyZXR1cm4gcGFkZGVkID8gZm9ybWF0IDoge1xuXHRcdC4uLnVucGFkZGVkKGZvcm1hdCksXG5cdFx0bmFtZVxuXHR9O1xufVxuZnVuY3Rpb24gaXNPbmVOdW1iZXIoZmllbGRzLCBlbmNvZGluZykge1xuXHRsZXQgdGltZSA9IGZpbmRGaWVsZChmaWVsZHMsIFwidGltZVwiKTtcblx0cmV0dXJuIGVuY29kaW5nID09PSBcIm51bWJlclwiICYmIGZpZWxkcy5ldmVyeSgoZmllbGQpID0+IGlzQml0cyhmaWVsZCkgJiYgIWlzRml4ZWRCaXRzKGZpZWxkKSkgJiYgKCF0aW1lIHx8IGZpZWxkc1swXSA9PT0gdGltZSk7XG59XG5mdW5jdGlvbiBjcmVhdGVGb3JtYXQkMyhwbGFuLCBmaWVsZHMsIGlzTnVtYmVyLCBuYW1lKSB7XG5cdGxldCBjaGFyYWN0ZXJzID0gY29sbGVjdENoYXJhY3RlcnMocGxhbik7XG5cdGNoZWNrQXNjZW5kaW5nKGNoYXJhY3RlcnMpO1xuXHRsZXQgaXNDcm9ja2ZvcmQgPSBwbGFuLmFscGhhYmV0LnRvTG93ZXJDYXNlKCkgPT09IFwiMDEyMzQ1Njc4OWFiY2RlZmdoamttbnBxcnN0dnd4eXpcIiAmJiAhL1tpbG9dL2kudGVzdChjaGFyYWN0ZXJzKTtcblx0cmV0dXJuIHtcblx0XHRuYW1lLFxuXHRcdGFscGhhYmV0OiBjaGFyYWN0ZXJzLFxuXHRcdGxlbmd0aDogcGxhbi5sZW5ndGgsXG5cdFx0cGF0dGVybjogY29tcG9zZVBhdHRlcm4ocGxhbiksXG5cdFx0ZXhhbXBsZTogY3JlYXRlRXhhbXBsZShwbGFuLCBmaWVsZHMpLFxuXHRcdHBsYWNlczogbmFycm93UGxhY2VzKHBsYW4pLFxuXHRcdGNoZWNrOiBjcmVhdGVDaGVjayhwbGFuKSxcblx0XHQuLi5pc0Nyb2NrZm9yZCAmJiB7IGZvcmdpdmU6IGZvcmdpdmVDcm9ja2ZvcmQgfSxcblx0XHQuLi5jcmVhdGVSZWFkaW5nJDEocGxhbiwgZmllbGRzLCBpc051bWJlciksXG5cdFx0Li4uY3JlYXRlR2VuZXJhdGlvbihwbGFuLCBmaWVsZHMpXG5cdH07XG59XG5mdW5jdGlvbiBuYW5vaWQkMShvcHRpb25zID0ge30pIHtcblx0bGV0IGNoZWNrcyA9IHJlYWRDaGVja3MoKTtcblx0Y2hlY2tzPy5jaGVja05hbWVzKG9wdGlvbnMsIE9QVElPTlMkMywgXCJuYW5vaWRcIik7XG5cdGxldCB7IGxlbmd0aCA9IDEyLCBhbHBoYWJldCA9IEJBU0UzNl9BTFBIQUJFVCB9ID0gb3duTWVtYmVycyhvcHRpb25zKTtcblx0Y2hlY2tzPy5jaGVja0ludGVnZXIobGVuZ3RoLCBcImxlbmd0aFwiLCAxLCAyNTUpLCBjaGVja3M/LmNoZWNrQWxwaGFiZXQoYWxwaGFiZXQpO1xuXHRsZXQgc29ydGVkID0gc29ydEFscGhhYmV0KGFscGhhYmV0KSwgZGlnaXRzID0gZGlnaXRUYWJsZShzb3J0ZWQpLCBjaGFyYWN0ZXJzID0gY2hhcmFjdGVyQ2xhc3Moc29ydGVkKSwgZmlsbCA9IHVuaWZvcm1EaWdpdHModG9DaGFyQ29kZXMoc29ydGVkKSk7XG5cdHJldHVybiB7XG5cdFx0bmFtZTogc29ydGVkID09PSBcIjAxMjM0NTY3ODlhYmNkZWZnaGlqa2xtbm9wcXJzdHV2d3h5elwiID8gYG5hbm9pZCgke2xlbmd0aH0pYCA6IGBuYW5vaWQoJHtsZW5ndGh9LCAke2NoYXJhY3RlcnN9KWAsXG5cdFx0ZXhhbXBsZTogc2FtcGxlVGV4dChzb3J0ZWQsIGxlbmd0aCksXG5cdFx0YWxwaGFiZXQ6IHNvcnRlZCxcblx0XHRsZW5ndGgsXG5cdFx0cGF0dGVybjogYCR7Y2hhcmFjdGVyc317JHtsZW5ndGh9fWAsXG5cdFx0cmFuZG9tQml0czogbGVuZ3RoICogTWF0aC5sb2cyKHNvcnRlZC5sZW5ndGgpLFxuXHRcdHNxbDogXCJ1bmlmb3JtXCIsXG5cdFx0Y2hlY2sodGV4dCwgb2Zmc2V0KSB7XG5cdFx0XHRyZXR1cm4gdGV4dC5sZW5ndGggLSBvZmZzZXQgPT09IGxlbmd0aCA/IGhvbGRzT25seShkaWdpdHMsIHRleHQsIG9mZnNldCkgPyB2b2lkIDAgOiBcImludmFsaWRfY2hhcmFjdGVyXCIgOiBcImludmFsaWRfbGVuZ3RoXCI7XG5cdFx0fSxcblx0XHRnZW5lcmF0b3IoaGVhZCwgcmFuZG9tKSB7XG5cdFx0XHRsZXQgc3RhcnQgPSBoZWFkLmxlbmd0aCwgY29kZXMgPSB0b0NoYXJDb2RlcyhoZWFkICsgc29ydGVkLmNoYXJBdCgwKS5yZXBlYXQobGVuZ3RoKSk7XG5cdFx0XHRyZXR1cm4gKCkgPT4gKGZpbGwoY29kZXMsIHN0YXJ0LCBjb2Rlcy5sZW5ndGgsIHJhbmRvbSksIFN0cmluZy5mcm9tQ2hhckNvZGUuYXBwbHkobnVsbCwgY29kZXMpKTtcblx0XHR9XG5cdH07XG59XG5mdW5jdGlvbiBvcGVuU2VxdWVuY2UocmFuZG9tKSB7XG5cdGxldCBrbm93biA9IHNlcXVlbmNlcy5nZXQocmFuZG9tKTtcblx0aWYgKGtub3duKSByZXR1cm4ga25vd247XG5cdGxldCBwcm9jZXNzVXBwZXIgPSByYW5kb20udWludDMyKCksIHdvcmQgPSByYW5kb20udWludDMyKCksIHNlcXVlbmNlID0ge1xuXHRcdHByb2Nlc3NVcHBlcixcblx0XHRwcm9jZXNzTG93ZXN0OiB3b3JkID4+PiAyNCxcblx0XHRsYXRlc3RNczogLUluZmluaXR5LFxuXHRcdHNlY29uZDogLTEsXG5cdFx0Y291bnRlcjogd29yZCAmIENPVU5URVJfTUFTS1xuXHR9O1xuXHRyZXR1cm4gc2VxdWVuY2VzLnNldChyYW5kb20sIHNlcXVlbmNlKSwgYmVmb3JlU25hcHNob3QoKCkgPT4gc2VxdWVuY2VzLmRlbGV0ZShyYW5kb20pKSwgc2VxdWVuY2U7XG59XG5mdW5jdGlvbiBhZHZhbmNlKHNlcXVlbmNlLCBub3dNcykge1xuXHRsZXQgY291bnRlciA9IHNlcXVlbmNlLmNvdW50ZXIgKyAxICYgQ09VTlRFUl9NQVNLLCB7IGxhdGVzdE1zLCBzZWNvbmQgfSA9IHNlcXVlbmNlLCBpc1Jlc2V0ID0gbm93TXMgPCBsYXRlc3RNcyAtIFJPTExCQUNLX0FMTE9XQU5DRV9NUztcblx0aWYgKGlzUmVzZXQgfHwgbm93TXMgPiBsYXRlc3RNcykge1xuXHRcdGxldCBub3dTZWNvbmQgPSBNYXRoLmZsb29yKG5vd01zIC8gMWUzKTtcblx0XHRzZWNvbmQgPSBpc1Jlc2V0ID8gbm93U2Vjb25kIDogTWF0aC5tYXgoc2Vjb25kLCBub3dTZWNvbmQpLCBsYXRlc3RNcyA9IG5vd01zO1xuXHR9XG5cdGlmIChjb3VudGVyID09PSAwICYmIHNlY29uZCA9PT0gc2VxdWVuY2Uuc2Vjb25kICYmIHNlY29uZCsrLCBzZWNvbmQgPCAwIHx8IHNlY29uZCA+IDQyOTQ5NjcyOTUpIHRocm93IGNsb2NrT3V0T2ZSYW5nZShzZWNvbmQgKiAxZTMsIFRJTUVfUkFOR0VfTVMkMSk7XG5cdHNlcXVlbmNlLmxhdGVzdE1zID0gbGF0ZXN0TXMsIHNlcXVlbmNlLnNlY29uZCA9IHNlY29uZCwgc2VxdWVuY2UuY291bnRlciA9IGNvdW50ZXI7XG59XG5mdW5jdGlvbiB3cml0ZUhleChjb2RlcywgYXQsIGxlbmd0aCwgdmFsdWUpIHtcblx0bGV0IHJlc3QgPSB2YWx1ZTtcblx0Zm9yIChsZXQgaSA9IGF0ICsgbGVuZ3RoIC0gMTsgaSA+PSBhdDsgaS0tKSBjb2Rlc1tpXSA9IENPREVfT0ZfRElHSVRbcmVzdCAmIDE1XSwgcmVzdCA+Pj49IDQ7XG59XG5mdW5jdGlvbiBnZW5lcmF0b3IoaGVhZCwgcmFuZG9tKSB7XG5cdGxldCBjb2RlcyA9IHRvQ2hhckNvZGVzKGhlYWQgKyBcIjBcIi5yZXBlYXQoMjQpKSwgc3RhcnQgPSBoZWFkLmxlbmd0aCwgc2VxdWVuY2UsIHdyaXR0ZW5TZWNvbmQgPSAtMTtcblx0cmV0dXJuIChub3dNcykgPT4gKHNlcXVlbmNlID09PSB2b2lkIDAgJiYgKHNlcXVlbmNlID0gb3BlblNlcXVlbmNlKHJhbmRvbSksIHdyaXRlSGV4KGNvZGVzLCBzdGFydCArIDgsIDgsIHNlcXVlbmNlLnByb2Nlc3NVcHBlciksIHdyaXRlSGV4KGNvZGVzLCBzdGFydCArIDE2LCAyLCBzZXF1ZW5jZS5wcm9jZXNzTG93ZXN0KSksIGFkdmFuY2Uoc2VxdWVuY2UsIG5vd01zKSwgc2VxdWVuY2Uuc2Vjb25kICE9PSB3cml0dGVuU2Vjb25kICYmICh3cml0dGVuU2Vjb25kID0gc2VxdWVuY2Uuc2Vjb25kLCB3cml0ZUhleChjb2Rlcywgc3RhcnQsIDgsIHdyaXR0ZW5TZWNvbmQpKSwgd3JpdGVIZXgoY29kZXMsIHN0YXJ0ICsgMTgsIDYsIHNlcXVlbmNlLmNvdW50ZXIpLCBTdHJpbmcuZnJvbUNoYXJDb2RlLmFwcGx5KG51bGwsIGNvZGVzKSk7XG59XG5mdW5jdGlvbiBjaGVjayh0ZXh0LCBvZmZzZXQpIHtcblx0cmV0dXJuIHRleHQubGVuZ3RoIC0gb2Zmc2V0ID09PSAyNCA/IGhvbGRzT25seShESUdJVF9PRl9DT0RFLCB0ZXh0LCBvZmZzZXQpID8gdm9pZCAwIDogXCJpbnZhbGlkX2NoYXJhY3RlclwiIDogXCJpbnZhbGlkX2xlbmd0aFwiO1xufVxuZnVuY3Rpb24gc3BlbGxIZXgodmFsdWUsIGxlbmd0aCkge1xuXHRyZXR1cm4gdmFsdWUudG9TdHJpbmcoMTYpLnBhZFN0YXJ0KGxlbmd0aCwgXCIwXCIpO1xufVxuZnVuY3Rpb24gc3BlbGxTZWNvbmQodGltZXN0YW1wTXMpIHtcblx0cmV0dXJuIHNwZWxsSGV4KE1hdGguZmxvb3IodGltZXN0YW1wTXMgLyAxZTMpLCA4KTtcbn1cbmZ1bmN0aW9uIGNyZWF0ZUZvcm1hdCQyKCkge1xuXHRyZXR1cm4ge1xuXHRcdG5hbWU6IFwib2JqZWN0SWRcIixcblx0XHRleGFtcGxlOiBcIjUwN2YxZjc3YmNmODZjZDc5OTQzOTAxMVwiLFxuXHRcdGFscGhhYmV0OiBIRVgsXG5cdFx0bGVuZ3RoOiAyNCxcblx0XHRwYXR0ZXJuOiBcIlswLTlhLWZdezI0fVwiLFxuXHRcdGJ5dGVMZW5ndGg6IDEyLFxuXHRcdHRpbWVSYW5nZU1zOiBUSU1FX1JBTkdFX01TJDEsXG5cdFx0Y2hlY2ssXG5cdFx0Z2VuZXJhdG9yLFxuXHRcdGJhY2tmaWxsZXI6IChoZWFkLCByYW5kb20pID0+ICh0aW1lc3RhbXBNcykgPT4gaGVhZCArIHNwZWxsU2Vjb25kKHRpbWVzdGFtcE1zKSArIHNwZWxsSGV4KHJhbmRvbS51aW50MzIoKSwgOCkgKyBzcGVsbEhleChyYW5kb20udWludDMyKCksIDgpLFxuXHRcdHRpbWVzdGFtcDogKHRleHQsIG9mZnNldCkgPT4gTnVtYmVyLnBhcnNlSW50KHRleHQuc2xpY2Uob2Zmc2V0LCBvZmZzZXQgKyA4KSwgMTYpICogMWUzLFxuXHRcdGxvd2VzdDogKHRpbWVzdGFtcE1zKSA9PiBzcGVsbFNlY29uZCh0aW1lc3RhbXBNcykucGFkRW5kKDI0LCBcIjBcIiksXG5cdFx0dG9CeXRlczogKHRleHQsIG9mZnNldCkgPT4gaGV4VG9CeXRlcyh0ZXh0LnNsaWNlKG9mZnNldCwgb2Zmc2V0ICsgMjQpKSxcblx0XHRmcm9tQnl0ZXM6IGJ5dGVzVG9IZXhcblx0fTtcbn1cbmZ1bmN0aW9uIG9iamVjdElkJDEoKSB7XG5cdHJldHVybiBmb3JtYXQkMjtcbn1cbmZ1bmN0aW9uIG9wYXF1ZSQxKG9wdGlvbnMpIHtcblx0bGV0IGNoZWNrcyA9IHJlYWRDaGVja3MoKTtcblx0Y2hlY2tzPy5jaGVja05hbWVzKG9wdGlvbnMsIE9QQVFVRV9PUFRJT05TLCBcIm9wYXF1ZVwiKTtcblx0bGV0IGdpdmVuID0gb3duTWVtYmVycyhvcHRpb25zKSwgeyBhbHBoYWJldCA9IEJBU0U2Ml9BTFBIQUJFVCB9ID0gZ2l2ZW47XG5cdHJldHVybiBjaGVja3M/LmNoZWNrQWxwaGFiZXQoYWxwaGFiZXQpLCBjaGVja3M/LmNoZWNrTGVuZ3RoKGdpdmVuLmxlbmd0aCksIGNoZWNrcz8uY2hlY2tJbnRlZ2VyKHJlYWRMZW5ndGhzKGdpdmVuKVsxXSwgXCJsZW5ndGhcIiwgMSwgTE9OR0VTVCksIGNyZWF0ZU9wYXF1ZShnaXZlbik7XG59XG5mdW5jdGlvbiBjcmVhdGVPcGFxdWUoeyBhbHBoYWJldCA9IEJBU0U2Ml9BTFBIQUJFVCwgbGVuZ3RoIH0pIHtcblx0bGV0IFtsZWFzdCwgbW9zdF0gPSByZWFkTGVuZ3Rocyh7IGxlbmd0aCB9KSwgc29ydGVkID0gc29ydEFscGhhYmV0KGFscGhhYmV0KSwgZGlnaXRzID0gZGlnaXRUYWJsZShzb3J0ZWQpLCBjaGFyYWN0ZXJzID0gY2hhcmFjdGVyQ2xhc3Moc29ydGVkKSwgaXNGaXhlZCA9IGxlYXN0ID09PSBtb3N0O1xuXHRyZXR1cm4ge1xuXHRcdG5hbWU6IGBvcGFxdWUoJHtjaGFyYWN0ZXJzfSwgJHtpc0ZpeGVkID8gbGVhc3QgOiBgJHtsZWFzdH0tJHttb3N0fWB9KWAsXG5cdFx0ZXhhbXBsZTogc2FtcGxlVGV4dChzb3J0ZWQsIGxlYXN0KSxcblx0XHRhbHBoYWJldDogc29ydGVkLFxuXHRcdGxlbmd0aDogaXNGaXhlZCA/IGxlYXN0IDogW2xlYXN0LCBtb3N0XSxcblx0XHRwYXR0ZXJuOiBgJHtjaGFyYWN0ZXJzfXske2lzRml4ZWQgPyBsZWFzdCA6IGAke2xlYXN0fSwke21vc3R9YH19YCxcblx0XHRjaGVjayh0ZXh0LCBvZmZzZXQpIHtcblx0XHRcdGxldCBjb3VudCA9IHRleHQubGVuZ3RoIC0gb2Zmc2V0O1xuXHRcdFx0cmV0dXJuIGNvdW50IDwgbGVhc3QgfHwgY291bnQgPiBtb3N0ID8gXCJpbnZhbGlkX2xlbmd0aFwiIDogaG9sZHNPbmx5KGRpZ2l0cywgdGV4dCwgb2Zmc2V0KSA/IHZvaWQgMCA6IFwiaW52YWxpZF9jaGFyYWN0ZXJcIjtcblx0XHR9XG5cdH07XG59XG5mdW5jdGlvbiB0aW1lUmFuZG9tJDEob3B0aW9ucyA9IHt9KSB7XG5cdHJlYWRDaGVja3MoKT8uY2hlY2tOYW1lcyhvcHRpb25zLCBPUFRJT05TJDIsIFwidGltZVJhbmRvbVwiKTtcblx0bGV0IHsgcmFuZG9tQml0cyA9IDMyLCBhbHBoYWJldCA9IEJBU0UzNl9BTFBIQUJFVCB9ID0gb3duT3B0aW9ucyhvcHRpb25zKTtcblx0Y2hlY2tJbnRlZ2VyKHJhbmRvbUJpdHMsIFwicmFuZG9tQml0c1wiLCAxNiwgMjU2KSwgY2hlY2tBc2NlbmRpbmcoYWxwaGFiZXQpO1xuXHRsZXQgbGF5b3V0ID0gY3JlYXRlTGF5b3V0KGFscGhhYmV0LCByYW5kb21CaXRzKSwgeyBudW1lcmFsLCBvbmVNcyB9ID0gbGF5b3V0LCBjaGFyYWN0ZXJzID0gY2hhcmFjdGVyQ2xhc3MoYWxwaGFiZXQpLCBzcGVsbEJvZHkgPSBjcmVhdGVTcGVsbGVyKGxheW91dCwgXCJcIiksIHJlcGVhdCA9IChwYXJ0KSA9PiBsYXlvdXQud2lkdGhzLm1hcCgoKSA9PiBwYXJ0KTtcblx0cmV0dXJuIHtcblx0XHRuYW1lOiBhbHBoYWJldCA9PT0gXCIwMTIzNDU2Nzg5YWJjZGVmZ2hpamtsbW5vcHFyc3R1dnd4eXpcIiA/IGB0aW1lUmFuZG9tKCR7cmFuZG9tQml0c30pYCA6IGB0aW1lUmFuZG9tKCR7cmFuZG9tQml0c30sICR7Y2hhcmFjdGVyc30pYCxcblx0XHRleGFtcGxlOiBzcGVsbEJvZHkoMTczNTY4OTZlNSwgMCwgcmVwZWF0KDEpKSxcblx0XHRhbHBoYWJldCxcblx0XHRsZW5ndGg6IG51bWVyYWwubGVuZ3RoLFxuXHRcdHBhdHRlcm46IGAke2NoYXJhY3RlcnN9eyR7bnVtZXJhbC5sZW5ndGh9fWAsXG5cdFx0cmFuZG9tQml0cyxcblx0XHR0aW1lUmFuZ2VNczogVElNRV9SQU5HRV9NUyxcblx0XHRjaGVjazogbnVtZXJhbC5jaGVjayxcblx0XHRnZW5lcmF0b3I6IChoZWFkLCByYW5kb20pID0+IGNyZWF0ZUdlbmVyYXRvcihsYXlvdXQsIGhlYWQsIHJhbmRvbSksXG5cdFx0YmFja2ZpbGxlcjogKGhlYWQsIHJhbmRvbSkgPT4gY3JlYXRlQmFja2ZpbGxlcihsYXlvdXQsIGhlYWQsIHJhbmRvbSksXG5cdFx0dGltZXN0YW1wOiAodGV4dCwgb2Zmc2V0KSA9PiBOdW1iZXIobnVtZXJhbC5yZWFkKHRleHQsIG9mZnNldCkgLyBvbmVNcyksXG5cdFx0bG93ZXN0OiAodGltZXN0YW1wTXMpID0+IHNwZWxsQm9keSh0aW1lc3RhbXBNcywgMCwgcmVwZWF0KDApKVxuXHR9O1xufVxuZnVuY3Rpb24gY3JlYXRlTGF5b3V0KGFscGhhYmV0LCByYW5kb21CaXRzKSB7XG5cdGxldCBvbmUgPSAybiAqKiBCaWdJbnQocmFuZG9tQml0cyksIG9uZU1zID0gb25lICogQmlnSW50KE5TX1BFUl9NUyQxKSwgd2lkdGhzID0gQXJyYXkuZnJvbSh7IGxlbmd0aDogTWF0aC5jZWlsKHJhbmRvbUJpdHMgLyAyNCkgfSwgKF8sIGopID0+IE1hdGgubWluKDI0LCByYW5kb21CaXRzIC0gMjQgKiBqKSksIHdlaWdodHMgPSBbXG5cdFx0b25lTXMgPDwgMjRuLFxuXHRcdG9uZU1zLFxuXHRcdG9uZSxcblx0XHQuLi53aWR0aHMubWFwKChfLCBqKSA9PiAybiAqKiBCaWdJbnQoMjQgKiBqKSlcblx0XTtcblx0cmV0dXJuIHtcblx0XHRhbHBoYWJldCxcblx0XHRyYW5kb21CaXRzLFxuXHRcdG51bWVyYWw6IGNyZWF0ZU51bWVyYWwoYWxwaGFiZXQsIDE4NDQ2NzQ0MDczNzA5NTUxNjE2biAqIG9uZSAtIDFuKSxcblx0XHR3ZWlnaHRzLFxuXHRcdG9uZU1zLFxuXHRcdHdpZHRoc1xuXHR9O1xufVxuZnVuY3Rpb24gZHJhd1JhbmRvbSh7IHdpZHRocyB9LCByYW5kb20pIHtcblx0cmV0dXJuIHdpZHRocy5tYXAoKGJpdHMpID0+IHJhbmRvbS51aW50MzIoKSA+Pj4gMzIgLSBiaXRzKTtcbn1cbmZ1bmN0aW9uIGNyZWF0ZVNwZWxsZXIoeyBhbHBoYWJldCwgbnVtZXJhbDogeyBsZW5ndGggfSwgd2VpZ2h0cyB9LCBoZWFkKSB7XG5cdGxldCBjb2RlcyA9IHRvQ2hhckNvZGVzKGhlYWQucGFkRW5kKGhlYWQubGVuZ3RoICsgbGVuZ3RoKSksIHsgd3JpdGUgfSA9IG51bWJlcldyaXRlcih7XG5cdFx0YWxwaGFiZXQsXG5cdFx0bGVuZ3RoLFxuXHRcdGNvZGVzLFxuXHRcdHN0YXJ0OiBoZWFkLmxlbmd0aFxuXHR9LCB3ZWlnaHRzKTtcblx0cmV0dXJuICh0aW1lc3RhbXBNcywgbnMsIHJhbmRvbVBhcnRzKSA9PiB7XG5cdFx0bGV0IHVwcGVyID0gTWF0aC5mbG9vcih0aW1lc3RhbXBNcyAvIFBBUlQkMSk7XG5cdFx0cmV0dXJuIHdyaXRlKFtcblx0XHRcdHVwcGVyLFxuXHRcdFx0dGltZXN0YW1wTXMgLSB1cHBlciAqIFBBUlQkMSxcblx0XHRcdG5zLFxuXHRcdFx0Li4ucmFuZG9tUGFydHNcblx0XHRdKSwgU3RyaW5nLmZyb21DaGFyQ29kZS5hcHBseShudWxsLCBjb2Rlcyk7XG5cdH07XG59XG5mdW5jdGlvbiBjcmVhdGVHZW5lcmF0b3IobGF5b3V0LCBoZWFkLCByYW5kb20pIHtcblx0bGV0IHNwZWxsID0gY3JlYXRlU3BlbGxlcihsYXlvdXQsIGhlYWQpLCB0aW1lc3RhbXBNcyA9IC1JbmZpbml0eSwgY291bnQgPSAwO1xuXHRmdW5jdGlvbiBzdGFydEF0KG1zLCBucykge1xuXHRcdGlmIChtcyA8IDAgfHwgbXMgPiBMQVNUX01TJDEgfHwgbnMgPj0gY291bnROcyhtcykpIHRocm93IGNsb2NrT3V0T2ZSYW5nZShtcywgVElNRV9SQU5HRV9NUyk7XG5cdFx0dGltZXN0YW1wTXMgPSBtcywgY291bnQgPSBucztcblx0fVxuXHRyZXR1cm4gKG5vd01zKSA9PiAoaXNIZWxkQmFjayhub3dNcywgdGltZXN0YW1wTXMpID8gY291bnQgKyAxIDwgTlNfUEVSX01TJDEgPyBzdGFydEF0KHRpbWVzdGFtcE1zLCBjb3VudCArIDEpIDogc3RhcnRBdCh0aW1lc3RhbXBNcyArIDEsIDApIDogc3RhcnRBdChub3dNcywgMCksIHNwZWxsKHRpbWVzdGFtcE1zLCBjb3VudCwgZHJhd1JhbmRvbShsYXlvdXQsIHJhbmRvbSkpKTtcbn1cbmZ1bmN0aW9uIGNyZWF0ZUJhY2tmaWxsZXIobGF5b3V0LCBoZWFkLCByYW5kb20pIHtcblx0bGV0IHNwZWxsID0gY3JlYXRlU3BlbGxlcihsYXlvdXQsIGhlYWQpLCBkcmF3TnMgPSAocGxhY2VzKSA9PiB1bmlmb3JtQmVsb3cocGxhY2VzLCByYW5kb20pLCB0YWtlID0gY3JlYXRlSW5zdGFudHMoZHJhd05zKSwgaXNEcmF3biA9IGlzTGVmdFRvQ2hhbmNlKE1hdGgubG9nMihOU19QRVJfTVMkMSkgKyBsYXlvdXQucmFuZG9tQml0cyk7XG5cdHJldHVybiAodGltZXN0YW1wTXMsIF9naXZlbiwgY291bnQpID0+IHtcblx0XHRsZXQgcGxhY2VzID0gY291bnROcyh0aW1lc3RhbXBNcyksIG5zID0gaXNEcmF3biA/IGRyYXdOcyhwbGFjZXMpIDogdGFrZSh0aW1lc3RhbXBNcywgcGxhY2VzLCBjb3VudCk7XG5cdFx0cmV0dXJuIHNwZWxsKHRpbWVzdGFtcE1zLCBucywgZHJhd1JhbmRvbShsYXlvdXQsIHJhbmRvbSkpO1xuXHR9O1xufVxuZnVuY3Rpb24gY291bnROcyh0aW1lc3RhbXBNcykge1xuXHRyZXR1cm4gdGltZXN0YW1wTXMgPT09IExBU1RfTVMkMSA/IDU1MTYxNiA6IE5TX1BFUl9NUyQxO1xufVxuZnVuY3Rpb24gdGltZU9yZGVyZWQoZGlnaXRzLCB0YWlsKSB7XG5cdGxldCB3cml0ZXIgPSBjcmVhdGVXcml0ZXIoZGlnaXRzKTtcblx0ZnVuY3Rpb24gc3BlbGwodGltZXN0YW1wTXMsIGhpZ2gsIGxvdykge1xuXHRcdGxldCBjb2RlcyA9IEFycmF5KGRpZ2l0cy5sZW5ndGgpLmZpbGwoMCk7XG5cdFx0cmV0dXJuIHdyaXRlci53cml0ZVVwcGVyKGNvZGVzLCAwLCB0aW1lc3RhbXBNcywgaGlnaCksIHdyaXRlci53cml0ZUxvdyhjb2RlcywgMCwgbG93KSwgU3RyaW5nLmZyb21DaGFyQ29kZSguLi5jb2Rlcyk7XG5cdH1cblx0bGV0IHsgYWxwaGFiZXQsIGxlbmd0aCwgY2hlY2ssIHRvQnl0ZXMsIGZyb21CeXRlcyB9ID0gZGlnaXRzO1xuXHRyZXR1cm4ge1xuXHRcdGFscGhhYmV0LFxuXHRcdGxlbmd0aCxcblx0XHRjaGVjayxcblx0XHRieXRlTGVuZ3RoOiAxNixcblx0XHRob2xkc1V1aWQ6ICEwLFxuXHRcdHRvQnl0ZXMsXG5cdFx0ZnJvbUJ5dGVzLFxuXHRcdHRpbWVSYW5nZU1zOiBTUEFOX09GXzQ4X0JJVFMsXG5cdFx0Z2VuZXJhdG9yOiAoaGVhZCwgcmFuZG9tKSA9PiBvcmRlcmVkR2VuZXJhdG9yKHdyaXRlciwgdGFpbCwgaGVhZCwgcmFuZG9tKSxcblx0XHRiYWNrZmlsbGVyOiAoaGVhZCwgcmFuZG9tKSA9PiAodGltZXN0YW1wTXMpID0+IGhlYWQgKyBzcGVsbCh0aW1lc3RhbXBNcywgdGFpbC5tYWtlSGlnaChyYW5kb20udWludDMyKCkpLCB3cml0ZXIuZHJhd0xvdyhyYW5kb20pKSxcblx0XHRsb3dlc3Q6ICh0aW1lc3RhbXBNcykgPT4gc3BlbGwodGltZXN0YW1wTXMsIHRhaWwubWFrZUhpZ2goMCksIDApLFxuXHRcdHRpbWVzdGFtcDogKHRleHQsIG9mZnNldCkgPT4gZGlnaXRzLnJlYWQodGV4dCwgb2Zmc2V0LCBkaWdpdHMubGVuZ3RoIC0gODAgLyBkaWdpdHMuYml0cylcblx0fTtcbn1cbmZ1bmN0aW9uIHJhbmRvbVRhaWwoeyBiaXRzIH0pIHtcblx0bGV0IGhpZ2hCaXRzID0gODAgLSAyICogY291bnRMaW1iQml0cyhiaXRzKTtcblx0cmV0dXJuIHtcblx0XHRtYWtlSGlnaDogKHdvcmQpID0+IHdvcmQgPj4+IDMyIC0gaGlnaEJpdHMsXG5cdFx0aXNMYXN0OiAoaGlnaCkgPT4gaGlnaCA9PT0gMiAqKiBoaWdoQml0cyAtIDEsXG5cdFx0d2hlblVzZWRVcDogXCJ0aHJvd1wiXG5cdH07XG59XG5mdW5jdGlvbiBjb3VudExpbWJCaXRzKGJpdHMpIHtcblx0cmV0dXJuIGJpdHMgKiBNYXRoLmZsb29yKDI1IC8gYml0cyk7XG59XG5mdW5jdGlvbiBjcmVhdGVXcml0ZXIoeyBiaXRzLCBsZW5ndGgsIHdyaXRlIH0pIHtcblx0bGV0IGxpbWJCaXRzID0gY291bnRMaW1iQml0cyhiaXRzKSwgbGltYkRpZ2l0cyA9IGxpbWJCaXRzIC8gYml0cywgbGltYkVuZCA9IDIgKiogbGltYkJpdHMsIGxvd0F0ID0gbGVuZ3RoIC0gMiAqIGxpbWJEaWdpdHMsIGhpZ2hBdCA9IGxlbmd0aCAtIDgwIC8gYml0cywgc3BhcmUgPSAzMiAtIGxpbWJCaXRzO1xuXHRmdW5jdGlvbiB3cml0ZVBhaXIoY29kZXMsIGF0LCBwYWlyKSB7XG5cdFx0bGV0IHVwcGVyID0gTWF0aC5mbG9vcihwYWlyIC8gbGltYkVuZCk7XG5cdFx0d3JpdGUoY29kZXMsIGF0LCBsaW1iRGlnaXRzLCB1cHBlciksIHdyaXRlKGNvZGVzLCBhdCArIGxpbWJEaWdpdHMsIGxpbWJEaWdpdHMsIHBhaXIgLSB1cHBlciAqIGxpbWJFbmQpO1xuXHR9XG5cdHJldHVybiB7XG5cdFx0bGVuZ3RoLFxuXHRcdGxvd0VuZDogbGltYkVuZCAqKiAyLFxuXHRcdGRyYXdMb3c6IChyYW5kb20pID0+IChyYW5kb20udWludDMyKCkgPj4+IHNwYXJlKSAqIGxpbWJFbmQgKyAocmFuZG9tLnVpbnQzMigpID4+PiBzcGFyZSksXG5cdFx0d3JpdGVVcHBlcihjb2RlcywgYXQsIHRpbWVzdGFtcE1zLCBoaWdoKSB7XG5cdFx0XHR3cml0ZVBhaXIoY29kZXMsIGF0ICsgaGlnaEF0IC0gMiAqIGxpbWJEaWdpdHMsIHRpbWVzdGFtcE1zKSwgd3JpdGUoY29kZXMsIGF0ICsgaGlnaEF0LCBsb3dBdCAtIGhpZ2hBdCwgaGlnaCk7XG5cdFx0fSxcblx0XHR3cml0ZUxvdzogKGNvZGVzLCBhdCwgbG93KSA9PiB3cml0ZVBhaXIoY29kZXMsIGF0ICsgbG93QXQsIGxvdylcblx0fTtcbn1cbmZ1bmN0aW9uIG9yZGVyZWRHZW5lcmF0b3Iod3JpdGVyLCB0YWlsLCBoZWFkLCByYW5kb20pIHtcblx0bGV0IHsgbG93RW5kLCBkcmF3TG93LCB3cml0ZVVwcGVyLCB3cml0ZUxvdyB9ID0gd3JpdGVyLCBzdGFydCA9IGhlYWQubGVuZ3RoLCBjb2RlcyA9IHRvQ2hhckNvZGVzKGhlYWQgKyBcIjBcIi5yZXBlYXQod3JpdGVyLmxlbmd0aCkpLCB0aW1lc3RhbXBNcyA9IC1JbmZpbml0eSwgaGlnaCA9IDAsIGxvdyA9IDA7XG5cdGZ1bmN0aW9uIHN0YXJ0QXQobXMpIHtcblx0XHRpZiAobXMgPCAwIHx8IG1zID4gU1BBTl9PRl80OF9CSVRTWzFdKSB0aHJvdyBjbG9ja091dE9mUmFuZ2UobXMsIFNQQU5fT0ZfNDhfQklUUyk7XG5cdFx0bGV0IGRyYXduSGlnaCA9IHRhaWwubWFrZUhpZ2gocmFuZG9tLnVpbnQzMigpKTtcblx0XHRsb3cgPSBkcmF3TG93KHJhbmRvbSksIGhpZ2ggPSBkcmF3bkhpZ2gsIHRpbWVzdGFtcE1zID0gbXMsIHdyaXRlVXBwZXIoY29kZXMsIHN0YXJ0LCB0aW1lc3RhbXBNcywgaGlnaCk7XG5cdH1cblx0ZnVuY3Rpb24gc3RlcCgpIHtcblx0XHRsZXQgcmFpc2VkID0gbG93ICsgMSArIHJhbmRvbS51aW50MzIoKTtcblx0XHRpZiAocmFpc2VkIDwgbG93RW5kKSBsb3cgPSByYWlzZWQ7XG5cdFx0ZWxzZSBpZiAoIXRhaWwuaXNMYXN0KGhpZ2gpKSBsb3cgPSByYWlzZWQgLSBsb3dFbmQsIGhpZ2grKywgd3JpdGVVcHBlcihjb2Rlcywgc3RhcnQsIHRpbWVzdGFtcE1zLCBoaWdoKTtcblx0XHRlbHNlIGlmICh0YWlsLndoZW5Vc2VkVXAgPT09IFwiYm9ycm93XCIpIHN0YXJ0QXQodGltZXN0YW1wTXMgKyAxKTtcblx0XHRlbHNlIHRocm93IHN0YXRlRXJyb3IoXCJvdXRfb2ZfcmFuZ2VcIiwgXCJUaGUgODAgYml0cyBhZnRlciB0aGUgdGltZSBhcmUgdXNlZCB1cCB3aXRoaW4gb25lIG1pbGxpc2Vjb25kLlwiKTtcblx0fVxuXHRyZXR1cm4gKG5vd01zKSA9PiAoaXNIZWxkQmFjayhub3dNcywgdGltZXN0YW1wTXMpID8gc3RlcCgpIDogc3RhcnRBdChub3dNcyksIHdyaXRlTG93KGNvZGVzLCBzdGFydCwgbG93KSwgU3RyaW5nLmZyb21DaGFyQ29kZS5hcHBseShudWxsLCBjb2RlcykpO1xufVxuZnVuY3Rpb24gY3JlYXRlRm9ybWF0JDEoKSB7XG5cdGxldCBkaWdpdHMgPSBiaXREaWdpdHMoXCIwMTIzNDU2Nzg5YWJjZGVmZ2hqa21ucHFyc3R2d3h5elwiKSwgb3JkZXJlZCA9IHRpbWVPcmRlcmVkKGRpZ2l0cywgdXVpZHY3VGFpbCk7XG5cdGZ1bmN0aW9uIGlzVmVyc2lvbjcodGV4dCwgb2Zmc2V0KSB7XG5cdFx0bGV0IHZlcnNpb24gPSBkaWdpdHMucmVhZCh0ZXh0LCBvZmZzZXQgKyAxMCwgMSkgPj4+IDEsIHZhcmlhbnQgPSBkaWdpdHMucmVhZCh0ZXh0LCBvZmZzZXQgKyAxMywgMSkgPj4+IDIgJiAzO1xuXHRcdHJldHVybiB2ZXJzaW9uID09PSA3ICYmIHZhcmlhbnQgPT09IDI7XG5cdH1cblx0cmV0dXJuIHtcblx0XHQuLi5vcmRlcmVkLFxuXHRcdG5hbWU6IFwidHlwZWlkXCIsXG5cdFx0ZXhhbXBsZTogXCIwMWg0NTV2YjRwZXg1dnNrbmswODRzbjAycVwiLFxuXHRcdHBhdHRlcm46IGBbMC03XVswLTlhLWhqa21ucC10di16XXske2RpZ2l0cy5sZW5ndGggLSAxfX1gLFxuXHRcdHByZWZpeFBhdHRlcm46IC9eW2Etel0oW2Etel9dezAsNjF9W2Etel0pPyQvLFxuXHRcdHJhbmRvbUJpdHM6IDc0LFxuXHRcdGZvcmdpdmU6IGZvcmdpdmVDcm9ja2ZvcmQsXG5cdFx0dGltZXN0YW1wOiAodGV4dCwgb2Zmc2V0KSA9PiBpc1ZlcnNpb243KHRleHQsIG9mZnNldCkgPyBvcmRlcmVkLnRpbWVzdGFtcCh0ZXh0LCBvZmZzZXQpIDogdm9pZCAwXG5cdH07XG59XG5mdW5jdGlvbiB0eXBlaWQkMSgpIHtcblx0cmV0dXJuIGZvcm1hdCQxO1xufVxuZnVuY3Rpb24gY3JlYXRlRm9ybWF0KCkge1xuXHRsZXQgZGlnaXRzID0gYml0RGlnaXRzKFwiMDEyMzQ1Njc4OUFCQ0RFRkdISktNTlBRUlNUVldYWVpcIik7XG5cdHJldHVybiB7XG5cdFx0bmFtZTogXCJ1bGlkXCIsXG5cdFx0ZXhhbXBsZTogXCIwMUFSWjNOREVLVFNWNFJSRkZRNjlHNUZBVlwiLFxuXHRcdHBhdHRlcm46IGBbMC03XVswLTlBLUhKS01OUC1UVi1aXXske2RpZ2l0cy5sZW5ndGggLSAxfX1gLFxuXHRcdHJhbmRvbUJpdHM6IDgwLFxuXHRcdGZvcmdpdmU6IGZvcmdpdmVDcm9ja2ZvcmQsXG5cdFx0Li4udGltZU9yZGVyZWQoZGlnaXRzLCByYW5kb21UYWlsKGRpZ2l0cykpXG5cdH07XG59XG5mdW5jdGlvbiB1bGlkJDEoKSB7XG5cdHJldHVybiBmb3JtYXQ7XG59XG5mdW5jdGlvbiBjcmVhdGVIZXhGb3JtYXQoKSB7XG5cdGxldCBkaWdpdHMgPSBiaXREaWdpdHMoXCIwMTIzNDU2Nzg5QUJDREVGXCIpO1xuXHRyZXR1cm4ge1xuXHRcdG5hbWU6IFwiaGV4VWxpZFwiLFxuXHRcdGV4YW1wbGU6IFwiMDE5NUNERTI5ODU0QzU3QTVDM0Q0RTFBMkIzQzRENUVcIixcblx0XHRwYXR0ZXJuOiBgWzAtOUEtRl17JHtkaWdpdHMubGVuZ3RofX1gLFxuXHRcdHJhbmRvbUJpdHM6IDgwLFxuXHRcdHNxbDogXCJoZXhVbGlkXCIsXG5cdFx0Li4udGltZU9yZGVyZWQoZGlnaXRzLCByYW5kb21UYWlsKGRpZ2l0cykpXG5cdH07XG59XG5mdW5jdGlvbiBoZXhVbGlkJDEoKSB7XG5cdHJldHVybiBoZXhGb3JtYXQ7XG59XG5mdW5jdGlvbiBieXRlRmlsbGVyKHJhbmRvbSkge1xuXHRsZXQgYnl0ZXMgPSAvKiBAX19QVVJFX18gKi8gbmV3IFVpbnQ4QXJyYXkoMTYpLCB2aWV3ID0gbmV3IERhdGFWaWV3KGJ5dGVzLmJ1ZmZlcik7XG5cdHJldHVybiAoKSA9PiB7XG5cdFx0bGV0IFthLCBiLCBjLCBkXSA9IFtcblx0XHRcdHJhbmRvbS51aW50MzIoKSxcblx0XHRcdHJhbmRvbS51aW50MzIoKSxcblx0XHRcdHJhbmRvbS51aW50MzIoKSxcblx0XHRcdHJhbmRvbS51aW50MzIoKVxuXHRcdF07XG5cdFx0cmV0dXJuIHZpZXcuc2V0VWludDMyKDAsIGEpLCB2aWV3LnNldFVpbnQzMig0LCBiKSwgdmlldy5zZXRVaW50MzIoOCwgYyksIHZpZXcuc2V0VWludDMyKDEyLCBkKSwgYnl0ZXM7XG5cdH07XG59XG5mdW5jdGlvbiB3aXRoVGltZShieXRlcywgdGltZXN0YW1wTXMpIHtcblx0Zm9yIChsZXQgaSA9IDA7IGkgPCA2OyBpKyspIGJ5dGVzW2ldID0gTWF0aC5mbG9vcih0aW1lc3RhbXBNcyAvIDI1NiAqKiAoNSAtIGkpKTtcblx0cmV0dXJuIGJ5dGVzO1xufVxuZnVuY3Rpb24gd2l0aFZlcnNpb24oYnl0ZXMsIHZlcnNpb24pIHtcblx0cmV0dXJuIGJ5dGVzWzZdID0gYnl0ZXNbNl0gJiAxNSB8IHZlcnNpb24gPDwgNCwgYnl0ZXNbOF0gPSBieXRlc1s4XSAmIDYzIHwgMTI4LCBieXRlcztcbn1cbmZ1bmN0aW9uIGNoZWNrVmVyc2lvbih2ZXJzaW9uKSB7XG5cdHJldHVybiAodGV4dCwgb2Zmc2V0KSA9PiBjaGVja1V1aWQodGV4dCwgb2Zmc2V0KSA/PyAoaXNVdWlkVmVyc2lvbih2ZXJzaW9uLCB0ZXh0LCBvZmZzZXQpID8gdm9pZCAwIDogXCJ3cm9uZ192ZXJzaW9uXCIpO1xufVxuZnVuY3Rpb24gcmVhZFRpbWVzdGFtcCh0ZXh0LCBvZmZzZXQpIHtcblx0cmV0dXJuIE51bWJlci5wYXJzZUludCh0ZXh0LnNsaWNlKG9mZnNldCwgb2Zmc2V0ICsgOCkgKyB0ZXh0LnNsaWNlKG9mZnNldCArIDksIG9mZnNldCArIDEzKSwgMTYpO1xufVxuZnVuY3Rpb24gdHJhaXRzKCkge1xuXHRyZXR1cm4ge1xuXHRcdGFscGhhYmV0OiBVVUlEX0FMUEhBQkVULFxuXHRcdGxlbmd0aDogMzYsXG5cdFx0Ynl0ZUxlbmd0aDogMTYsXG5cdFx0aG9sZHNVdWlkOiAhMCxcblx0XHRzcWw6IFwidXVpZFwiLFxuXHRcdHRvQnl0ZXM6ICh0ZXh0LCBvZmZzZXQpID0+IHV1aWRUb0J5dGVzKHRleHQuc2xpY2Uob2Zmc2V0KSksXG5cdFx0ZnJvbUJ5dGVzOiB1dWlkU3BlbGxlcihcIlwiKVxuXHR9O1xufVxuZnVuY3Rpb24gY3JlYXRlNCgpIHtcblx0cmV0dXJuIHtcblx0XHQuLi50cmFpdHMoKSxcblx0XHRuYW1lOiBcInV1aWQoNClcIixcblx0XHRleGFtcGxlOiBcIjkxOTEwOGY3LTUyZDEtNDMyMC05YmFjLWY4NDdkYjQxNDhhOFwiLFxuXHRcdHV1aWRWZXJzaW9uOiA0LFxuXHRcdHBhdHRlcm46IFwiWzAtOWEtZl17OH0tWzAtOWEtZl17NH0tNFswLTlhLWZdezN9LVs4OWFiXVswLTlhLWZdezN9LVswLTlhLWZdezEyfVwiLFxuXHRcdHJhbmRvbUJpdHM6IDEyMixcblx0XHRjaGVjazogY2hlY2tWZXJzaW9uKDQpLFxuXHRcdGdlbmVyYXRvcihoZWFkLCByYW5kb20pIHtcblx0XHRcdGxldCBzcGVsbCA9IHV1aWRTcGVsbGVyKGhlYWQpLCBmaWxsID0gYnl0ZUZpbGxlcihyYW5kb20pO1xuXHRcdFx0cmV0dXJuICgpID0+IHNwZWxsKHdpdGhWZXJzaW9uKGZpbGwoKSwgNCkpO1xuXHRcdH1cblx0fTtcbn1cbmZ1bmN0aW9uIGNyZWF0ZTcoKSB7XG5cdGxldCBzcGVsbEJvZHkgPSB1dWlkU3BlbGxlcihcIlwiKTtcblx0cmV0dXJuIHtcblx0XHQuLi50cmFpdHMoKSxcblx0XHRuYW1lOiBcInV1aWQoNylcIixcblx0XHRleGFtcGxlOiBcIjAxN2YyMmUyLTc5YjAtN2NjMy05OGM0LWRjMGMwYzA3Mzk4ZlwiLFxuXHRcdHV1aWRWZXJzaW9uOiA3LFxuXHRcdHBhdHRlcm46IFwiWzAtOWEtZl17OH0tWzAtOWEtZl17NH0tN1swLTlhLWZdezN9LVs4OWFiXVswLTlhLWZdezN9LVswLTlhLWZdezEyfVwiLFxuXHRcdHJhbmRvbUJpdHM6IDc0LFxuXHRcdHRpbWVSYW5nZU1zOiBTUEFOX09GXzQ4X0JJVFMsXG5cdFx0Y2hlY2s6IGNoZWNrVmVyc2lvbig3KSxcblx0XHRnZW5lcmF0b3IoaGVhZCwgcmFuZG9tKSB7XG5cdFx0XHRsZXQgc3BlbGwgPSB1dWlkU3BlbGxlcihoZWFkKSwgc291cmNlID0gbmV3IFY3R2VuZXJhdG9yKHsgbmV4dFVpbnQzMjogKCkgPT4gcmFuZG9tLnVpbnQzMigpIH0pLCBsYXRlc3RNcyA9IC1JbmZpbml0eTtcblx0XHRcdHJldHVybiAobm93TXMpID0+IHtcblx0XHRcdFx0aWYgKCFpc0hlbGRCYWNrKG5vd01zLCBsYXRlc3RNcykpIHtcblx0XHRcdFx0XHRpZiAobm93TXMgPCAwIHx8IG5vd01zID4gU1BBTl9PRl80OF9CSVRTWzFdKSB0aHJvdyBjbG9ja091dE9mUmFuZ2Uobm93TXMsIFNQQU5fT0ZfNDhfQklUUyk7XG5cdFx0XHRcdFx0bGF0ZXN0TXMgPSBub3dNcztcblx0XHRcdFx0fVxuXHRcdFx0XHRyZXR1cm4gc3BlbGwoc291cmNlLmdlbmVyYXRlT3JSZXNldFdpdGhUcyhsYXRlc3RNcykuYnl0ZXMpO1xuXHRcdFx0fTtcblx0XHR9LFxuXHRcdGJhY2tmaWxsZXIoaGVhZCwgcmFuZG9tKSB7XG5cdFx0XHRsZXQgc3BlbGwgPSB1dWlkU3BlbGxlcihoZWFkKSwgZmlsbCA9IGJ5dGVGaWxsZXIocmFuZG9tKTtcblx0XHRcdHJldHVybiAodGltZXN0YW1wTXMpID0+IHNwZWxsKHdpdGhWZXJzaW9uKHdpdGhUaW1lKGZpbGwoKSwgdGltZXN0YW1wTXMpLCA3KSk7XG5cdFx0fSxcblx0XHR0aW1lc3RhbXA6IHJlYWRUaW1lc3RhbXAsXG5cdFx0bG93ZXN0OiAodGltZXN0YW1wTXMpID0+IHNwZWxsQm9keSh3aXRoVmVyc2lvbih3aXRoVGltZSgvKiBAX19QVVJFX18gKi8gbmV3IFVpbnQ4QXJyYXkoMTYpLCB0aW1lc3RhbXBNcyksIDcpKVxuXHR9O1xufVxuZnVuY3Rpb24gY3JlYXRlQW55KCkge1xuXHRsZXQgeyB1dWlkVmVyc2lvbiwgbG93ZXN0LCAuLi52ZXJzaW9uNyB9ID0gY3JlYXRlNygpO1xuXHRyZXR1cm4ge1xuXHRcdC4uLnZlcnNpb243LFxuXHRcdG5hbWU6IFwidXVpZChhbnkpXCIsXG5cdFx0cGF0dGVybjogXCJbMC05YS1mXXs4fSg/Oi1bMC05YS1mXXs0fSl7M30tWzAtOWEtZl17MTJ9XCIsXG5cdFx0Y2hlY2s6IGNoZWNrVXVpZCxcblx0XHR0aW1lc1NvbWU6ICEwLFxuXHRcdHRpbWVzdGFtcDogKHRleHQsIG9mZnNldCkgPT4gaXNVdWlkVmVyc2lvbig3LCB0ZXh0LCBvZmZzZXQpID8gcmVhZFRpbWVzdGFtcCh0ZXh0LCBvZmZzZXQpIDogdm9pZCAwXG5cdH07XG59XG5mdW5jdGlvbiB1dWlkJDEob3B0aW9ucyA9IHt9KSB7XG5cdHJlYWRDaGVja3MoKT8uY2hlY2tOYW1lcyhvcHRpb25zLCBPUFRJT05TJDEsIFwidXVpZFwiKTtcblx0bGV0IHsgdmVyc2lvbiA9IDcgfSA9IG93bk9wdGlvbnMob3B0aW9ucyk7XG5cdHJldHVybiBjaGVja0Nob2ljZSh2ZXJzaW9uLCBcInZlcnNpb25cIiwgW1xuXHRcdDQsXG5cdFx0Nyxcblx0XHRcImFueVwiXG5cdF0pLCB2ZXJzaW9uID09PSA0ID8gdXVpZDQgOiB2ZXJzaW9uID09PSA3ID8gdXVpZDcgOiB1dWlkQW55O1xufVxuZnVuY3Rpb24gZ2VuZXJhdG9yNChoZWFkLCByYW5kb20pIHtcblx0cmV0dXJuICgpID0+IHtcblx0XHRsZXQgd29yZHMgPSBbXG5cdFx0XHRyYW5kb20udWludDMyKCksXG5cdFx0XHRyYW5kb20udWludDMyKCksXG5cdFx0XHRyYW5kb20udWludDMyKCksXG5cdFx0XHRyYW5kb20udWludDMyKCksXG5cdFx0XHRyYW5kb20udWludDMyKClcblx0XHRdO1xuXHRcdHJldHVybiBsaW1ic1s1XSA9IHdvcmRzWzBdID4+PiAyNCwgbGltYnNbNF0gPSB3b3Jkc1swXSAmIDE2Nzc3MjE1LCBsaW1ic1szXSA9IHdvcmRzWzFdID4+PiA4ICYgMTY3NzY5NzUgfCA2NCwgbGltYnNbMl0gPSB3b3Jkc1syXSA+Pj4gOCAmIDE2NzI4MDYzIHwgMzI3NjgsIGxpbWJzWzFdID0gd29yZHNbM10gPj4+IDgsIGxpbWJzWzBdID0gd29yZHNbNF0gPj4+IDgsIGhlYWQgKyBlbmNvZGVCYXNlMzYobGltYnMpO1xuXHR9O1xufVxuZnVuY3Rpb24gdmVyc2lvbjQoKSB7XG5cdGxldCB7IHRpbWVSYW5nZU1zLCBiYWNrZmlsbGVyLCB0aW1lc3RhbXAsIGxvd2VzdCwgLi4udmVyc2lvbjcgfSA9IHBhZGRlZFV1aWQyNTtcblx0cmV0dXJuIHtcblx0XHQuLi52ZXJzaW9uNyxcblx0XHRuYW1lOiBcInV1aWQyNSg0KVwiLFxuXHRcdGV4YW1wbGU6IFwiOG04c2NwZnVnZmlqNHFlbmowaWc3N3FnOFwiLFxuXHRcdHV1aWRWZXJzaW9uOiA0LFxuXHRcdHJhbmRvbUJpdHM6IDEyMixcblx0XHRjaGVjazogKHRleHQsIG9mZnNldCkgPT4gZGVjb2RlQmFzZTM2KHRleHQsIG9mZnNldCwgbGltYnMpID8/IChpc1ZlcnNpb24oNCwgbGltYnMpID8gdm9pZCAwIDogXCJ3cm9uZ192ZXJzaW9uXCIpLFxuXHRcdGdlbmVyYXRvcjogZ2VuZXJhdG9yNFxuXHR9O1xufVxuZnVuY3Rpb24gYW55VmVyc2lvbigpIHtcblx0bGV0IHsgdXVpZFZlcnNpb24sIGxvd2VzdCwgLi4udmVyc2lvbjcgfSA9IHBhZGRlZFV1aWQyNTtcblx0cmV0dXJuIHtcblx0XHQuLi52ZXJzaW9uNyxcblx0XHRuYW1lOiBcInV1aWQyNShhbnkpXCIsXG5cdFx0Y2hlY2s6ICh0ZXh0LCBvZmZzZXQpID0+IGRlY29kZUJhc2UzNih0ZXh0LCBvZmZzZXQsIGxpbWJzKSxcblx0XHR0aW1lc1NvbWU6ICEwLFxuXHRcdHRpbWVzdGFtcCh0ZXh0LCBvZmZzZXQpIHtcblx0XHRcdHJldHVybiBkZWNvZGVCYXNlMzYodGV4dCwgb2Zmc2V0LCBsaW1icyksIGlzVmVyc2lvbig3LCBsaW1icykgPyByZWFkVGltZXN0YW1wJDEobGltYnMpIDogdm9pZCAwO1xuXHRcdH1cblx0fTtcbn1cbmZ1bmN0aW9uIHV1aWQyNSQxKG9wdGlvbnMgPSB7fSkge1xuXHRyZWFkQ2hlY2tzKCk/LmNoZWNrTmFtZXMob3B0aW9ucywgT1BUSU9OUywgXCJ1dWlkMjVcIik7XG5cdGxldCB7IHZlcnNpb24gPSA3LCBwYWRkZWQ6IGlzUGFkZGVkID0gITAgfSA9IG93bk9wdGlvbnMob3B0aW9ucyk7XG5cdGlmIChjaGVja0Nob2ljZSh2ZXJzaW9uLCBcInZlcnNpb25cIiwgW1xuXHRcdDQsXG5cdFx0Nyxcblx0XHRcImFueVwiXG5cdF0pLCBjaGVja0Nob2ljZShpc1BhZGRlZCwgXCJwYWRkZWRcIiwgWyEwLCAhMV0pLCB2ZXJzaW9uID09PSA3KSByZXR1cm4gaXNQYWRkZWQgPyBwYWRkZWRVdWlkMjUgOiB7XG5cdFx0Li4udW5wYWRkZWQocGFkZGVkVXVpZDI1LCAxNiksXG5cdFx0bmFtZTogXCJ1dWlkMjUodW5wYWRkZWQpXCJcblx0fTtcblx0bGV0IG5hbWUgPSBgdXVpZDI1KCR7dmVyc2lvbn0sIHVucGFkZGVkKWA7XG5cdHJldHVybiB2ZXJzaW9uID09PSA0ID8gaXNQYWRkZWQgPyB2ZXJzaW9uNCgpIDoge1xuXHRcdC4uLnVucGFkZGVkKHZlcnNpb240KCksIDE2KSxcblx0XHRuYW1lXG5cdH0gOiBpc1BhZGRlZCA/IGFueVZlcnNpb24oKSA6IHtcblx0XHQuLi51bnBhZGRlZChhbnlWZXJzaW9uKCkpLFxuXHRcdG5hbWVcblx0fTtcbn1cbmZ1bmN0aW9uIGJhcmUoZ2l2ZW4pIHtcblx0bGV0IGlzRm9ybWF0ID0gT2JqZWN0Lmhhc093bihPYmplY3QoZ2l2ZW4pLCBcImNoZWNrXCIpO1xuXHRpc0Zvcm1hdCB8fCByZWFkQ2hlY2tzKCk/LmNoZWNrTmFtZXMoZ2l2ZW4sIE9QQVFVRV9PUFRJT05TLCBcImJhcmVcIik7XG5cdGxldCBvd24gPSBvd25PcHRpb25zKGdpdmVuKSwgeyBhbHBoYWJldCwgbGVuZ3RoIH0gPSBvd247XG5cdGNoZWNrQWxwaGFiZXQoYWxwaGFiZXQpLCBjaGVja0xlbmd0aChsZW5ndGgpLCBjaGVja0ludGVnZXIocmVhZExlbmd0aHMoeyBsZW5ndGggfSlbMV0sIFwibGVuZ3RoXCIsIDEsIExPTkdFU1QpO1xuXHRsZXQgZm9ybWF0ID0gaXNGb3JtYXQgPyBnaXZlbiA6IGNyZWF0ZU9wYXF1ZShvd24pO1xuXHRyZXR1cm4ge1xuXHRcdG5hbWU6IGBiYXJlKCR7Zm9ybWF0Lm5hbWV9KWAsXG5cdFx0YmFyZTogZm9ybWF0LFxuXHRcdGNoZWNrOiAoKSA9PiBcImludmFsaWRfbGVuZ3RoXCIsXG5cdFx0bmFycm93OiAoZGVmaW5pdGlvbiwgc2hhcGUpID0+IG5hcnJvdyhkZWZpbml0aW9uLCBzaGFwZSwgZm9ybWF0KVxuXHR9O1xufVxuZnVuY3Rpb24gY2hlY2tBbHBoYWJldChhbHBoYWJldCkge1xuXHRpZiAoIShhbHBoYWJldCA9PT0gdm9pZCAwIHx8IHR5cGVvZiBhbHBoYWJldCA9PSBcInN0cmluZ1wiICYmIGlzQWxwaGFiZXQoYWxwaGFiZXQucmVwbGFjZShcIl9cIiwgXCJcIikpKSkgdGhyb3cgaW52YWxpZEZvcm1hdChcImFuIGFscGhhYmV0IG9mIGRpZmZlcmVudCB2aXNpYmxlIEFTQ0lJIGNoYXJhY3RlcnNcIiwgc2hvd1ZhbHVlKGFscGhhYmV0KSk7XG59XG5mdW5jdGlvbiBjaGVja0tleXMoc2VhbGVkLCBmb3JtYXQpIHtcblx0aWYgKCFzZWFsZWQpIHJldHVybjtcblx0bGV0IGlzQWNjZXB0aW5nID0gT2JqZWN0Lmhhc093bihzZWFsZWQsIFwiYWNjZXB0c0tleVwiKSwga2V5cyA9IHtcblx0XHRhbHBoYWJldDogXCIwMTIzNDU2Nzg5XCIsXG5cdFx0bGVuZ3RoOiBjb3VudERpZ2l0cyhzZWFsZWQpLFxuXHRcdHBsYWNlczogeyAwOiBcIjEyMzQ1Njc4OVwiIH1cblx0fTtcblx0aWYgKCEoaXNBY2NlcHRpbmcgPyAhb3ZlcmxhcChrZXlzLCBmb3JtYXQpIDogL1teMC05XS8udGVzdChmb3JtYXQuYWxwaGFiZXQpKSkgdGhyb3cgaW52YWxpZEZvcm1hdChpc0FjY2VwdGluZyA/IFwiYmFyZSBpZHMgdGhhdCBhcmUgbmV2ZXIga2V5cyBiZXNpZGUgYHNlYWxlZChrZXksIHsgYWNjZXB0czogJ2tleScgfSlgXCIgOiBcInBsYWluIGtleXMgdG8gYmUgYWNjZXB0ZWQgYnkgYHNlYWxlZChrZXksIHsgYWNjZXB0czogJ2tleScgfSlgXCIsIGBiYXJlKCR7Zm9ybWF0Lm5hbWV9KWApO1xufVxuZnVuY3Rpb24gY291bnREaWdpdHMoeyBrZXkgfSkge1xuXHRsZXQgaXNLZXkgPSAoZGlnaXRzKSA9PiBhdHRlbXB0KCgpID0+IGtleS5mcm9tVGV4dChcIjFcIi5wYWRFbmQoZGlnaXRzLCBcIjBcIikpKSAhPT0gdm9pZCAwLCBtb3N0ID0gMjA7XG5cdGZvciAoOyBtb3N0ID4gMSAmJiAhaXNLZXkobW9zdCk7KSBtb3N0LS07XG5cdHJldHVybiBbMSwgbW9zdF07XG59XG5mdW5jdGlvbiBuYXJyb3coZGVmaW5pdGlvbiwgc2hhcGUsIGZvcm1hdCkge1xuXHRsZXQgeyBoZWFkLCBmb3JtYXRzLCBpc0JhcmUgfSA9IHNoYXBlLCB7IGJhcmU6IG90aGVycyA9IFtdLCBib2R5LCBmb3JtYXRPZiwgdGltZXN0YW1wIH0gPSBvd25NZW1iZXJzKGRlZmluaXRpb24pO1xuXHRjaGVja0tleXMoZm9ybWF0cy5maW5kKGlzU2VhbGVkKSwgZm9ybWF0KTtcblx0bGV0IFtwcmVzZW50LCAuLi5mb3JtZXJdID0gZm9ybWF0cywgYWNjZXB0cyA9IGZvcm1lci5maWx0ZXIoKHsgbmFtZSB9KSA9PiBuYW1lICE9PSBgYmFyZSgke2Zvcm1hdC5uYW1lfSlgKTtcblx0c2hhcGUuZm9ybWF0cyA9IFtwcmVzZW50LCAuLi5hY2NlcHRzXSwgc2hhcGUuaXNCYXJlID0gKHRleHQpID0+IGlzQmFyZT8uKHRleHQpIHx8ICF0ZXh0LnN0YXJ0c1dpdGgoaGVhZCkgJiYgZm9ybWF0LmNoZWNrKHRleHQsIDApID09PSB2b2lkIDA7XG5cdGxldCBoYXNQcmVmaXggPSAoaWQpID0+IGRlZmluaXRpb24ucGFyc2UoaWQpLnN0YXJ0c1dpdGgoaGVhZCksIGFsbCA9IFsuLi5vdGhlcnMsIGZvcm1hdF0sIHBhdHRlcm5zID0gW2NvbXBvc2VQYXR0ZXJuJDEoc2hhcGUpLnNvdXJjZSwgLi4uYWxsLm1hcCgoeyBwYXR0ZXJuIH0pID0+IGBeKD86JHtwYXR0ZXJufSkkYCldLCBuYXJyb3dlZCA9IHtcblx0XHRhY2NlcHRzLFxuXHRcdGJhcmU6IGFsbCxcblx0XHRwYXR0ZXJuOiBuZXcgUmVnRXhwKHBhdHRlcm5zLmpvaW4oXCJ8XCIpKSxcblx0XHRmb3JtYXRPZjogKGlkKSA9PiBoYXNQcmVmaXgoaWQpID8gZm9ybWF0T2YoaWQpIDogdm9pZCAwLFxuXHRcdC4uLnRpbWVzdGFtcCAmJiB7IHRpbWVzdGFtcDogKGlkKSA9PiBoYXNQcmVmaXgoaWQpID8gdGltZXN0YW1wKGlkKSA6IHZvaWQgMCB9LFxuXHRcdGJvZHkoaWQpIHtcblx0XHRcdGlmIChoYXNQcmVmaXgoaWQpKSByZXR1cm4gYm9keShpZCk7XG5cdFx0XHR0aHJvdyBuZXcgSWRFcnJvcihcIm1pc3NpbmdfcHJlZml4XCIsIGBhbiBpZCB3aXRoIGEgYm9keSAoXCIke2hlYWR9XHUyMDI2XCIpYCwgXCJhbiBpZCB3aXRob3V0IGEgcHJlZml4XCIpO1xuXHRcdH1cblx0fTtcblx0T2JqZWN0LmFzc2lnbihkZWZpbml0aW9uLCBuYXJyb3dlZCk7XG59XG52YXIgT1BUSU9OUyQ0LCBPUFRJT05TJDMsIFRJTUVfUkFOR0VfTVMkMSwgQ09VTlRFUl9NQVNLLCBIRVgsIENPREVfT0ZfRElHSVQsIERJR0lUX09GX0NPREUsIHNlcXVlbmNlcywgZm9ybWF0JDIsIE9QQVFVRV9PUFRJT05TLCBMT05HRVNULCBPUFRJT05TJDIsIE5TX1BFUl9NUyQxLCBMQVNUX01TJDEsIFRJTUVfUkFOR0VfTVMsIHV1aWR2N1RhaWwsIGZvcm1hdCQxLCBmb3JtYXQsIGhleEZvcm1hdCwgT1BUSU9OUyQxLCB1dWlkNCwgdXVpZDcsIHV1aWRBbnksIE9QVElPTlMsIGxpbWJzO1xudmFyIGluaXRfZm9ybWF0cyA9IF9fZXNtTWluKCgoKSA9PiB7XG5cdGluaXRfYnVkZ2V0c19tMVl5Vzc3bygpO1xuXHRpbml0X2NvcmVfd00zRHRMa1goKTtcblx0aW5pdF9zbm93Zmxha2VfRDZYMl9WQzYoKTtcblx0aW5pdF9yYW5kb21fRFNyVElvR3koKTtcblx0aW5pdF9udW1lcmFsX0RscFpfOHhRKCk7XG5cdGluaXRfZGlzdCgpO1xuXHRPUFRJT05TJDQgPSB7XG5cdFx0ZmllbGRzOiAhMCxcblx0XHRhbHBoYWJldDogITAsXG5cdFx0ZW5jb2Rpbmc6ICEwLFxuXHRcdHBhZGRlZDogITBcblx0fTtcblx0T1BUSU9OUyQzID0ge1xuXHRcdGxlbmd0aDogITAsXG5cdFx0YWxwaGFiZXQ6ICEwXG5cdH07XG5cdFRJTUVfUkFOR0VfTVMkMSA9IFswLCA0Mjk0OTY3Mjk1OTk5XTtcblx0Q09VTlRFUl9NQVNLID0gMTY3NzcyMTU7XG5cdEhFWCA9IFwiMDEyMzQ1Njc4OWFiY2RlZlwiO1xuXHRDT0RFX09GX0RJR0lUID0gLyogQF9fUFVSRV9fICovIHRvQ2hhckNvZGVzKEhFWCk7XG5cdERJR0lUX09GX0NPREUgPSAvKiBAX19QVVJFX18gKi8gZGlnaXRUYWJsZShIRVgpO1xuXHRzZXF1ZW5jZXMgPSAvKiBAX19QVVJFX18gKi8gbmV3IFdlYWtNYXAoKTtcblx0Zm9ybWF0JDIgPSAvKiBAX19QVVJFX18gKi8gY3JlYXRlRm9ybWF0JDIoKTtcblx0T1BBUVVFX09QVElPTlMgPSB7XG5cdFx0bGVuZ3RoOiAhMCxcblx0XHRhbHBoYWJldDogITBcblx0fTtcblx0TE9OR0VTVCA9IDEwMjQ7XG5cdE9QVElPTlMkMiA9IHtcblx0XHRyYW5kb21CaXRzOiAhMCxcblx0XHRhbHBoYWJldDogITBcblx0fTtcblx0TlNfUEVSX01TJDEgPSAxZTY7XG5cdExBU1RfTVMkMSA9IDE4NDQ2NzQ0MDczNzA5O1xuXHRUSU1FX1JBTkdFX01TID0gWzAsIExBU1RfTVMkMV07XG5cdHV1aWR2N1RhaWwgPSB7XG5cdFx0bWFrZUhpZ2g6ICh3b3JkKSA9PiB3b3JkID4+PiAyMCA8PCAxNCB8IDQ2OTc3MDI0MCB8IHdvcmQgJiA0MDk1LFxuXHRcdGlzTGFzdDogKGhpZ2gpID0+IChoaWdoICYgNDA5NSkgPT0gNDA5NSxcblx0XHR3aGVuVXNlZFVwOiBcImJvcnJvd1wiXG5cdH07XG5cdGZvcm1hdCQxID0gLyogQF9fUFVSRV9fICovIGNyZWF0ZUZvcm1hdCQxKCk7XG5cdGZvcm1hdCA9IC8qIEBfX1BVUkVfXyAqLyBjcmVhdGVGb3JtYXQoKTtcblx0aGV4Rm9ybWF0ID0gLyogQF9fUFVSRV9fICovIGNyZWF0ZUhleEZvcm1hdCgpO1xuXHRPUFRJT05TJDEgPSB7IHZlcnNpb246ICEwIH07XG5cdHV1aWQ0ID0gLyogQF9fUFVSRV9fICovIGNyZWF0ZTQoKTtcblx0dXVpZDcgPSAvKiBAX19QVVJFX18gKi8gY3JlYXRlNygpO1xuXHR1dWlkQW55ID0gLyogQF9fUFVSRV9fICovIGNyZWF0ZUFueSgpO1xuXHRPUFRJT05TID0ge1xuXHRcdHZlcnNpb246ICEwLFxuXHRcdHBhZGRlZDogITBcblx0fTtcblx0bGltYnMgPSBbXG5cdFx0MCxcblx0XHQwLFxuXHRcdDAsXG5cdFx0MCxcblx0XHQwLFxuXHRcdDBcblx0XTtcbn0pKTtcbi8vIHBhY2thZ2VzL2Jhc2Uvc3JjL2Zvcm1hdHMvaGV4LXVsaWQudHNcbmluaXRfc25vd2ZsYWtlX0Q2WDJfVkM2KCk7XG5jb25zdCBoZXhVbGlkID0ge1xuXHRvcHRpb25zOiB7fSxcblx0Y2FycmllczogW1xuXHRcdFwidGltZVwiLFxuXHRcdFwidXVpZFwiLFxuXHRcdFwiYnl0ZXNcIlxuXHRdLFxuXHRnZW5lcmF0ZXM6IHRydWUsXG5cdGV4YW1wbGU6IHtcblx0XHRib2R5OiBcIjAxODRFMTRCOUQzM0RGMEVBNDBFMDBEMjBGQzMxNDA2XCIsXG5cdFx0b3B0aW9uczoge30sXG5cdFx0c291cmNlOiBcImh0dHBzOi8vZnJhY3RhbGVkbWluZC5naXRodWIuaW8vMjAyMi8xMi8wNC9zcWxpdGUtcXVhc2ktdWxpZHNcIlxuXHR9LFxuXHR3aWRlc3Q6IHt9LFxuXHRib2R5OiAoKSA9PiBkZXNjcmliZVVsaWQocmVhZEFscGhhYmV0KFwiaGV4XCIpLnRvVXBwZXJDYXNlKCkpLFxuXHR2YXJpYW50czogW3tcblx0XHRvcHRpb25zOiB7fSxcblx0XHR0aXRsZTogXCJVTElEcyBpbiBoZXhhZGVjaW1hbFwiLFxuXHRcdHJlYWRpbmc6IHtcblx0XHRcdG5hbWU6IFwiVUxJRCBpbiBoZXhhZGVjaW1hbFwiLFxuXHRcdFx0d2h5OiBcIjMyIGhleGFkZWNpbWFsIGRpZ2l0cyB0aGF0IGJlZ2luIHdpdGggdGhlIG1pbGxpc2Vjb25kc1wiLFxuXHRcdFx0Y29tbW9uOiAtNixcblx0XHRcdG1pc3Rha2U6IDJcblx0XHR9XG5cdH1dXG59O1xuLy8gcGFja2FnZXMvYmFzZS9zcmMvZm9ybWF0cy9sYXlvdXQudHNcbmluaXRfc25vd2ZsYWtlX0Q2WDJfVkM2KCk7XG5jb25zdCBPVEhFUiA9IHsga2luZDogXCJvdGhlclwiIH07XG5jb25zdCBsYXlvdXQgPSB7XG5cdG9wdGlvbnM6IHtcblx0XHRmaWVsZHM6IHtcblx0XHRcdGtpbmQ6IFwiZmllbGRzXCIsXG5cdFx0XHRmaWVsZHM6IHtcblx0XHRcdFx0dGltZToge1xuXHRcdFx0XHRcdG5hbWU6IE9USEVSLFxuXHRcdFx0XHRcdGJpdHM6IE9USEVSLFxuXHRcdFx0XHRcdHVuaXRNczogT1RIRVIsXG5cdFx0XHRcdFx0ZXBvY2g6IE9USEVSXG5cdFx0XHRcdH0sXG5cdFx0XHRcdHJhbmRvbToge1xuXHRcdFx0XHRcdG5hbWU6IE9USEVSLFxuXHRcdFx0XHRcdGJpdHM6IE9USEVSLFxuXHRcdFx0XHRcdGxlbmd0aDogT1RIRVJcblx0XHRcdFx0fSxcblx0XHRcdFx0Y291bnRlcjoge1xuXHRcdFx0XHRcdG5hbWU6IE9USEVSLFxuXHRcdFx0XHRcdGJpdHM6IE9USEVSLFxuXHRcdFx0XHRcdHN0YXJ0OiBPVEhFUlxuXHRcdFx0XHR9LFxuXHRcdFx0XHR3b3JrZXI6IHtcblx0XHRcdFx0XHRuYW1lOiBPVEhFUixcblx0XHRcdFx0XHRiaXRzOiBPVEhFUixcblx0XHRcdFx0XHRpZDoge1xuXHRcdFx0XHRcdFx0a2luZDogXCJpbnRlZ2VyXCIsXG5cdFx0XHRcdFx0XHRsZWFzdDogMCxcblx0XHRcdFx0XHRcdG1vc3Q6IDIgKiogNDggLSAxLFxuXHRcdFx0XHRcdFx0Y2hvaWNlczogW1wicmFuZG9tXCJdLFxuXHRcdFx0XHRcdFx0aXNMb2NhbDogdHJ1ZVxuXHRcdFx0XHRcdH1cblx0XHRcdFx0fSxcblx0XHRcdFx0Zml4ZWQ6IHtcblx0XHRcdFx0XHRuYW1lOiBPVEhFUixcblx0XHRcdFx0XHR0ZXh0OiBPVEhFUixcblx0XHRcdFx0XHRiaXRzOiBPVEhFUixcblx0XHRcdFx0XHR2YWx1ZTogT1RIRVJcblx0XHRcdFx0fSxcblx0XHRcdFx0Y2hvaWNlOiB7XG5cdFx0XHRcdFx0bmFtZTogT1RIRVIsXG5cdFx0XHRcdFx0b2Y6IE9USEVSLFxuXHRcdFx0XHRcdGRlZmF1bHQ6IE9USEVSXG5cdFx0XHRcdH1cblx0XHRcdH0sXG5cdFx0XHRpc1JlcXVpcmVkOiB0cnVlXG5cdFx0fSxcblx0XHRhbHBoYWJldDogT1RIRVIsXG5cdFx0ZW5jb2Rpbmc6IHtcblx0XHRcdGtpbmQ6IFwiY2hvaWNlXCIsXG5cdFx0XHRjaG9pY2VzOiBbXCJudW1iZXJcIiwgXCJwaWVjZXNcIl1cblx0XHR9LFxuXHRcdHBhZGRlZDoge1xuXHRcdFx0a2luZDogXCJjaG9pY2VcIixcblx0XHRcdGNob2ljZXM6IFt0cnVlLCBmYWxzZV1cblx0XHR9XG5cdH0sXG5cdGNhcnJpZXM6IFtcblx0XHRcInRpbWVcIixcblx0XHRcImJpZ2ludFwiLFxuXHRcdFwiZmllbGRzXCJcblx0XSxcblx0Z2VuZXJhdGVzOiB0cnVlLFxuXHRleGFtcGxlOiB7XG5cdFx0Ym9keTogXCIwdWp0c1ljZ3ZTVGw4UEF1QWRxV1lTTW5MT3ZcIixcblx0XHRvcHRpb25zOiB7XG5cdFx0XHRhbHBoYWJldDogXCJiYXNlNjJcIixcblx0XHRcdGZpZWxkczogW3tcblx0XHRcdFx0a2luZDogXCJ0aW1lXCIsXG5cdFx0XHRcdGJpdHM6IDMyLFxuXHRcdFx0XHR1bml0TXM6IDFlMyxcblx0XHRcdFx0ZXBvY2g6IDE0ZTExXG5cdFx0XHR9LCB7XG5cdFx0XHRcdGtpbmQ6IFwicmFuZG9tXCIsXG5cdFx0XHRcdG5hbWU6IFwicGF5bG9hZFwiLFxuXHRcdFx0XHRiaXRzOiAxMjhcblx0XHRcdH1dXG5cdFx0fSxcblx0XHRzb3VyY2U6IFwiaHR0cHM6Ly9naXRodWIuY29tL3NlZ21lbnRpby9rc3VpZCwgUkVBRE1FXCJcblx0fSxcblx0Ym9keTogZGVzY3JpYmVCb2RpZXMsXG5cdHZhcmlhbnRzOiBbXVxufTtcbi8qKiBUaGUgYm9kaWVzIG9mIGEgbGF5b3V0IHRoYXQgdGhlIGZvcm1hdCBoYXMgYWNjZXB0ZWQ7IGVhY2ggaXMgb25lIG51bWJlciB3aGVyZSB0aGUgZm9ybWF0IHJlYWRzIGFuIGludGVnZXIuICovXG5mdW5jdGlvbiBkZXNjcmliZUJvZGllcyhvcHRpb25zLCB7IHRvQmlnSW50IH0pIHtcblx0Y29uc3QgeyBmaWVsZHMsIGFscGhhYmV0OiBjaG9zZW4gPSBcImJhc2UzNlwiLCBlbmNvZGluZyA9IFwibnVtYmVyXCIsIHBhZGRlZCA9IHRydWUgfSA9IG9wdGlvbnM7XG5cdGNvbnN0IGFscGhhYmV0ID0gcmVhZEFscGhhYmV0KGNob3Nlbik7XG5cdGNvbnN0IHsgcGllY2VzLCBsZW5ndGggfSA9IGNyZWF0ZVBsYW4oZmllbGRzLCBhbHBoYWJldCwgZW5jb2RpbmcpO1xuXHRjb25zdCBzZXF1ZW5jZSA9IHNlcXVlbmNlRmllbGQoZmllbGRzLCBhbHBoYWJldCk7XG5cdGNvbnN0IGlzVGltZWQgPSBmaWVsZHMuc29tZSgoeyBraW5kIH0pID0+IGtpbmQgPT09IFwidGltZVwiKTtcblx0cmV0dXJuIHtcblx0XHRsZW5ndGg6IFtwYWRkZWQgPyBsZW5ndGggOiAxLCBsZW5ndGhdLFxuXHRcdGxlYWRpbmdaZXJvczogcGFkZGVkLFxuXHRcdGh5cGhlbnM6IFtdLFxuXHRcdHBpZWNlczogcGllY2VzLm1hcCgocGllY2UpID0+IHtcblx0XHRcdGlmIChwaWVjZS5raW5kID09PSBcIm51bWJlclwiKSByZXR1cm4gZGVzY3JpYmVQaWVjZShwaWVjZSwgYWxwaGFiZXQsIGlzVGltZWQgPyBzZXF1ZW5jZSA6IHZvaWQgMCk7XG5cdFx0XHRjb25zdCB7IGZpZWxkLCB0ZXh0cyB9ID0gcGllY2U7XG5cdFx0XHRjb25zdCBmYWxsYmFjayA9IFwiZGVmYXVsdFwiIGluIGZpZWxkID8gZmllbGQuZGVmYXVsdCA6IHZvaWQgMDtcblx0XHRcdHJldHVybiB7XG5cdFx0XHRcdGtpbmQ6IFwidGV4dFwiLFxuXHRcdFx0XHRsZW5ndGg6IHBpZWNlLmxlbmd0aCxcblx0XHRcdFx0dGV4dHMsXG5cdFx0XHRcdC4uLm5hbWVEYXRhKGZpZWxkKSxcblx0XHRcdFx0Li4uZmFsbGJhY2sgIT09IHZvaWQgMCAmJiB7IGRlZmF1bHQ6IGZhbGxiYWNrIH1cblx0XHRcdH07XG5cdFx0fSksXG5cdFx0Z2VuZXJhdGVzOiBzZXF1ZW5jZSAhPT0gdm9pZCAwLFxuXHRcdC4uLnRvQmlnSW50ICE9PSB2b2lkIDAgJiYgeyBpbnRlZ2VyOiB0cnVlIH0sXG5cdFx0Li4uaXNUaW1lZCAmJiBzZXF1ZW5jZSAmJiB7IGNsb2NrQmFjazogY2FuUmVzdGFydChmaWVsZHMsIGFscGhhYmV0KSA/IFwicmVzdGFydFwiIDogXCJyZWZ1c2VcIiB9XG5cdH07XG59XG5mdW5jdGlvbiBkZXNjcmliZVBpZWNlKHsgbGVuZ3RoLCBzaXplLCBmaWVsZHMgfSwgYWxwaGFiZXQsIHNlcXVlbmNlKSB7XG5cdHJldHVybiB7XG5cdFx0a2luZDogXCJkaWdpdHNcIixcblx0XHRsZW5ndGgsXG5cdFx0YWxwaGFiZXQsXG5cdFx0bGFyZ2VzdDogc3BlbGxIZXgkMShzaXplIC0gMW4pLFxuXHRcdGZpZWxkczogZmllbGRzLm1hcCgoeyBmaWVsZCwgc2l6ZTogdmFsdWVzLCB3ZWlnaHQgfSkgPT4gKHtcblx0XHRcdGtpbmQ6IGZpZWxkLmtpbmQsXG5cdFx0XHQuLi5uYW1lRGF0YShmaWVsZCksXG5cdFx0XHR1bml0OiBzcGVsbEhleCQxKHdlaWdodCksXG5cdFx0XHR2YWx1ZXM6IHNwZWxsSGV4JDEodmFsdWVzKSxcblx0XHRcdC4uLm93bkRhdGEoZmllbGQpLFxuXHRcdFx0Li4uZmllbGQgPT09IHNlcXVlbmNlICYmIHsgc2VxdWVuY2U6IHNlcXVlbmNlRGF0YShmaWVsZCwgdmFsdWVzKSB9XG5cdFx0fSkpXG5cdH07XG59XG5mdW5jdGlvbiBuYW1lRGF0YShmaWVsZCkge1xuXHRjb25zdCBuYW1lID0gbmFtZUZpZWxkKGZpZWxkKTtcblx0cmV0dXJuIG5hbWUgPT09IHZvaWQgMCA/IHt9IDogeyBuYW1lIH07XG59XG4vKiogV2hhdCBvbmx5IGZpZWxkcyBvZiBvbmUga2luZCBoYXZlLiAqL1xuZnVuY3Rpb24gb3duRGF0YShmaWVsZCkge1xuXHRpZiAoZmllbGQua2luZCA9PT0gXCJ0aW1lXCIpIHJldHVybiB7XG5cdFx0dW5pdE1zOiBmaWVsZC51bml0TXMgPz8gMSxcblx0XHRlcG9jaE1zOiBmaWVsZC5lcG9jaCA/PyAwXG5cdH07XG5cdGlmIChmaWVsZC5raW5kID09PSBcImZpeGVkXCIpIHJldHVybiB7XG5cdFx0dmFsdWU6IGZpZWxkLnZhbHVlLFxuXHRcdHJlZnVzZWQ6IFwiaW52YWxpZF9jaGFyYWN0ZXJcIlxuXHR9O1xuXHRpZiAoZmllbGQua2luZCA9PT0gXCJyYW5kb21cIikgcmV0dXJuIGZpZWxkLmxlbmd0aCA9PT0gdm9pZCAwID8ge30gOiB7IGNoYXJhY3RlcnM6IHRydWUgfTtcblx0cmV0dXJuIGZpZWxkLmtpbmQgPT09IFwid29ya2VyXCIgJiYgZmllbGQuaWQgPT09IFwicmFuZG9tXCIgPyB7IGRyYXduOiB0cnVlIH0gOiB7fTtcbn1cbi8qKiBBIHN0ZXAgbGVhdmVzIHJvb20gZm9yIDJeMzIgb2YgdGhlbS4gKi9cbmZ1bmN0aW9uIHNlcXVlbmNlRGF0YShmaWVsZCwgdmFsdWVzKSB7XG5cdGlmIChmaWVsZC5raW5kID09PSBcImNvdW50ZXJcIikgcmV0dXJuIHtcblx0XHRzdGFydDogZmllbGQuc3RhcnQgPT09IFwicmFuZG9tXCIgPyBcImNvbnRpbnVlZFwiIDogXCJ6ZXJvXCIsXG5cdFx0c3RlcDogMSxcblx0XHR3aGVuVXNlZFVwOiBcImJvcnJvd1wiXG5cdH07XG5cdGNvbnN0IGJpdHMgPSB2YWx1ZXMudG9TdHJpbmcoMikubGVuZ3RoIC0gMTtcblx0cmV0dXJuIHtcblx0XHQuLi5SQU5ET01fU1RFUFMsXG5cdFx0c3RlcDogMiAqKiBNYXRoLm1pbigzMiwgTWF0aC5tYXgoMCwgYml0cyAtIDMyKSlcblx0fTtcbn1cbmZ1bmN0aW9uIGNhblJlc3RhcnQoZmllbGRzLCBhbHBoYWJldCkge1xuXHRyZXR1cm4gZmllbGRzLnJlZHVjZSgocHJvZHVjdCwgZmllbGQpID0+IHtcblx0XHRyZXR1cm4gZmllbGQua2luZCA9PT0gXCJyYW5kb21cIiA/IHByb2R1Y3QgKiBjb3VudFZhbHVlcyhmaWVsZCwgYWxwaGFiZXQpIDogcHJvZHVjdDtcblx0fSwgMW4pID49IDJuICoqIEJpZ0ludCgzMik7XG59XG4vLyBwYWNrYWdlcy9iYXNlL3NyYy9mb3JtYXRzL25hbm9pZC50c1xuaW5pdF9jb3JlX3dNM0R0TGtYKCk7XG5jb25zdCBuYW5vaWQgPSB7XG5cdG9wdGlvbnM6IHtcblx0XHRsZW5ndGg6IHtcblx0XHRcdGtpbmQ6IFwiaW50ZWdlclwiLFxuXHRcdFx0bGVhc3Q6IDEsXG5cdFx0XHRtb3N0OiAyNTVcblx0XHR9LFxuXHRcdGFscGhhYmV0OiB7IGtpbmQ6IFwib3RoZXJcIiB9XG5cdH0sXG5cdGNhcnJpZXM6IFtdLFxuXHRnZW5lcmF0ZXM6IHRydWUsXG5cdGV4YW1wbGU6IHtcblx0XHRib2R5OiBcImt3MmMwa2hhdmhxbFwiLFxuXHRcdG9wdGlvbnM6IHt9LFxuXHRcdHNvdXJjZTogXCJodHRwczovL3BsYW5ldHNjYWxlLmNvbS9ibG9nL3doeS13ZS1jaG9zZS1uYW5vaWRzLWZvci1wbGFuZXRzY2FsZXMtYXBpXCJcblx0fSxcblx0Ym9keTogKF8sIGZvcm1hdCkgPT4gZGVzY3JpYmVDaGFyYWN0ZXJzKGZvcm1hdC5hbHBoYWJldCwgcmVhZExlbmd0aHMoZm9ybWF0KSksXG5cdHZhcmlhbnRzOiBbXVxufTtcbi8vIHBhY2thZ2VzL2Jhc2Uvc3JjL2Zvcm1hdHMvb2JqZWN0LWlkLnRzXG5pbml0X3Nub3dmbGFrZV9ENlgyX1ZDNigpO1xuY29uc3Qgb2JqZWN0SWQgPSB7XG5cdG9wdGlvbnM6IHt9LFxuXHRjYXJyaWVzOiBbXCJ0aW1lXCIsIFwiYnl0ZXNcIl0sXG5cdGdlbmVyYXRlczogdHJ1ZSxcblx0ZXhhbXBsZToge1xuXHRcdGJvZHk6IFwiNTA3YzdmNzliY2Y4NmNkNzk5NGY2YzBlXCIsXG5cdFx0b3B0aW9uczoge30sXG5cdFx0c291cmNlOiBcImh0dHBzOi8vd3d3Lm1vbmdvZGIuY29tL2RvY3MvbWFudWFsL3JlZmVyZW5jZS9tZXRob2QvT2JqZWN0SWQuZ2V0VGltZXN0YW1wXCJcblx0fSxcblx0d2lkZXN0OiB7fSxcblx0Ym9keTogKCkgPT4gZGVzY3JpYmVOdW1iZXIocmVhZEFscGhhYmV0KFwiaGV4XCIpLCByYWlzZVR3byg5NiksIFtcblx0XHRwbGFjZUJpdHMoXCJ0aW1lXCIsIDY0LCAzMiwge1xuXHRcdFx0dW5pdE1zOiAxZTMsXG5cdFx0XHRlcG9jaE1zOiAwXG5cdFx0fSksXG5cdFx0cGxhY2VCaXRzKFwid29ya2VyXCIsIDI0LCA0MCwgeyBkcmF3bjogdHJ1ZSB9KSxcblx0XHRwbGFjZUJpdHMoXCJjb3VudGVyXCIsIDAsIDI0LCB7IHNlcXVlbmNlOiB7XG5cdFx0XHRzdGFydDogXCJjb250aW51ZWRcIixcblx0XHRcdHN0ZXA6IDEsXG5cdFx0XHR3aGVuVXNlZFVwOiBcImJvcnJvd1wiXG5cdFx0fSB9KVxuXHRdLCB7IGJ5dGVzOiAxMiB9KSxcblx0dmFyaWFudHM6IFt7XG5cdFx0b3B0aW9uczoge30sXG5cdFx0dGl0bGU6IFwiT2JqZWN0SWRzXCIsXG5cdFx0cmVhZGluZzoge1xuXHRcdFx0bmFtZTogXCJPYmplY3RJZCBvZiBNb25nb0RCXCIsXG5cdFx0XHR3aHk6IFwiMjQgaGV4YWRlY2ltYWwgZGlnaXRzIHRoYXQgYmVnaW4gd2l0aCB0aGUgc2Vjb25kc1wiLFxuXHRcdFx0Y29tbW9uOiAwLFxuXHRcdFx0aXNEaXN0aW5jdDogdHJ1ZVxuXHRcdH1cblx0fV1cbn07XG4vLyBwYWNrYWdlcy9iYXNlL3NyYy9mb3JtYXRzL29wYXF1ZS50c1xuaW5pdF9jb3JlX3dNM0R0TGtYKCk7XG5jb25zdCBvcGFxdWUgPSB7XG5cdG9wdGlvbnM6IHtcblx0XHRhbHBoYWJldDogeyBraW5kOiBcIm90aGVyXCIgfSxcblx0XHRsZW5ndGg6IHtcblx0XHRcdGtpbmQ6IFwib3RoZXJcIixcblx0XHRcdGlzUmVxdWlyZWQ6IHRydWVcblx0XHR9XG5cdH0sXG5cdGNhcnJpZXM6IFtdLFxuXHRnZW5lcmF0ZXM6IGZhbHNlLFxuXHRleGFtcGxlOiB7XG5cdFx0Ym9keTogXCJOZmZyRmVVZk5WMkhpYlwiLFxuXHRcdG9wdGlvbnM6IHsgbGVuZ3RoOiBbMTQsIDYwXSB9LFxuXHRcdHNvdXJjZTogXCJodHRwczovL2RvY3Muc3RyaXBlLmNvbS9hcGkvY3VzdG9tZXJzL29iamVjdFwiXG5cdH0sXG5cdGJvZHkoXywgZm9ybWF0KSB7XG5cdFx0Y29uc3QgeyBhbHBoYWJldCB9ID0gZm9ybWF0O1xuXHRcdGNvbnN0IGxlbmd0aCA9IHJlYWRMZW5ndGhzKGZvcm1hdCk7XG5cdFx0cmV0dXJuIHtcblx0XHRcdC4uLmRlc2NyaWJlQ2hhcmFjdGVycyhhbHBoYWJldCwgbGVuZ3RoKSxcblx0XHRcdGxlbmd0aCxcblx0XHRcdHBpZWNlczogW3tcblx0XHRcdFx0a2luZDogXCJkaWdpdHNcIixcblx0XHRcdFx0bGVuZ3RoOiBsZW5ndGhbMV0sXG5cdFx0XHRcdGFscGhhYmV0LFxuXHRcdFx0XHRmaWVsZHM6IFtdXG5cdFx0XHR9XSxcblx0XHRcdGdlbmVyYXRlczogZmFsc2Vcblx0XHR9O1xuXHR9LFxuXHR2YXJpYW50czogW11cbn07XG4vLyBwYWNrYWdlcy9iYXNlL3NyYy9mb3JtYXRzL3JhbmRvbS50c1xuaW5pdF9zbm93Zmxha2VfRDZYMl9WQzYoKTtcbmNvbnN0IHJhbmRvbSA9IHtcblx0b3B0aW9uczoge1xuXHRcdGJpdHM6IHtcblx0XHRcdGtpbmQ6IFwiY2hvaWNlXCIsXG5cdFx0XHRjaG9pY2VzOiBbMTI4LCAyNTZdXG5cdFx0fSxcblx0XHRwYWRkZWQ6IHtcblx0XHRcdGtpbmQ6IFwiY2hvaWNlXCIsXG5cdFx0XHRjaG9pY2VzOiBbdHJ1ZSwgZmFsc2VdXG5cdFx0fVxuXHR9LFxuXHRjYXJyaWVzOiBbXCJieXRlc1wiXSxcblx0Z2VuZXJhdGVzOiB0cnVlLFxuXHRleGFtcGxlOiB7XG5cdFx0Ym9keTogXCIzdWQzZ3R2Z29saW1ndTlsYWg2YWllOTlvXCIsXG5cdFx0b3B0aW9uczoge30sXG5cdFx0c291cmNlOiBcImh0dHBzOi8vZ2l0aHViLmNvbS91dWlkMjUvamF2YXNjcmlwdCwgUkVBRE1FXCJcblx0fSxcblx0d2lkZXN0OiB7fSxcblx0Ym9keSh7IHBhZGRlZCA9IHRydWUgfSwgeyBieXRlTGVuZ3RoID0gMCB9KSB7XG5cdFx0Y29uc3QgYml0cyA9IDggKiBieXRlTGVuZ3RoO1xuXHRcdGNvbnN0IGJvZHkgPSBkZXNjcmliZU51bWJlcihyZWFkQWxwaGFiZXQoXCJiYXNlMzZcIiksIHJhaXNlVHdvKGJpdHMpLCBbcGxhY2VCaXRzKFwicmFuZG9tXCIsIDAsIGJpdHMpXSwgeyBieXRlczogYnl0ZUxlbmd0aCB9KTtcblx0XHRyZXR1cm4gcGFkZGVkID8gYm9keSA6IHdpdGhvdXRaZXJvcyhib2R5LCAxKTtcblx0fSxcblx0dmFyaWFudHM6IFt7XG5cdFx0b3B0aW9uczoge30sXG5cdFx0dGl0bGU6IFwiMTI4IHJhbmRvbSBiaXRzIGluIGJhc2UgMzZcIlxuXHR9LCB7XG5cdFx0b3B0aW9uczogeyBiaXRzOiAyNTYgfSxcblx0XHR0aXRsZTogXCIyNTYgcmFuZG9tIGJpdHMgaW4gYmFzZSAzNlwiXG5cdH1dXG59O1xuLy8gcGFja2FnZXMvYmFzZS9zcmMvZm9ybWF0cy9zZWFsZWQudHNcbmluaXRfc25vd2ZsYWtlX0Q2WDJfVkM2KCk7XG5jb25zdCBPRkZTRVQgPSAxNm4gKiAzNm4gKiogMjRuO1xuY29uc3Qgc2VhbGVkID0ge1xuXHRvcHRpb25zOiB7XG5cdFx0bmFtZToge1xuXHRcdFx0a2luZDogXCJvdGhlclwiLFxuXHRcdFx0aXNSZXF1aXJlZDogdHJ1ZVxuXHRcdH0sXG5cdFx0Zm9ybWF0OiB7XG5cdFx0XHRraW5kOiBcImNob2ljZVwiLFxuXHRcdFx0Y2hvaWNlczogW1wibnVtYmVyXCIsIFwiYmlnaW50XCJdLFxuXHRcdFx0aXNSZXF1aXJlZDogdHJ1ZVxuXHRcdH1cblx0fSxcblx0Y2FycmllczogW10sXG5cdGdlbmVyYXRlczogZmFsc2UsXG5cdGV4YW1wbGU6IHtcblx0XHRib2R5OiBcInJ5b2s1dDRyOHBnb2JkNjdnY283eDM2eHdcIixcblx0XHRvcHRpb25zOiB7XG5cdFx0XHRuYW1lOiBcInVzZXJcIixcblx0XHRcdGZvcm1hdDogXCJudW1iZXJcIlxuXHRcdH0sXG5cdFx0c291cmNlOiBcImh0dHBzOi8vZG9pLm9yZy8xMC42MDI4L05JU1QuU1AuODAwLTEwOHIxLXVwZDEsIGJ5IGl0cyBhcml0aG1ldGljXCJcblx0fSxcblx0Ym9keTogKCkgPT4gKHtcblx0XHQuLi5kZXNjcmliZU51bWJlcihyZWFkQWxwaGFiZXQoXCJiYXNlMzZcIiksIE9GRlNFVCArIHJhaXNlVHdvKDEyOCksIFt7XG5cdFx0XHRraW5kOiBcImZpeGVkXCIsXG5cdFx0XHR1bml0OiBzcGVsbEhleCQxKE9GRlNFVCksXG5cdFx0XHR2YWx1ZXM6IFwiMHgyXCIsXG5cdFx0XHR2YWx1ZTogMSxcblx0XHRcdHJlZnVzZWQ6IFwiaW52YWxpZF9jaGFyYWN0ZXJcIlxuXHRcdH1dKSxcblx0XHRnZW5lcmF0ZXM6IGZhbHNlXG5cdH0pLFxuXHR2YXJpYW50czogW11cbn07XG4vLyBwYWNrYWdlcy9iYXNlL3NyYy9mb3JtYXRzL3Nub3dmbGFrZS50c1xuaW5pdF9zbm93Zmxha2VfRDZYMl9WQzYoKTtcbmNvbnN0IHNub3dmbGFrZSA9IHtcblx0b3B0aW9uczoge1xuXHRcdGVwb2NoOiB7XG5cdFx0XHRraW5kOiBcImludGVnZXJcIixcblx0XHRcdGxlYXN0OiAwLFxuXHRcdFx0bW9zdDogODY0ZTEzIC0gMiAqKiA0MSArIDEsXG5cdFx0XHRjaG9pY2VzOiBbXG5cdFx0XHRcdFwidHdpdHRlclwiLFxuXHRcdFx0XHRcImRpc2NvcmRcIixcblx0XHRcdFx0XCJzb255Zmxha2VcIlxuXHRcdFx0XSxcblx0XHRcdGlzUmVxdWlyZWQ6IHRydWVcblx0XHR9LFxuXHRcdHRpbWVzdGFtcEJpdHM6IHtcblx0XHRcdGtpbmQ6IFwiaW50ZWdlclwiLFxuXHRcdFx0bGVhc3Q6IDMyLFxuXHRcdFx0bW9zdDogNTJcblx0XHR9LFxuXHRcdHdvcmtlckJpdHM6IHtcblx0XHRcdGtpbmQ6IFwiaW50ZWdlclwiLFxuXHRcdFx0bGVhc3Q6IDAsXG5cdFx0XHRtb3N0OiAzMVxuXHRcdH0sXG5cdFx0c2VxdWVuY2VCaXRzOiB7XG5cdFx0XHRraW5kOiBcImludGVnZXJcIixcblx0XHRcdGxlYXN0OiAwLFxuXHRcdFx0bW9zdDogMzFcblx0XHR9LFxuXHRcdHdvcmtlcklkOiB7XG5cdFx0XHRraW5kOiBcImludGVnZXJcIixcblx0XHRcdGxlYXN0OiAwLFxuXHRcdFx0bW9zdDogMTAyMyxcblx0XHRcdGlzTG9jYWw6IHRydWVcblx0XHR9LFxuXHRcdHdvcmtlcjoge1xuXHRcdFx0a2luZDogXCJvdGhlclwiLFxuXHRcdFx0aXNMb2NhbDogdHJ1ZVxuXHRcdH1cblx0fSxcblx0Y2FycmllczogW1widGltZVwiLCBcImJpZ2ludFwiXSxcblx0Z2VuZXJhdGVzOiB0cnVlLFxuXHRleGFtcGxlOiB7XG5cdFx0Ym9keTogXCIxNzU5Mjg4NDcyOTkxMTcwNjNcIixcblx0XHRvcHRpb25zOiB7IGVwb2NoOiBcImRpc2NvcmRcIiB9LFxuXHRcdHNvdXJjZTogXCJodHRwczovL2Rpc2NvcmQuY29tL2RldmVsb3BlcnMvZG9jcy9yZWZlcmVuY2Ujc25vd2ZsYWtlc1wiXG5cdH0sXG5cdGJvZHkoeyBlcG9jaCwgLi4uYml0cyB9KSB7XG5cdFx0Y29uc3QgY291bnRpbmcgPSByZWFkQ291bnRpbmcoZXBvY2gpO1xuXHRcdGNvbnN0IHsgaXNXb3JrZXJMYXN0LCB1bml0TXMgfSA9IGNvdW50aW5nO1xuXHRcdGNvbnN0IHsgdGltZXN0YW1wQml0cywgd29ya2VyQml0cywgc2VxdWVuY2VCaXRzIH0gPSB7XG5cdFx0XHR0aW1lc3RhbXBCaXRzOiBjb3VudGluZy5iaXRzWzBdLFxuXHRcdFx0d29ya2VyQml0czogY291bnRpbmcuYml0c1sxXSxcblx0XHRcdHNlcXVlbmNlQml0czogY291bnRpbmcuYml0c1syXSxcblx0XHRcdC4uLmJpdHNcblx0XHR9O1xuXHRcdGNvbnN0IGVwb2NoTXMgPSB0eXBlb2YgZXBvY2ggPT09IFwic3RyaW5nXCIgPyBTTk9XRkxBS0VfRVBPQ0hTLmdldChlcG9jaCkgOiBlcG9jaDtcblx0XHRjb25zdCB0aW1lID0gcGxhY2VCaXRzKFwidGltZVwiLCB3b3JrZXJCaXRzICsgc2VxdWVuY2VCaXRzLCB0aW1lc3RhbXBCaXRzLCB7XG5cdFx0XHR1bml0TXMsXG5cdFx0XHRlcG9jaE1zXG5cdFx0fSk7XG5cdFx0Y29uc3Qgd29ya2VyID0gcGxhY2VCaXRzKFwid29ya2VyXCIsIGlzV29ya2VyTGFzdCA/IDAgOiBzZXF1ZW5jZUJpdHMsIHdvcmtlckJpdHMpO1xuXHRcdGNvbnN0IGNvdW50ZXIgPSBwbGFjZUJpdHMoXCJjb3VudGVyXCIsIGlzV29ya2VyTGFzdCA/IHdvcmtlckJpdHMgOiAwLCBzZXF1ZW5jZUJpdHMsIHsgc2VxdWVuY2U6IHtcblx0XHRcdHN0YXJ0OiBcInplcm9cIixcblx0XHRcdHN0ZXA6IDEsXG5cdFx0XHR3aGVuVXNlZFVwOiBcImJvcnJvd1wiXG5cdFx0fSB9KTtcblx0XHRjb25zdCBmaWVsZHMgPSBpc1dvcmtlckxhc3QgPyBbXG5cdFx0XHR0aW1lLFxuXHRcdFx0Y291bnRlcixcblx0XHRcdHdvcmtlclxuXHRcdF0gOiBbXG5cdFx0XHR0aW1lLFxuXHRcdFx0d29ya2VyLFxuXHRcdFx0Y291bnRlclxuXHRcdF07XG5cdFx0cmV0dXJuIHdpdGhvdXRaZXJvcyhkZXNjcmliZU51bWJlcihyZWFkQWxwaGFiZXQoXCJkZWNpbWFsXCIpLCByYWlzZVR3byg2MyksIGZpZWxkcywge1xuXHRcdFx0aW50ZWdlcjogdHJ1ZSxcblx0XHRcdGNsb2NrQmFjazogXCJyZWZ1c2VcIlxuXHRcdH0pLCAxKTtcblx0fSxcblx0dmFyaWFudHM6IFt7XG5cdFx0b3B0aW9uczogeyBlcG9jaDogXCJ0d2l0dGVyXCIgfSxcblx0XHR0aXRsZTogXCJzbm93Zmxha2VzIG9mIFR3aXR0ZXJcIixcblx0XHRyZWFkaW5nOiB7XG5cdFx0XHRuYW1lOiBcIlR3aXR0ZXIgc25vd2ZsYWtlXCIsXG5cdFx0XHR3aHk6IFwibWlsbGlzZWNvbmRzIHNpbmNlIDIwMTAtMTEtMDQgYWJvdmUgMjIgYml0c1wiLFxuXHRcdFx0Y291bnRlcjogXCJzZXF1ZW5jZVwiLFxuXHRcdFx0Y29tbW9uOiAwLFxuXHRcdFx0c2luY2VNczogRGF0ZS5VVEMoMjAxMCwgMTAsIDUpLFxuXHRcdFx0aXNEaXN0aW5jdDogdHJ1ZSxcblx0XHRcdGhhYml0OiAoXywgc2VxdWVuY2UpID0+IHNlcXVlbmNlID09PSAwID8gMyA6IDBcblx0XHR9XG5cdH0sIHtcblx0XHRvcHRpb25zOiB7IGVwb2NoOiBcImRpc2NvcmRcIiB9LFxuXHRcdHRpdGxlOiBcInNub3dmbGFrZXMgb2YgRGlzY29yZFwiLFxuXHRcdHJlYWRpbmc6IHtcblx0XHRcdG5hbWU6IFwiRGlzY29yZCBzbm93Zmxha2VcIixcblx0XHRcdHdoeTogXCJtaWxsaXNlY29uZHMgc2luY2UgMjAxNSBhYm92ZSAyMiBiaXRzXCIsXG5cdFx0XHRjb3VudGVyOiBcImluY3JlbWVudFwiLFxuXHRcdFx0Y29tbW9uOiAwLFxuXHRcdFx0c2luY2VNczogRGF0ZS5VVEMoMjAxNSwgMywgMSksXG5cdFx0XHRpc0Rpc3RpbmN0OiB0cnVlLFxuXHRcdFx0aGFiaXQ6ICh3b3JrZXIpID0+IHdvcmtlciA8IDY0ID8gNiA6IDJcblx0XHR9XG5cdH1dXG59O1xuLy8gcGFja2FnZXMvYmFzZS9zcmMvZm9ybWF0cy90aW1lLXJhbmRvbS50c1xuY29uc3QgTlNfUEVSX01TID0gMTAwMDAwMG47XG5jb25zdCB0aW1lUmFuZG9tID0ge1xuXHRvcHRpb25zOiB7XG5cdFx0cmFuZG9tQml0czoge1xuXHRcdFx0a2luZDogXCJpbnRlZ2VyXCIsXG5cdFx0XHRsZWFzdDogMTYsXG5cdFx0XHRtb3N0OiAyNTZcblx0XHR9LFxuXHRcdGFscGhhYmV0OiB7IGtpbmQ6IFwib3RoZXJcIiB9XG5cdH0sXG5cdGNhcnJpZXM6IFtcInRpbWVcIl0sXG5cdGdlbmVyYXRlczogdHJ1ZSxcblx0ZXhhbXBsZToge1xuXHRcdGJvZHk6IFwiMHE3cXR6ZHVyaHc5amk5bnhzZFwiLFxuXHRcdG9wdGlvbnM6IHt9LFxuXHRcdHNvdXJjZTogXCJodHRwczovL2dpdGh1Yi5jb20vZGF2ZXN0ZWFybnMvaWRzLCBieSBpdHMgYXJpdGhtZXRpY1wiXG5cdH0sXG5cdGJvZHkoXywgeyBhbHBoYWJldCwgcmFuZG9tQml0cyA9IDAgfSkge1xuXHRcdGNvbnN0IHVuaXQgPSByYWlzZVR3byhyYW5kb21CaXRzKTtcblx0XHRjb25zdCBmaWVsZHMgPSBbXG5cdFx0XHR7XG5cdFx0XHRcdGtpbmQ6IFwidGltZVwiLFxuXHRcdFx0XHR1bml0OiBzcGVsbEhleCQxKHVuaXQgKiBOU19QRVJfTVMpLFxuXHRcdFx0XHR2YWx1ZXM6IHNwZWxsSGV4JDEocmFpc2VUd28oNjQpIC8gTlNfUEVSX01TICsgMW4pLFxuXHRcdFx0XHR1bml0TXM6IDEsXG5cdFx0XHRcdGVwb2NoTXM6IDBcblx0XHRcdH0sXG5cdFx0XHR7XG5cdFx0XHRcdGtpbmQ6IFwiY291bnRlclwiLFxuXHRcdFx0XHR1bml0OiBzcGVsbEhleCQxKHVuaXQpLFxuXHRcdFx0XHR2YWx1ZXM6IHNwZWxsSGV4JDEoTlNfUEVSX01TKSxcblx0XHRcdFx0c2VxdWVuY2U6IHtcblx0XHRcdFx0XHRzdGFydDogXCJ6ZXJvXCIsXG5cdFx0XHRcdFx0c3RlcDogMSxcblx0XHRcdFx0XHR3aGVuVXNlZFVwOiBcImJvcnJvd1wiXG5cdFx0XHRcdH1cblx0XHRcdH0sXG5cdFx0XHRwbGFjZUJpdHMoXCJyYW5kb21cIiwgMCwgcmFuZG9tQml0cylcblx0XHRdO1xuXHRcdHJldHVybiBkZXNjcmliZU51bWJlcihhbHBoYWJldCwgcmFpc2VUd28oNjQpICogdW5pdCwgZmllbGRzKTtcblx0fSxcblx0dmFyaWFudHM6IFt7XG5cdFx0b3B0aW9uczoge30sXG5cdFx0dGl0bGU6IFwibmFub3NlY29uZHMgYW5kIDMyIHJhbmRvbSBiaXRzIGluIGJhc2UgMzZcIlxuXHR9XVxufTtcbi8vIHBhY2thZ2VzL2Jhc2Uvc3JjL2Zvcm1hdHMvdHlwZWlkLnRzXG5pbml0X3Nub3dmbGFrZV9ENlgyX1ZDNigpO1xuY29uc3QgdHlwZWlkID0ge1xuXHRvcHRpb25zOiB7fSxcblx0Y2FycmllczogW1xuXHRcdFwidGltZVwiLFxuXHRcdFwidXVpZFwiLFxuXHRcdFwiYnl0ZXNcIlxuXHRdLFxuXHRnZW5lcmF0ZXM6IHRydWUsXG5cdGV4YW1wbGU6IHtcblx0XHRib2R5OiBcIjAxaDQ1NXZiNHBleDV2c2tuazA4NHNuMDJxXCIsXG5cdFx0b3B0aW9uczoge30sXG5cdFx0c291cmNlOiBcImh0dHBzOi8vZ2l0aHViLmNvbS9qZXRpZnktY29tL3R5cGVpZCwgc3BlYy92YWxpZC5qc29uXCJcblx0fSxcblx0d2lkZXN0OiB7fSxcblx0Ym9keTogKCkgPT4gZGVzY3JpYmVOdW1iZXIocmVhZEFscGhhYmV0KFwiY3JvY2tmb3JkXCIpLnRvTG93ZXJDYXNlKCksIHJhaXNlVHdvKDEyOCksIGxpc3RVdWlkRmllbGRzKFwiYW55XCIpLCBVVUlEX1RSQUlUUyksXG5cdHZhcmlhbnRzOiBbe1xuXHRcdG9wdGlvbnM6IHt9LFxuXHRcdHRpdGxlOiBcIlR5cGVJRHNcIlxuXHR9XVxufTtcbi8vIHBhY2thZ2VzL2Jhc2Uvc3JjL2Zvcm1hdHMvdWxpZC50c1xuaW5pdF9zbm93Zmxha2VfRDZYMl9WQzYoKTtcbmNvbnN0IHVsaWQgPSB7XG5cdG9wdGlvbnM6IHt9LFxuXHRjYXJyaWVzOiBbXG5cdFx0XCJ0aW1lXCIsXG5cdFx0XCJ1dWlkXCIsXG5cdFx0XCJieXRlc1wiXG5cdF0sXG5cdGdlbmVyYXRlczogdHJ1ZSxcblx0ZXhhbXBsZToge1xuXHRcdGJvZHk6IFwiMDFBUlozTkRFS1RTVjRSUkZGUTY5RzVGQVZcIixcblx0XHRvcHRpb25zOiB7fSxcblx0XHRzb3VyY2U6IFwiaHR0cHM6Ly9naXRodWIuY29tL3VsaWQvc3BlYywgUkVBRE1FXCJcblx0fSxcblx0d2lkZXN0OiB7fSxcblx0Ym9keTogKCkgPT4gZGVzY3JpYmVVbGlkKHJlYWRBbHBoYWJldChcImNyb2NrZm9yZFwiKSksXG5cdHZhcmlhbnRzOiBbe1xuXHRcdG9wdGlvbnM6IHt9LFxuXHRcdHRpdGxlOiBcIlVMSURzXCIsXG5cdFx0cmVhZGluZzoge1xuXHRcdFx0bmFtZTogXCJVTElEXCIsXG5cdFx0XHR3aHk6IFwiMjYgZGlnaXRzIG9mIENyb2NrZm9yZCdzIGJhc2UgMzI6IDEwIG9mIG1pbGxpc2Vjb25kcywgMTYgb2YgcmFuZG9tIGJpdHNcIixcblx0XHRcdGNvbW1vbjogMCxcblx0XHRcdGlzRGlzdGluY3Q6IHRydWVcblx0XHR9XG5cdH1dXG59O1xuLy8gcGFja2FnZXMvYmFzZS9zcmMvZm9ybWF0cy91dWlkLnRzXG5pbml0X3Nub3dmbGFrZV9ENlgyX1ZDNigpO1xuY29uc3QgSFlQSEVOUyA9IFtcblx0OCxcblx0MTMsXG5cdDE4LFxuXHQyM1xuXTtcbmNvbnN0IExFTkdUSCA9IDM2O1xuY29uc3QgdXVpZCA9IHtcblx0b3B0aW9uczogeyB2ZXJzaW9uOiB7XG5cdFx0a2luZDogXCJjaG9pY2VcIixcblx0XHRjaG9pY2VzOiBbXG5cdFx0XHQ3LFxuXHRcdFx0NCxcblx0XHRcdFwiYW55XCJcblx0XHRdXG5cdH0gfSxcblx0Y2FycmllczogW1xuXHRcdFwidGltZVwiLFxuXHRcdFwidXVpZFwiLFxuXHRcdFwiYnl0ZXNcIlxuXHRdLFxuXHRnZW5lcmF0ZXM6IHRydWUsXG5cdGV4YW1wbGU6IHtcblx0XHRib2R5OiBcIjAxN2YyMmUyLTc5YjAtN2NjMy05OGM0LWRjMGMwYzA3Mzk4ZlwiLFxuXHRcdG9wdGlvbnM6IHt9LFxuXHRcdHNvdXJjZTogXCJodHRwczovL3d3dy5yZmMtZWRpdG9yLm9yZy9yZmMvcmZjOTU2MiNhcHBlbmRpeC1BLjZcIlxuXHR9LFxuXHR3aWRlc3Q6IHsgdmVyc2lvbjogXCJhbnlcIiB9LFxuXHRib2R5OiAoeyB2ZXJzaW9uID0gNyB9KSA9PiBkZXNjcmliZU51bWJlcihyZWFkQWxwaGFiZXQoXCJoZXhcIiksIHJhaXNlVHdvKDEyOCksIGxpc3RVdWlkRmllbGRzKHZlcnNpb24pLCB7XG5cdFx0Li4uVVVJRF9UUkFJVFMsXG5cdFx0bGVuZ3RoOiBbTEVOR1RILCBMRU5HVEhdLFxuXHRcdGh5cGhlbnM6IEhZUEhFTlNcblx0fSksXG5cdHZhcmlhbnRzOiBbXG5cdFx0e1xuXHRcdFx0b3B0aW9uczoge30sXG5cdFx0XHR0aXRsZTogXCJVVUlEcyBvZiB2ZXJzaW9uIDdcIlxuXHRcdH0sXG5cdFx0e1xuXHRcdFx0b3B0aW9uczogeyB2ZXJzaW9uOiA0IH0sXG5cdFx0XHR0aXRsZTogXCJVVUlEcyBvZiB2ZXJzaW9uIDRcIlxuXHRcdH0sXG5cdFx0e1xuXHRcdFx0b3B0aW9uczogeyB2ZXJzaW9uOiBcImFueVwiIH0sXG5cdFx0XHR0aXRsZTogXCJVVUlEc1wiXG5cdFx0fVxuXHRdXG59O1xuLy8gcGFja2FnZXMvYmFzZS9zcmMvZm9ybWF0cy91dWlkMjUudHNcbmluaXRfc25vd2ZsYWtlX0Q2WDJfVkM2KCk7XG5jb25zdCBWRVJTSU9ORURfTUlOX0xFTkdUSCA9IDE2O1xuLy8gcGFja2FnZXMvYmFzZS9zcmMvZm9ybWF0cy9hbGwtZm9ybWF0cy50c1xuLyoqIFRoZSBmYWN0cyBvZiBldmVyeSBmb3JtYXQuICovXG5jb25zdCBGT1JNQVRTID0ge1xuXHR1dWlkMjU6IHtcblx0XHRvcHRpb25zOiB7XG5cdFx0XHR2ZXJzaW9uOiB7XG5cdFx0XHRcdGtpbmQ6IFwiY2hvaWNlXCIsXG5cdFx0XHRcdGNob2ljZXM6IFtcblx0XHRcdFx0XHQ3LFxuXHRcdFx0XHRcdDQsXG5cdFx0XHRcdFx0XCJhbnlcIlxuXHRcdFx0XHRdXG5cdFx0XHR9LFxuXHRcdFx0cGFkZGVkOiB7XG5cdFx0XHRcdGtpbmQ6IFwiY2hvaWNlXCIsXG5cdFx0XHRcdGNob2ljZXM6IFt0cnVlLCBmYWxzZV1cblx0XHRcdH1cblx0XHR9LFxuXHRcdGNhcnJpZXM6IFtcblx0XHRcdFwidGltZVwiLFxuXHRcdFx0XCJ1dWlkXCIsXG5cdFx0XHRcImJ5dGVzXCJcblx0XHRdLFxuXHRcdGdlbmVyYXRlczogdHJ1ZSxcblx0XHRleGFtcGxlOiB7XG5cdFx0XHRib2R5OiBcIjN1ZDNndHZnb2xpbWd1OWxhaDZhaWU5OW9cIixcblx0XHRcdG9wdGlvbnM6IHsgdmVyc2lvbjogNCB9LFxuXHRcdFx0c291cmNlOiBcImh0dHBzOi8vZ2l0aHViLmNvbS91dWlkMjUvamF2YXNjcmlwdCwgUkVBRE1FXCJcblx0XHR9LFxuXHRcdHdpZGVzdDogeyB2ZXJzaW9uOiBcImFueVwiIH0sXG5cdFx0Ym9keSh7IHZlcnNpb24gPSA3LCBwYWRkZWQgPSB0cnVlIH0pIHtcblx0XHRcdGNvbnN0IGJvZHkgPSBkZXNjcmliZU51bWJlcihyZWFkQWxwaGFiZXQoXCJiYXNlMzZcIiksIHJhaXNlVHdvKDEyOCksIGxpc3RVdWlkRmllbGRzKHZlcnNpb24pLCBVVUlEX1RSQUlUUyk7XG5cdFx0XHRyZXR1cm4gcGFkZGVkID8gYm9keSA6IHdpdGhvdXRaZXJvcyhib2R5LCB2ZXJzaW9uID09PSBcImFueVwiID8gMSA6IFZFUlNJT05FRF9NSU5fTEVOR1RIKTtcblx0XHR9LFxuXHRcdHZhcmlhbnRzOiBbdHJ1ZSwgZmFsc2VdLmZsYXRNYXAoKHBhZGRlZCkgPT4gW1xuXHRcdFx0Nyxcblx0XHRcdDQsXG5cdFx0XHRcImFueVwiXG5cdFx0XS5tYXAoKHZlcnNpb24pID0+ICh7XG5cdFx0XHRvcHRpb25zOiB7XG5cdFx0XHRcdC4uLnZlcnNpb24gIT09IDcgJiYgeyB2ZXJzaW9uIH0sXG5cdFx0XHRcdC4uLiFwYWRkZWQgJiYgeyBwYWRkZWQgfVxuXHRcdFx0fSxcblx0XHRcdHRpdGxlOiBgVVVJRHMgaW4gYmFzZSAzNiR7cGFkZGVkID8gXCJcIiA6IFwiIHdpdGhvdXQgbGVhZGluZyB6ZXJvc1wifSR7dmVyc2lvbiA9PT0gXCJhbnlcIiA/IFwiXCIgOiBgLCBvZiB2ZXJzaW9uICR7dmVyc2lvbn1gfWBcblx0XHR9KSkpXG5cdH0sXG5cdHJhbmRvbSxcblx0dHlwZWlkLFxuXHR1dWlkLFxuXHRuYW5vaWQsXG5cdHVsaWQsXG5cdGhleFVsaWQsXG5cdG9iamVjdElkLFxuXHRzbm93Zmxha2UsXG5cdHRpbWVSYW5kb20sXG5cdG9wYXF1ZSxcblx0c2VhbGVkLFxuXHRsYXlvdXRcbn07XG5PYmplY3Qua2V5cyhGT1JNQVRTKTtcbi8vIHBhY2thZ2VzL2Jhc2Uvc3JjL3JlYWRpbmdzL3RpbWVkLnRzXG5pbml0X2Zvcm1hdHMoKTtcbmluaXRfY29yZV93TTNEdExrWCgpLCBpbml0X3Nub3dmbGFrZV9ENlgyX1ZDNigpO1xuY29uc3QgU01BTExfUEVOQUxUWSA9IDQwO1xuY29uc3QgS05PV04gPSBPYmplY3QuZW50cmllcyhGT1JNQVRTKS5mbGF0TWFwKChbbmFtZSwgZmFjdHNdKSA9PiBmYWN0cy52YXJpYW50cy5mbGF0TWFwKCh7IG9wdGlvbnMsIHJlYWRpbmcgfSkgPT4ge1xuXHRpZiAoIXJlYWRpbmcpIHJldHVybiBbXTtcblx0Y29uc3QgZm9ybWF0ID0gUmVmbGVjdC5nZXQoZm9ybWF0c19leHBvcnRzLCBuYW1lKShvcHRpb25zKTtcblx0cmV0dXJuIFt7XG5cdFx0bmFtZSxcblx0XHRyZWFkaW5nLFxuXHRcdGZvcm1hdCxcblx0XHRib2R5OiBmYWN0cy5ib2R5KG9wdGlvbnMsIGZvcm1hdClcblx0fV07XG59KSk7XG5mdW5jdGlvbiByZWFkZXJPZihrbm93bikge1xuXHRjb25zdCBwbGFjZWQgPSBrbm93bi5tYXAocGxhY2VGaWVsZHMpO1xuXHRyZXR1cm4gKHN1YmplY3QpID0+IHBsYWNlZC5mbGF0TWFwKChlYWNoKSA9PiByZWFkVGltZWQoZWFjaCwgc3ViamVjdCkgPz8gW10pO1xufVxuLyoqIFJlYWRzIGEgdGV4dCBhcyBlYWNoIGZvcm1hdCB3aG9zZSBmYWN0cyBzYXkgaG93IGl0IGlzIHRvbGQsIG51bWJlcnMgbGVmdCBvdXQuICovXG5jb25zdCByZWFkS25vd24gPSByZWFkZXJPZihLTk9XTi5maWx0ZXIoKHsgYm9keSB9KSA9PiAhYm9keS5pbnRlZ2VyKSk7XG4vKiogUmVhZHMgZGVjaW1hbCBkaWdpdHMgYXMgZWFjaCB0aGF0IGlzIGEgbnVtYmVyLiAqL1xuY29uc3QgcmVhZE51bWJlcnMgPSByZWFkZXJPZihLTk9XTi5maWx0ZXIoKHsgYm9keSB9KSA9PiBib2R5LmludGVnZXIpKTtcbmZ1bmN0aW9uIHBsYWNlRmllbGRzKGtub3duKSB7XG5cdGNvbnN0IHsgYWxwaGFiZXQsIGZpZWxkcyB9ID0ga25vd24uYm9keS5waWVjZXNbMF07XG5cdGNvbnN0IGJpdHNPZkRpZ2l0ID0gTWF0aC5sb2cyKGFscGhhYmV0Lmxlbmd0aCk7XG5cdGNvbnN0IHBsYWNlcyA9IGZpZWxkcy5tYXAoKGZpZWxkKSA9PiB7XG5cdFx0Y29uc3QgW3VuaXRCaWcsIHZhbHVlc0JpZ10gPSBbQmlnSW50KGZpZWxkLnVuaXQpLCBCaWdJbnQoZmllbGQudmFsdWVzKV07XG5cdFx0Y29uc3QgW3NoaWZ0LCBiaXRzXSA9IFt1bml0QmlnLCB2YWx1ZXNCaWddLm1hcCgoZWFjaCkgPT4gZWFjaC50b1N0cmluZygyKS5sZW5ndGggLSAxKTtcblx0XHRyZXR1cm4ge1xuXHRcdFx0Li4uZmllbGQsXG5cdFx0XHR1bml0QmlnLFxuXHRcdFx0dmFsdWVzQmlnLFxuXHRcdFx0Yml0cyxcblx0XHRcdGRpZ2l0czogYml0cyAvIGJpdHNPZkRpZ2l0LFxuXHRcdFx0YWZ0ZXI6IHNoaWZ0IC8gYml0c09mRGlnaXRcblx0XHR9O1xuXHR9KTtcblx0cmV0dXJuIHtcblx0XHQuLi5rbm93bixcblx0XHRhbHBoYWJldCxcblx0XHRwbGFjZXNcblx0fTtcbn1cbi8qKiBSZWFkcyBhIGJvZHkgYXMgaXRzIGZhY3RzIHNheTsgbm90aGluZyB3aGVyZSBpdCBpcyBub25lLiAqL1xuZnVuY3Rpb24gcmVhZFRpbWVkKHsgbmFtZSwgcmVhZGluZzogZmFjdHMsIGJvZHksIGZvcm1hdCwgcGxhY2VzLCBhbHBoYWJldCB9LCBzdWJqZWN0KSB7XG5cdGNvbnN0IHNwZWxsaW5nID0gcmVhZFNwZWxsaW5nKGZvcm1hdCwgc3ViamVjdCk7XG5cdGlmICghc3BlbGxpbmcpIHJldHVybiB2b2lkIDA7XG5cdGNvbnN0IG51bWJlciA9IHRvSW50ZWdlcihzcGVsbGluZy5ib2R5LCBhbHBoYWJldCk7XG5cdGNvbnN0IGhlbGQgPSBwbGFjZXMubWFwKChwbGFjZSkgPT4gaG9sZChwbGFjZSwgbnVtYmVyLCBzcGVsbGluZy5ib2R5KSk7XG5cdGNvbnN0IHRpbWUgPSBoZWxkLmZpbmQoKHsga2luZCB9KSA9PiBraW5kID09PSBcInRpbWVcIik7XG5cdGNvbnN0IHsgdW5pdE1zID0gMSwgZXBvY2hNcyA9IDAgfSA9IHRpbWU7XG5cdGNvbnN0IHRpbWVNcyA9IE1hdGguZmxvb3IodGltZS52YWx1ZSAqIHVuaXRNcykgKyBlcG9jaE1zO1xuXHRjb25zdCB7IHNpbmNlTXMgPSBFQVJMSUVTVF9NUyB9ID0gZmFjdHM7XG5cdGNvbnN0IGlzU21hbGwgPSBib2R5LmludGVnZXIgJiYgc3BlbGxpbmcuYm9keS5sZW5ndGggPCAxNztcblx0Y29uc3QgZG91YnQgPSBpc1NtYWxsID8gXCI7IGJ1dCBzbyBzbWFsbCBhIG51bWJlciBpcyByYXRoZXIgYSBzZXJpYWwgb25lXCIgOiBkZXNjcmliZURvdWJ0KHRpbWVNcywgc2luY2VNcywgc3ViamVjdC5ub3dNcyk7XG5cdGNvbnN0IHdpZHRoID0gYm9keS5pbnRlZ2VyID8gYGEgbnVtYmVyIG9mICR7bnVtYmVyLnRvU3RyaW5nKDIpLmxlbmd0aH0gYml0cywgcmVhZCBhcyBgIDogXCJcIjtcblx0Y29uc3QgcmVzdCA9IGhlbGQuZmlsdGVyKChmaWVsZCkgPT4gZmllbGQgIT09IHRpbWUpO1xuXHRjb25zdCB3b3JrZXIgPSByZXN0LmZpbmQoKHsga2luZCB9KSA9PiBraW5kID09PSBcIndvcmtlclwiKT8uc2hvd247XG5cdGNvbnN0IHNlcXVlbmNlID0gcmVzdC5maW5kKCh7IGtpbmQgfSkgPT4ga2luZCA9PT0gXCJjb3VudGVyXCIpPy52YWx1ZTtcblx0Y29uc3QgcmFuZG9tQml0cyA9IHN1bUJpdHMocmVzdC5maWx0ZXIoKHsga2luZCB9KSA9PiBraW5kID09PSBcInJhbmRvbVwiKSk7XG5cdGNvbnN0IGJ5dGVzID0gYm9keS5ieXRlcyA9PT0gdm9pZCAwID8gdm9pZCAwIDogYnl0ZXNPZkJpZ0ludChudW1iZXIsIGJvZHkuYnl0ZXMpO1xuXHRyZXR1cm4ge1xuXHRcdC4uLnBpY2tPd24oc3ViamVjdCwgc3BlbGxpbmcpLFxuXHRcdGZvcm1hdDogbmFtZSxcblx0XHRuYW1lOiBmYWN0cy5uYW1lLFxuXHRcdHRpbWVNcyxcblx0XHQuLi5ib2R5LnV1aWQgJiYgYnl0ZXMgJiYgeyB1dWlkOiBieXRlc1RvVXVpZChieXRlcykgfSxcblx0XHQuLi5ib2R5LmludGVnZXIgJiYge1xuXHRcdFx0YmlnaW50OiBudW1iZXIsXG5cdFx0XHRieXRlczogYnl0ZXNPZkJpZ0ludChudW1iZXIsIDgpXG5cdFx0fSxcblx0XHQuLi5ieXRlcyAmJiB7IGJ5dGVzIH0sXG5cdFx0Li4ud29ya2VyICE9PSB2b2lkIDAgJiYgeyB3b3JrZXIgfSxcblx0XHQuLi5zZXF1ZW5jZSAhPT0gdm9pZCAwICYmIHsgc2VxdWVuY2UgfSxcblx0XHQuLi5yYW5kb21CaXRzID4gMCAmJiB7IHJhbmRvbUJpdHMgfSxcblx0XHR3aHk6IHdpZHRoICsgZmFjdHMud2h5ICsgZG91YnQsXG5cdFx0Li4uZmFjdHMuaXNEaXN0aW5jdCAmJiB7IGlzRGlzdGluY3Q6IGRvdWJ0ID09PSBcIlwiIH0sXG5cdFx0c2NvcmU6IHRpbWVkU2NvcmUoZmFjdHMuY29tbW9uLCBzdW1CaXRzKHJlc3QpLCB7XG5cdFx0XHRtczogdGltZU1zLFxuXHRcdFx0c2luY2VNcyxcblx0XHRcdG5vd01zOiBzdWJqZWN0Lm5vd01zLFxuXHRcdFx0dW5pdE1zXG5cdFx0fSkgKyAoZmFjdHMuaGFiaXQ/LihOdW1iZXIod29ya2VyKSwgTnVtYmVyKHNlcXVlbmNlKSkgPz8gMCkgLSAoaXNTbWFsbCA/IFNNQUxMX1BFTkFMVFkgOiAwKSAtIChmYWN0cy5taXN0YWtlID8/IDEpICogY291bnRQZW5hbHR5KHNwZWxsaW5nKSxcblx0XHR2aWV3czogKCkgPT4gdmlld3NPZihzdWJqZWN0LCBib2R5LCBudW1iZXIsIGhlbGQsIHRpbWVNcywgZmFjdHMuY291bnRlcilcblx0fTtcbn1cbmZ1bmN0aW9uIGhvbGQocGxhY2UsIG51bWJlciwgYm9keSkge1xuXHRjb25zdCB2YWx1ZSA9IE51bWJlcihudW1iZXIgLyBwbGFjZS51bml0QmlnICUgcGxhY2UudmFsdWVzQmlnKTtcblx0Y29uc3QgZW5kID0gYm9keS5sZW5ndGggLSBwbGFjZS5hZnRlcjtcblx0cmV0dXJuIHtcblx0XHQuLi5wbGFjZSxcblx0XHR2YWx1ZSxcblx0XHRlbmQsXG5cdFx0c2hvd246IHBsYWNlLmRyYXduID8gYm9keS5zbGljZShlbmQgLSBwbGFjZS5kaWdpdHMsIGVuZCkgOiB2YWx1ZVxuXHR9O1xufVxuLyoqIEZpZWxkcyBvZiB3aG9sZSBkaWdpdHMgYXJlIHNob3duIGluIHRoZSBpZDsgb3RoZXJzIGluIGl0cyBiaXRzLiAqL1xuZnVuY3Rpb24gdmlld3NPZihzdWJqZWN0LCB7IGludGVnZXIgfSwgbnVtYmVyLCBoZWxkLCB0aW1lTXMsIGNvdW50ZXIpIHtcblx0Y29uc3QgYWJvdmUgPSA2NCAtIHN1bUJpdHMoaGVsZCk7XG5cdGNvbnN0IGZpZWxkcyA9IGhlbGQubWFwKChmaWVsZCwgaSkgPT4ge1xuXHRcdGNvbnN0IGxlbmd0aCA9IGludGVnZXIgPyBmaWVsZC5iaXRzICsgKGkgPT09IDAgPyBhYm92ZSA6IDApIDogZmllbGQuZW5kIC0gKGhlbGRbaSAtIDFdPy5lbmQgPz8gMCk7XG5cdFx0cmV0dXJuIFtcblx0XHRcdGxhYmVsT2YoZmllbGQsIHRpbWVNcywgY291bnRlciksXG5cdFx0XHRsZW5ndGgsXG5cdFx0XHRTVFlMRVNbZmllbGQua2luZF1cblx0XHRdO1xuXHR9KTtcblx0cmV0dXJuIGludGVnZXIgPyBbd2hvbGVWaWV3KHN1YmplY3QsIFwiYSBudW1iZXIgb2YgNjQgYml0c1wiKSwgYml0VmlldyhudW1iZXIsIGZpZWxkcyldIDogW2lkVmlldyhzdWJqZWN0LCAuLi5maWVsZHMpXTtcbn1cbmNvbnN0IFNUWUxFUyA9IHtcblx0dGltZTogXCJncmVlblwiLFxuXHRyYW5kb206IFwibWFnZW50YVwiLFxuXHR3b3JrZXI6IFwiYmx1ZVwiLFxuXHRjb3VudGVyOiBcInJlZFwiLFxuXHRmaXhlZDogXCJyZWRcIlxufTtcbmZ1bmN0aW9uIGxhYmVsT2YoeyBraW5kLCBiaXRzLCBzaG93biwgZHJhd24sIG5hbWUgfSwgdGltZU1zLCBjb3VudGVyID0gXCJjb3VudGVyXCIpIHtcblx0aWYgKGtpbmQgPT09IFwidGltZVwiKSByZXR1cm4gYHRpbWUgJHtzaG93SW5zdGFudCh0aW1lTXMpfWA7XG5cdGlmIChraW5kID09PSBcInJhbmRvbVwiKSByZXR1cm4gYCR7Yml0c30gcmFuZG9tIGJpdHNgO1xuXHRyZXR1cm4gYCR7bmFtZSA/PyAoa2luZCA9PT0gXCJ3b3JrZXJcIiA/IGRyYXduID8gXCJwcm9jZXNzXCIgOiBcIndvcmtlclwiIDogY291bnRlcil9ICR7c2hvd259YDtcbn1cbmZ1bmN0aW9uIHN1bUJpdHMoZmllbGRzKSB7XG5cdHJldHVybiBmaWVsZHMucmVkdWNlKChzdW0sIHsgYml0cyB9KSA9PiBzdW0gKyBiaXRzLCAwKTtcbn1cbi8qKiAyMDIwLTAxLTAxLCB3aGVyZSB0aGUgdGltZSBvZiBhIFRTSUQgYmVnaW5zLiAqL1xuY29uc3QgVFNJRF9FUE9DSF9NUyA9IDE1Nzc4MzY4ZTU7XG5jb25zdCBVUFBFUiA9IHJlYWRBbHBoYWJldChcImNyb2NrZm9yZFwiKTtcbi8qKiBSZWFkcyAxMyBkaWdpdHMgb2YgQ3JvY2tmb3JkJ3MgYmFzZSAzMi4gKi9cbmZ1bmN0aW9uIHJlYWRUc2lkKHN1YmplY3QpIHtcblx0Y29uc3QgeyBib2R5LCBub3dNcyB9ID0gc3ViamVjdDtcblx0Y29uc3QgdXBwZXIgPSBib2R5LnRvVXBwZXJDYXNlKCk7XG5cdGlmICghL15bMC05QS1GXVswLTlBLUhKS01OUC1UVi1aXXsxMn0kLy50ZXN0KHVwcGVyKSB8fCAvXlxcZCskLy50ZXN0KHVwcGVyKSkgcmV0dXJuIHZvaWQgMDtcblx0Y29uc3QgdmFsdWUgPSB0b0ludGVnZXIodXBwZXIsIFVQUEVSKTtcblx0Y29uc3Qgc3BlbGxpbmcgPSB7XG5cdFx0Ym9keTogdXBwZXIsXG5cdFx0d3Jvbmc6IHVwcGVyID09PSBib2R5IHx8IHVwcGVyLnRvTG93ZXJDYXNlKCkgPT09IGJvZHkgPyBbXSA6IFtcImxldHRlcnMgb2YgYm90aCBjYXNlc1wiXVxuXHR9O1xuXHRjb25zdCB0aW1lTXMgPSBOdW1iZXIodmFsdWUgPj4gQmlnSW50KDIyKSkgKyBUU0lEX0VQT0NIX01TO1xuXHRjb25zdCB0aW1lID0ge1xuXHRcdG1zOiB0aW1lTXMsXG5cdFx0c2luY2VNczogVFNJRF9FUE9DSF9NUyxcblx0XHRub3dNc1xuXHR9O1xuXHRjb25zdCBkb3VidCA9IGRlc2NyaWJlRG91YnQodGltZU1zLCBUU0lEX0VQT0NIX01TLCBub3dNcyk7XG5cdHJldHVybiB7XG5cdFx0Li4ucGlja093bihzdWJqZWN0LCBzcGVsbGluZyksXG5cdFx0Zm9ybWF0OiBcInRzaWRcIixcblx0XHRuYW1lOiBcIlRTSURcIixcblx0XHR0aW1lTXMsXG5cdFx0YmlnaW50OiB2YWx1ZSxcblx0XHRieXRlczogYnl0ZXNPZkJpZ0ludCh2YWx1ZSwgOCksXG5cdFx0cmFuZG9tQml0czogMjIsXG5cdFx0d2h5OiBgMTMgZGlnaXRzIG9mIENyb2NrZm9yZCdzIGJhc2UgMzI6IDY0IGJpdHMsIG9mIHdoaWNoIDQyIGFyZSBtaWxsaXNlY29uZHMgc2luY2UgMjAyMCR7ZG91YnR9YCxcblx0XHRpc0Rpc3RpbmN0OiB1cHBlciA9PT0gYm9keSAmJiBkb3VidCA9PT0gXCJcIiAmJiAvW0EtWl0vLnRlc3QodXBwZXIpLFxuXHRcdHNjb3JlOiB0aW1lZFNjb3JlKC00LCAyMiwgdGltZSkgKyA2IC0gY291bnRQZW5hbHR5KHNwZWxsaW5nKSxcblx0XHR2aWV3czogKCkgPT4gW3dob2xlVmlldyhzdWJqZWN0LCBcIjY0IGJpdHMgaW4gYmFzZSAzMlwiKSwgYml0Vmlldyh2YWx1ZSwgW1tcblx0XHRcdGB0aW1lICR7c2hvd0luc3RhbnQodGltZU1zKX1gLFxuXHRcdFx0NDIsXG5cdFx0XHRcImdyZWVuXCJcblx0XHRdLCBbXG5cdFx0XHRcIjIyIHJhbmRvbSBiaXRzLCBvZiB3aGljaCAxMCBtYXkgYmUgYSBub2RlXCIsXG5cdFx0XHQyMixcblx0XHRcdFwibWFnZW50YVwiXG5cdFx0XV0pXVxuXHR9O1xufVxuLyoqIFRoZSBoYXNoZXMgYW5kIGtleXMgdGhhdCBoYXZlIHNvIG1hbnkgZGlnaXRzLiAqL1xuY29uc3QgVVNVQUwgPSAvKiBAX19QVVJFX18gKi8gbmV3IE1hcChbXG5cdFsxNiwgXCJ0aGUgbGVuZ3RoIG9mIGEgc3BhbiBhbmQgb2YgYSBoYXNoIG9mIDY0IGJpdHNcIl0sXG5cdFszMiwgXCJ0aGUgbGVuZ3RoIG9mIGEgdHJhY2UgYW5kIG9mIE1ENVwiXSxcblx0WzQwLCBcInRoZSBsZW5ndGggb2YgU0hBLTEsIHdoaWNoIG5hbWVzIGNvbW1pdHMgb2YgR2l0XCJdLFxuXHRbNjQsIFwidGhlIGxlbmd0aCBvZiBTSEEtMjU2XCJdLFxuXHRbOTYsIFwidGhlIGxlbmd0aCBvZiBTSEEtMzg0XCJdLFxuXHRbMTI4LCBcInRoZSBsZW5ndGggb2YgU0hBLTUxMlwiXVxuXSk7XG4vKiogRGlnaXRzIHRoYXQgc2F5IG5vdGhpbmcgYWJvdXQgd2hvIHdyb3RlIHRoZW0uICovXG5mdW5jdGlvbiByZWFkSGV4YWRlY2ltYWwoc3ViamVjdCkge1xuXHRjb25zdCB7IGJvZHkgfSA9IHN1YmplY3Q7XG5cdGNvbnN0IHVzdWFsID0gVVNVQUwuZ2V0KGJvZHkubGVuZ3RoKTtcblx0aWYgKCEodXN1YWwgPyAvXig/OlswLTlhLWZdK3xbMC05QS1GXSspJC8gOiAvXlswLTlhLWZdezcsMTI4fSQvKS50ZXN0KGJvZHkpIHx8ICEvW2EtZl0vaS50ZXN0KGJvZHkpKSByZXR1cm4gdm9pZCAwO1xuXHRyZXR1cm4ge1xuXHRcdC4uLnBpY2tPd24oc3ViamVjdCksXG5cdFx0Zm9ybWF0OiBcImhleFwiLFxuXHRcdG5hbWU6IGAke2JvZHkubGVuZ3RofSBoZXhhZGVjaW1hbCBkaWdpdHNgLFxuXHRcdC4uLmJvZHkubGVuZ3RoICUgMiA9PT0gMCAmJiB7IGJ5dGVzOiBieXRlc09mSGV4KGJvZHkpIH0sXG5cdFx0d2h5OiBgJHs0ICogYm9keS5sZW5ndGh9IGJpdHMke3VzdWFsID8gYCwgJHt1c3VhbH1gIDogXCJcIn06IHdoYXQgdGhleSBtZWFuIGlzIHVua25vd25gLFxuXHRcdHNjb3JlOiAtNCAqIGJvZHkubGVuZ3RoIC0gMyxcblx0XHR2aWV3czogKCkgPT4gW3dob2xlVmlldyhzdWJqZWN0LCBgJHs0ICogYm9keS5sZW5ndGh9IGJpdHMgaW4gaGV4YWRlY2ltYWxgKV1cblx0fTtcbn1cbi8vIHBhY2thZ2VzL2Jhc2Uvc3JjL3JlYWRpbmdzL2RlY2ltYWwudHNcbi8qKiBBbnkgbnVtYmVyIG9mIDY0IGJpdHM6IGByZWFkRGVjaW1hbGAgaGFzIGNoZWNrZWQgaXQuICovXG5jb25zdCBOVU1CRVIgPSB7XG5cdG5hbWU6IFwibnVtYmVyXCIsXG5cdGFscGhhYmV0OiBcIjAxMjM0NTY3ODlcIixcblx0bGVuZ3RoOiBbMSwgMjBdLFxuXHRwYXR0ZXJuOiBcIlswLTldezEsMjB9XCIsXG5cdGNoZWNrOiAoKSA9PiB2b2lkIDBcbn07XG5jb25zdCByZWFkRm9yZWlnbiA9IHJlYWRlck9mKFtcblx0Zm9yZWlnbihcIm1hc3RvZG9uXCIsIFsxLCAwXSwgW1tcblx0XHRcImNvdW50ZXJcIixcblx0XHQxNixcblx0XHRcInNlcXVlbmNlXCJcblx0XV0sIHtcblx0XHRuYW1lOiBcIk1hc3RvZG9uIHNub3dmbGFrZVwiLFxuXHRcdHdoeTogXCJtaWxsaXNlY29uZHMgc2luY2UgMTk3MCBhYm92ZSAxNiBiaXRzXCIsXG5cdFx0Y29tbW9uOiAtMyxcblx0XHRzaW5jZU1zOiBEYXRlLlVUQygyMDE2LCAxMCwgMSlcblx0fSksXG5cdGZvcmVpZ24oXCJzb255Zmxha2VcIiwgWzEwLCAxNDA5NTI5NmU1XSwgW1tcblx0XHRcImNvdW50ZXJcIixcblx0XHQ4LFxuXHRcdFwic2VxdWVuY2VcIlxuXHRdLCBbXG5cdFx0XCJ3b3JrZXJcIixcblx0XHQxNixcblx0XHRcIm1hY2hpbmVcIlxuXHRdXSwge1xuXHRcdG5hbWU6IFwiU29ueWZsYWtlXCIsXG5cdFx0d2h5OiBcInVuaXRzIG9mIDEwIG1zIHNpbmNlIDIwMTQtMDktMDEsIGl0cyBkZWZhdWx0LCBhYm92ZSAyNCBiaXRzXCIsXG5cdFx0Y29tbW9uOiAtNCxcblx0XHRoYWJpdDogKF8sIHNlcXVlbmNlKSA9PiBzZXF1ZW5jZSA9PT0gMCA/IDIgOiAwXG5cdH0pLFxuXHRmb3JlaWduKFwidHNpZFwiLCBbMSwgVFNJRF9FUE9DSF9NU10sIFtbXG5cdFx0XCJyYW5kb21cIixcblx0XHQyMixcblx0XHRcInJhbmRvbSBiaXRzXCJcblx0XV0sIHtcblx0XHRuYW1lOiBcIlRTSUQgYXMgYSBudW1iZXJcIixcblx0XHR3aHk6IFwibWlsbGlzZWNvbmRzIHNpbmNlIDIwMjAgYWJvdmUgMjIgYml0c1wiLFxuXHRcdGNvbW1vbjogLTRcblx0fSlcbl0pO1xuLyoqIEEgbnVtYmVyIG9mIDY0IGJpdHMgdGhhdCBhbm90aGVyIG1ha2VyIGxheXMgb3V0OiB0aGUgdGltZSwgYW5kIHRoZSBmaWVsZHMgYmVsb3cgaXQuICovXG5mdW5jdGlvbiBmb3JlaWduKG5hbWUsIFt1bml0TXMsIGVwb2NoTXNdLCBmaWVsZHMsIHJlYWRpbmcpIHtcblx0bGV0IHNoaWZ0ID0gZmllbGRzLnJlZHVjZSgoc3VtLCBbLCBiaXRzXSkgPT4gc3VtICsgYml0cywgMCk7XG5cdGNvbnN0IGJvZHkgPSBkZXNjcmliZU51bWJlcihcIjAxMjM0NTY3ODlcIiwgMm4gKiogNjRuLCBbcGxhY2VCaXRzKFwidGltZVwiLCBzaGlmdCwgNjQgLSBzaGlmdCwge1xuXHRcdHVuaXRNcyxcblx0XHRlcG9jaE1zXG5cdH0pLCAuLi5maWVsZHMubWFwKChba2luZCwgYml0cywgbGFiZWxdKSA9PiB7XG5cdFx0c2hpZnQgLT0gYml0cztcblx0XHRyZXR1cm4gcGxhY2VCaXRzKGtpbmQsIHNoaWZ0LCBiaXRzLCB7IG5hbWU6IGxhYmVsIH0pO1xuXHR9KV0sIHsgaW50ZWdlcjogdHJ1ZSB9KTtcblx0cmV0dXJuIHtcblx0XHRuYW1lLFxuXHRcdHJlYWRpbmc6IHtcblx0XHRcdHNpbmNlTXM6IGVwb2NoTXMsXG5cdFx0XHRpc0Rpc3RpbmN0OiB0cnVlLFxuXHRcdFx0Li4ucmVhZGluZ1xuXHRcdH0sXG5cdFx0Ym9keTogd2l0aG91dFplcm9zKGJvZHksIDEpLFxuXHRcdGZvcm1hdDogTlVNQkVSXG5cdH07XG59XG5jb25zdCBERUNJTUFMID0gL14oPzowfFsxLTldWzAtOV17MCwxOX0pJC87XG5jb25zdCBMQVJHRVNUID0gMm4gKiogNjRuO1xuLyoqIFR3byByZWFkaW5ncyB0aGF0IGFyZSB0aGlzIG5lYXIsIGFzIHBvd2VycyBvZiAyLCBsZWF2ZSBvcGVuIHdob3NlIG51bWJlciBpdCBpczogYW4gaW1wbGF1c2libGUgdGltZSBjb3N0cyBtb3JlLiAqL1xuY29uc3QgTkVBUiA9IDE2O1xuLyoqIFJlYWRzIGEgbnVtYmVyIGluIGRlY2ltYWwgZGlnaXRzLiAqL1xuZnVuY3Rpb24gcmVhZERlY2ltYWwoc3ViamVjdCkge1xuXHRjb25zdCB7IGJvZHksIG5vd01zIH0gPSBzdWJqZWN0O1xuXHRpZiAoIURFQ0lNQUwudGVzdChib2R5KSB8fCBCaWdJbnQoYm9keSkgPj0gTEFSR0VTVCkgcmV0dXJuIFtdO1xuXHRjb25zdCB2YWx1ZSA9IEJpZ0ludChib2R5KTtcblx0Y29uc3QgY29tbW9uID0ge1xuXHRcdC4uLnBpY2tPd24oc3ViamVjdCksXG5cdFx0YmlnaW50OiB2YWx1ZSxcblx0XHRieXRlczogYnl0ZXNPZkJpZ0ludCh2YWx1ZSwgOClcblx0fTtcblx0Y29uc3QgZXBvY2ggPSByZWFkRXBvY2goYm9keSwgbm93TXMpO1xuXHRjb25zdCB0aW1lZCA9IFtcblx0XHQuLi5yZWFkTnVtYmVycyhzdWJqZWN0KSxcblx0XHQuLi5yZWFkRm9yZWlnbihzdWJqZWN0KSxcblx0XHQuLi5lcG9jaCA/IFt7XG5cdFx0XHQuLi5jb21tb24sXG5cdFx0XHQuLi5lcG9jaFxuXHRcdH1dIDogW11cblx0XTtcblx0Y29uc3QgW2Jlc3QgPSAwLCBzZWNvbmQgPSAwXSA9IHRpbWVkLm1hcCgoeyBzY29yZSB9KSA9PiBzY29yZSkuc29ydCgob25lLCBvdGhlcikgPT4gb3RoZXIgLSBvbmUpO1xuXHRjb25zdCBrbm93biA9IHJlYWRLbm93bk51bWJlcihib2R5KTtcblx0Y29uc3QgaXNPcGVuID0gYmVzdCAtIHNlY29uZCA8IE5FQVI7XG5cdGNvbnN0IHVua25vd24gPSBpc09wZW4gPyBcImRlY2ltYWwgZGlnaXRzOiB3aGljaCBzeXN0ZW0gd3JvdGUgdGhlbSBpcyB1bmtub3duLCBzaW5jZSBzZXZlcmFsIGZpdCBhYm91dCBhcyB3ZWxsXCIgOiBcImRlY2ltYWwgZGlnaXRzOiBhIHNlcmlhbCBudW1iZXIsIGFzIGZhciBhcyB0aGV5IHRlbGxcIjtcblx0Y29uc3Qgc2VyaWFsID0ge1xuXHRcdC4uLmNvbW1vbixcblx0XHRmb3JtYXQ6IFwiaW50ZWdlclwiLFxuXHRcdG5hbWU6IGtub3duID8/IFwiYSBudW1iZXJcIixcblx0XHR3aHk6IGtub3duID8gXCJkZWNpbWFsIGRpZ2l0cyBvZiB0aGF0IGZvcm1cIiA6IHVua25vd24sXG5cdFx0aXNEaXN0aW5jdDogaXNPcGVuICYmIGJvZHkubGVuZ3RoID49IDE3LFxuXHRcdHNjb3JlOiBrbm93biB8fCBpc09wZW4gPyBiZXN0ICsgMSA6IC0yICogTWF0aC5sb2cyKE51bWJlcih2YWx1ZSkgKyAyKSxcblx0XHR2aWV3czogKCkgPT4gW3dob2xlVmlldyhzdWJqZWN0LCBcImEgbnVtYmVyXCIpXVxuXHR9O1xuXHRyZXR1cm4gWy4uLnRpbWVkLCBzZXJpYWxdO1xufVxuLyoqIFdoYXQgYSBudW1iZXIgd2l0aCBhIGNoZWNrIGRpZ2l0IG9yIHdpdGggYSBoZWFkIG9mIGl0cyBvd24gaXMsIHdoaWNoIGNhcnJpZXMgbm8gdGltZS4gKi9cbmZ1bmN0aW9uIHJlYWRLbm93bk51bWJlcihkaWdpdHMpIHtcblx0aWYgKC9eNzY1NjExOVxcZHsxMH0kLy50ZXN0KGRpZ2l0cykpIHJldHVybiBcImEgU3RlYW1JRDY0XCI7XG5cdGlmICgvXjE3ODQxXFxkezEyfSQvLnRlc3QoZGlnaXRzKSkgcmV0dXJuIFwiYW4gYWNjb3VudCBvZiBJbnN0YWdyYW0gZm9yIGEgYnVzaW5lc3NcIjtcblx0aWYgKC9eKD86NFxcZHsxNX18NVsxLTVdXFxkezE0fXwzWzQ3XVxcZHsxM318NlxcZHsxNX18MlsyLTddXFxkezE0fSkkLy50ZXN0KGRpZ2l0cykgJiYgaGFzTHVobkRpZ2l0KGRpZ2l0cykpIHJldHVybiBcImEgbnVtYmVyIHdpdGggdGhlIGZvcm0gb2YgYSBwYXltZW50IGNhcmRcIjtcblx0cmV0dXJuIGRpZ2l0cy5sZW5ndGggPT09IDE1ICYmIGhhc0x1aG5EaWdpdChkaWdpdHMpID8gXCJhIG51bWJlciB3aXRoIHRoZSBjaGVjayBkaWdpdCBvZiBhbiBJTUVJXCIgOiB2b2lkIDA7XG59XG4vKiogV2hldGhlciB0aGUgbGFzdCBkaWdpdCBjaGVja3MgdGhlIG90aGVycy4gSVNPL0lFQyA3ODEyLTEsIGFubmV4IEIuICovXG5mdW5jdGlvbiBoYXNMdWhuRGlnaXQoZGlnaXRzKSB7XG5cdHJldHVybiBbLi4uZGlnaXRzXS5yZXZlcnNlKCkucmVkdWNlKCh0b3RhbCwgZGlnaXQsIGkpID0+IHtcblx0XHRjb25zdCBkb3VibGVkID0gTnVtYmVyKGRpZ2l0KSAqIChpICUgMiA9PT0gMSA/IDIgOiAxKTtcblx0XHRyZXR1cm4gdG90YWwgKyAoZG91YmxlZCA+IDkgPyBkb3VibGVkIC0gOSA6IGRvdWJsZWQpO1xuXHR9LCAwKSAlIDEwID09PSAwO1xufVxuLyoqIFRoZSB1bml0cyBpbiB3aGljaCBwcm9ncmFtcyBjb3VudCBmcm9tIDE5NzAsIGJ5IHRoZSBudW1iZXIgb2YgZGlnaXRzIHNpbmNlIDIwMDEuICovXG5jb25zdCBFUE9DSF9VTklUUyA9IC8qIEBfX1BVUkVfXyAqLyBuZXcgTWFwKFtcblx0WzEwLCBbXCJzZWNvbmRzXCIsIC4wMDFdXSxcblx0WzEzLCBbXCJtaWxsaXNlY29uZHNcIiwgMV1dLFxuXHRbMTYsIFtcIm1pY3Jvc2Vjb25kc1wiLCAxZTNdXSxcblx0WzE5LCBbXCJuYW5vc2Vjb25kc1wiLCAxZTZdXVxuXSk7XG5jb25zdCBZRUFSX01TID0gMzE1NTc2ZTU7XG4vKiogUmVhZHMgYSB0aW1lIHNpbmNlIDE5NzAuICovXG5mdW5jdGlvbiByZWFkRXBvY2goZGlnaXRzLCBub3dNcykge1xuXHRjb25zdCBbbmFtZSwgcGVyTXNdID0gRVBPQ0hfVU5JVFMuZ2V0KGRpZ2l0cy5sZW5ndGgpID8/IFtcIlwiLCAxXTtcblx0Y29uc3QgdGltZU1zID0gTWF0aC5mbG9vcihOdW1iZXIoZGlnaXRzKSAvIHBlck1zKTtcblx0aWYgKG5hbWUgPT09IFwiXCIgfHwgdGltZU1zID4gbm93TXMgKyBZRUFSX01TKSByZXR1cm4gdm9pZCAwO1xuXHRyZXR1cm4ge1xuXHRcdGZvcm1hdDogXCJlcG9jaFwiLFxuXHRcdG5hbWU6IGAke25hbWV9IHNpbmNlIDE5NzBgLFxuXHRcdHRpbWVNcyxcblx0XHR3aHk6IGAke2RpZ2l0cy5sZW5ndGh9IGRpZ2l0cywgYXMgdGhlICR7bmFtZX0gb2YgdGhlc2UgeWVhcnMgaGF2ZWAsXG5cdFx0c2NvcmU6IC1NYXRoLmxvZzIobm93TXMgKiBwZXJNcykgKyAocGVyTXMgPiAxICYmIGRpZ2l0cy5lbmRzV2l0aChcIjAwMFwiKSA/IDE0IDogMCksXG5cdFx0dmlld3M6ICgpID0+IFtmaWVsZFZpZXcoZGlnaXRzLCBbW1xuXHRcdFx0YHRpbWUgJHtzaG93SW5zdGFudCh0aW1lTXMpfWAsXG5cdFx0XHRkaWdpdHMubGVuZ3RoLFxuXHRcdFx0XCJncmVlblwiXG5cdFx0XV0pXVxuXHR9O1xufVxuLy8gcGFja2FnZXMvYmFzZS9zcmMvcmVhZGluZ3MvcmFuZG9tLXRleHQudHNcbmluaXRfZm9ybWF0cygpO1xuaW5pdF9jb3JlX3dNM0R0TGtYKCk7XG4vKiogVGhlIGFscGhhYmV0cyB0aGF0IGlkcyBhcmUgdXN1YWxseSBkcmF3biBmcm9tLCB0aGUgc21hbGxlc3QgZmlyc3QuICovXG5jb25zdCBBTFBIQUJFVFMgPSBbXG5cdHtcblx0XHRwYXR0ZXJuOiAvXlswLTlhLWZdKyQvLFxuXHRcdHNpemU6IDE2LFxuXHRcdG5hbWU6IFwiMC05IGEtZlwiXG5cdH0sXG5cdHtcblx0XHRwYXR0ZXJuOiAvXlswLTlhLXpdKyQvLFxuXHRcdHNpemU6IDM2LFxuXHRcdG5hbWU6IFwiMC05IGEtelwiXG5cdH0sXG5cdHtcblx0XHRwYXR0ZXJuOiAvXlswLTlBLVpdKyQvLFxuXHRcdHNpemU6IDM2LFxuXHRcdG5hbWU6IFwiMC05IEEtWlwiXG5cdH0sXG5cdHtcblx0XHRwYXR0ZXJuOiAvXlswLTlBLVphLXpdKyQvLFxuXHRcdHNpemU6IDYyLFxuXHRcdG5hbWU6IFwiMC05IEEtWiBhLXpcIlxuXHR9LFxuXHR7XG5cdFx0cGF0dGVybjogL15bMC05QS1aYS16Xy1dKyQvLFxuXHRcdHNpemU6IDY0LFxuXHRcdG5hbWU6IFwiMC05IEEtWiBhLXogXyAtXCJcblx0fVxuXTtcbmNvbnN0IE5BTk9JRF9MRU5HVEggPSAyMTtcbmNvbnN0IENVSUQyX0xFTkdUSCA9IDI0O1xuLyoqIFRoZSBmaXJzdCB2ZXJzaW9uIG9mIGN1aWQuICovXG5jb25zdCBDVUlEX1NJTkNFX01TID0gRGF0ZS5VVEMoMjAxMiwgMCwgMSk7XG4vKiogVGhlIGNvc3Qgb2YgaGF2aW5nIG5vIGZvcm1hdCBhdCBhbGw6IGFueSBmb3JtYXQgdGhhdCBmaXRzIGV4cGxhaW5zIHRoZSB0ZXh0IGJldHRlci4gKi9cbmNvbnN0IFVOS05PV04gPSA4O1xuY29uc3QgTEVBU1QgPSAxMDtcbmNvbnN0IE1PU1QgPSAxMjg7XG4vKiogUmVhZHMgMjEgY2hhcmFjdGVycyBvZiB0aGUgYWxwaGFiZXQgb2YgdGhlIG5hbm9pZCBwYWNrYWdlLCB3aGljaCBoYXMgdGhlIHNlcGFyYXRvci4gKi9cbmZ1bmN0aW9uIHJlYWROYW5vaWQoc3ViamVjdCkge1xuXHRjb25zdCB3aG9sZSA9IHdpdGhvdXRQcmVmaXgoc3ViamVjdCk7XG5cdGNvbnN0IHsgYm9keSB9ID0gd2hvbGU7XG5cdGNvbnN0IGlzTWl4ZWQgPSAvW2Etel0vLnRlc3QoYm9keSkgJiYgL1tBLVpdLy50ZXN0KGJvZHkpICYmIC9bMC05Xy1dLy50ZXN0KGJvZHkpO1xuXHRpZiAoYm9keS5sZW5ndGggIT09IE5BTk9JRF9MRU5HVEggfHwgIWlzTWl4ZWQgfHwgIS9eWzAtOUEtWmEtel8tXSskLy50ZXN0KGJvZHkpKSByZXR1cm4gdm9pZCAwO1xuXHRyZXR1cm4ge1xuXHRcdC4uLnBpY2tPd24od2hvbGUpLFxuXHRcdGZvcm1hdDogXCJuYW5vaWRcIixcblx0XHRuYW1lOiBcIm5hbm9pZFwiLFxuXHRcdHJhbmRvbUJpdHM6IDEyNixcblx0XHR3aHk6IFwiMjEgY2hhcmFjdGVycyBvZiAwLTkgQS1aIGEteiBfIC0sIGl0cyB1c3VhbCBsZW5ndGhcIixcblx0XHRzY29yZTogLTEyNixcblx0XHR2aWV3czogKCkgPT4gW3dob2xlVmlldyh3aG9sZSwgXCIxMjYgcmFuZG9tIGJpdHMsIGlmIHRoZXkgYXJlIGRyYXduIGV2ZW5seVwiKV1cblx0fTtcbn1cbi8qKiBDaGFyYWN0ZXJzIHRoYXQgbWF5IGJlIGFuIGlkLCBhYm91dCB3aGljaCBub3RoaW5nIGlzIGtub3duLiAqL1xuZnVuY3Rpb24gcmVhZFVua25vd24oc3ViamVjdCkge1xuXHRjb25zdCB7IGJvZHkgfSA9IHN1YmplY3Q7XG5cdGNvbnN0IGFscGhhYmV0ID0gQUxQSEFCRVRTLmZpbmQoKHsgcGF0dGVybiB9KSA9PiBwYXR0ZXJuLnRlc3QoYm9keSkpO1xuXHRjb25zdCBpc1dvcmQgPSAhL1swLTldLy50ZXN0KGJvZHkpICYmICFzdWJqZWN0LnByZWZpeCAmJiAhL1thLXpdW0EtWl0vLnRlc3QoYm9keSk7XG5cdGlmICghYWxwaGFiZXQgfHwgYm9keS5sZW5ndGggPCBMRUFTVCB8fCBib2R5Lmxlbmd0aCA+IE1PU1QgfHwgaXNXb3JkIHx8IC9eWzAtOV0qJC8udGVzdChib2R5KSkgcmV0dXJuIHZvaWQgMDtcblx0Y29uc3QgYml0cyA9IGluVGVudGhzKGJvZHkubGVuZ3RoICogTWF0aC5sb2cyKGFscGhhYmV0LnNpemUpKTtcblx0cmV0dXJuIHtcblx0XHQuLi5waWNrT3duKHN1YmplY3QpLFxuXHRcdGZvcm1hdDogXCJ1bmtub3duXCIsXG5cdFx0bmFtZTogXCJ1bmtub3duXCIsXG5cdFx0d2h5OiBgJHtib2R5Lmxlbmd0aH0gY2hhcmFjdGVycyBvZiAke2FscGhhYmV0Lm5hbWV9OiBubyBmb3JtYXQgdGhhdCBpcyBrbm93biBoZXJlYCxcblx0XHRzY29yZTogLWJpdHMgLSBVTktOT1dOLFxuXHRcdHZpZXdzOiAoKSA9PiBbd2hvbGVWaWV3KHN1YmplY3QsIGBhdCBtb3N0ICR7Yml0c30gYml0c2ApXVxuXHR9O1xufVxuLyoqIFJlYWRzIGEgbGV0dGVyIGFuZCAyMyBsZXR0ZXJzIG9yIGRpZ2l0cy4gaHR0cHM6Ly9naXRodWIuY29tL3BhcmFsbGVsZHJpdmUvY3VpZDIgKi9cbmZ1bmN0aW9uIHJlYWRDdWlkMihzdWJqZWN0KSB7XG5cdGNvbnN0IHsgYm9keSB9ID0gc3ViamVjdDtcblx0aWYgKGJvZHkubGVuZ3RoICE9PSBDVUlEMl9MRU5HVEggfHwgIS9eW2Etel1bMC05YS16XSokLy50ZXN0KGJvZHkpIHx8ICEvWzAtOV0uKlswLTldLy50ZXN0KGJvZHkpKSByZXR1cm4gdm9pZCAwO1xuXHRpZiAoL15bMC05YS1mXSskLy50ZXN0KGJvZHkpKSByZXR1cm4gdm9pZCAwO1xuXHRjb25zdCByYW5kb21CaXRzID0gaW5UZW50aHMoTWF0aC5sb2cyKDI2KSArIChib2R5Lmxlbmd0aCAtIDEpICogTWF0aC5sb2cyKDM2KSk7XG5cdHJldHVybiB7XG5cdFx0Li4ucGlja093bihzdWJqZWN0KSxcblx0XHRmb3JtYXQ6IFwiY3VpZDJcIixcblx0XHRuYW1lOiBcIkNVSUQyXCIsXG5cdFx0cmFuZG9tQml0cyxcblx0XHR3aHk6IGBhIGxldHRlciBhbmQgJHtib2R5Lmxlbmd0aCAtIDF9IG9mIDAtOSBhLXosIDI0IGluIGFsbDogYSBoYXNoLCB3aGljaCBjYXJyaWVzIG5vdGhpbmdgLFxuXHRcdHNjb3JlOiAtcmFuZG9tQml0cyAtIChzdWJqZWN0LnByZWZpeCA/IDE2IDogMCksXG5cdFx0dmlld3M6ICgpID0+IFt3aG9sZVZpZXcoc3ViamVjdCwgXCJhIGhhc2ggaW4gYmFzZSAzNiwgYWZ0ZXIgYSByYW5kb20gbGV0dGVyXCIpXVxuXHR9O1xufVxuLyoqIFJlYWRzIGBjYCwgdGhlIHRpbWUsIGEgY291bnRlciwgYSBmaW5nZXJwcmludCBhbmQgcmFuZG9tIGRpZ2l0cy4gaHR0cHM6Ly9naXRodWIuY29tL3BhcmFsbGVsZHJpdmUvY3VpZCAqL1xuZnVuY3Rpb24gcmVhZEN1aWQoc3ViamVjdCkge1xuXHRjb25zdCB7IGJvZHksIG5vd01zIH0gPSBzdWJqZWN0O1xuXHRpZiAoIS9eY1swLTlhLXpdezI0fSQvLnRlc3QoYm9keSkpIHJldHVybiB2b2lkIDA7XG5cdGNvbnN0IHRpbWVNcyA9IE51bWJlci5wYXJzZUludChib2R5LnNsaWNlKDEsIDkpLCBCQVNFMzZfQUxQSEFCRVQubGVuZ3RoKTtcblx0Y29uc3Qgc2VxdWVuY2UgPSBOdW1iZXIucGFyc2VJbnQoYm9keS5zbGljZSg5LCAxMyksIEJBU0UzNl9BTFBIQUJFVC5sZW5ndGgpO1xuXHRyZXR1cm4ge1xuXHRcdC4uLnBpY2tPd24oc3ViamVjdCksXG5cdFx0Zm9ybWF0OiBcImN1aWRcIixcblx0XHRuYW1lOiBcIkNVSURcIixcblx0XHR0aW1lTXMsXG5cdFx0c2VxdWVuY2UsXG5cdFx0d29ya2VyOiBib2R5LnNsaWNlKDEzLCAxNyksXG5cdFx0cmFuZG9tQml0czogaW5UZW50aHMoOCAqIE1hdGgubG9nMigzNikpLFxuXHRcdHdoeTogYGEgYyBhbmQgMjQgb2YgMC05IGEteiB0aGF0IGJlZ2luIHdpdGggdGhlIG1pbGxpc2Vjb25kcyR7ZGVzY3JpYmVEb3VidCh0aW1lTXMsIENVSURfU0lOQ0VfTVMsIG5vd01zKX1gLFxuXHRcdHNjb3JlOiB0aW1lZFNjb3JlKC0yLCAxNiAqIE1hdGgubG9nMigzNiksIHtcblx0XHRcdG1zOiB0aW1lTXMsXG5cdFx0XHRzaW5jZU1zOiBDVUlEX1NJTkNFX01TLFxuXHRcdFx0bm93TXNcblx0XHR9KSAtIChib2R5LnN0YXJ0c1dpdGgoXCIwXCIsIDkpID8gMCA6IDQpLFxuXHRcdHZpZXdzOiAoKSA9PiBbaWRWaWV3KHN1YmplY3QsIFtcblx0XHRcdFwiYyBmb3IgY3VpZFwiLFxuXHRcdFx0MSxcblx0XHRcdFwiZGltXCJcblx0XHRdLCBbXG5cdFx0XHRgdGltZSAke3Nob3dJbnN0YW50KHRpbWVNcyl9YCxcblx0XHRcdDgsXG5cdFx0XHRcImdyZWVuXCJcblx0XHRdLCBbXG5cdFx0XHRgY291bnRlciAke3NlcXVlbmNlfWAsXG5cdFx0XHQ0LFxuXHRcdFx0XCJyZWRcIlxuXHRcdF0sIFtcblx0XHRcdGBtYWNoaW5lICR7Ym9keS5zbGljZSgxMywgMTcpfWAsXG5cdFx0XHQ0LFxuXHRcdFx0XCJibHVlXCJcblx0XHRdLCBbXG5cdFx0XHRcInJhbmRvbVwiLFxuXHRcdFx0OCxcblx0XHRcdFwibWFnZW50YVwiXG5cdFx0XSldXG5cdH07XG59XG5jb25zdCBSQU5ET00kMSA9IFtyYW5kb20kMSh7IGJpdHM6IDEyOCB9KSwgcmFuZG9tJDEoeyBiaXRzOiAyNTYgfSldO1xuLyoqIFJlYWRzIDI1IG9yIDUwIGRpZ2l0cyBvZiBiYXNlIDM2LiAqL1xuZnVuY3Rpb24gcmVhZFJhbmRvbShzdWJqZWN0KSB7XG5cdGNvbnN0IGZvcm1hdCA9IFJBTkRPTSQxLmZpbmQoKHsgbGVuZ3RoIH0pID0+IGxlbmd0aCA9PT0gc3ViamVjdC5ib2R5Lmxlbmd0aCk7XG5cdGNvbnN0IHNwZWxsaW5nID0gZm9ybWF0ICYmIHJlYWRTcGVsbGluZyhmb3JtYXQsIHN1YmplY3QpO1xuXHRpZiAoIWZvcm1hdCB8fCAhc3BlbGxpbmcpIHJldHVybiB2b2lkIDA7XG5cdGNvbnN0IGJpdHMgPSA4ICogZm9ybWF0LmJ5dGVMZW5ndGg7XG5cdHJldHVybiB7XG5cdFx0Li4ucGlja093bihzdWJqZWN0LCBzcGVsbGluZyksXG5cdFx0Zm9ybWF0OiBcInJhbmRvbVwiLFxuXHRcdG5hbWU6IGAke2JpdHN9IHJhbmRvbSBiaXRzIGluIGJhc2UgMzZgLFxuXHRcdGJ5dGVzOiBmb3JtYXQudG9CeXRlcyhzcGVsbGluZy5ib2R5LCAwKSxcblx0XHRyYW5kb21CaXRzOiBiaXRzLFxuXHRcdHdoeTogYCR7Zm9ybWF0Lmxlbmd0aH0gZGlnaXRzIG9mIGJhc2UgMzYsIGFuZCBubyBtb3JlIHRoYW4gJHtiaXRzfSBiaXRzYCxcblx0XHRzY29yZTogLTE0IC0gYml0cyAtIGNvdW50UGVuYWx0eShzcGVsbGluZyksXG5cdFx0dmlld3M6ICgpID0+IFt3aG9sZVZpZXcoc3ViamVjdCwgYCR7Yml0c30gcmFuZG9tIGJpdHNgKV1cblx0fTtcbn1cbmNvbnN0IFRJTUVfUkFORE9NID0gdGltZVJhbmRvbSQxKCk7XG4vKiogVGhlIHllYXIgb2YgdGhlIHJlcG9zaXRvcnkgdGhhdCBgdGltZVJhbmRvbWAgY29tZXMgZnJvbS4gKi9cbmNvbnN0IFRJTUVfUkFORE9NX1NJTkNFX01TID0gRGF0ZS5VVEMoMjAyNCwgMCwgMSk7XG4vKiogUmVhZHMgMTkgZGlnaXRzIG9mIGJhc2UgMzYuICovXG5mdW5jdGlvbiByZWFkVGltZVJhbmRvbShzdWJqZWN0KSB7XG5cdGNvbnN0IHsgbm93TXMgfSA9IHN1YmplY3Q7XG5cdGNvbnN0IHNwZWxsaW5nID0gcmVhZFNwZWxsaW5nKFRJTUVfUkFORE9NLCBzdWJqZWN0KTtcblx0aWYgKCFzcGVsbGluZykgcmV0dXJuIHZvaWQgMDtcblx0Y29uc3QgdGltZU1zID0gVElNRV9SQU5ET00udGltZXN0YW1wKHNwZWxsaW5nLmJvZHksIDApO1xuXHRjb25zdCB0aW1lID0ge1xuXHRcdG1zOiB0aW1lTXMsXG5cdFx0c2luY2VNczogVElNRV9SQU5ET01fU0lOQ0VfTVMsXG5cdFx0bm93TXNcblx0fTtcblx0cmV0dXJuIHtcblx0XHQuLi5waWNrT3duKHN1YmplY3QsIHNwZWxsaW5nKSxcblx0XHRmb3JtYXQ6IFwidGltZVJhbmRvbVwiLFxuXHRcdG5hbWU6IFwibmFub3NlY29uZHMgYW5kIDMyIHJhbmRvbSBiaXRzIGluIGJhc2UgMzZcIixcblx0XHR0aW1lTXMsXG5cdFx0cmFuZG9tQml0czogVElNRV9SQU5ET00ucmFuZG9tQml0cyxcblx0XHR3aHk6IGAxOSBkaWdpdHMgb2YgYmFzZSAzNiB3aG9zZSB1cHBlciBiaXRzIGFyZSBuYW5vc2Vjb25kcyR7ZGVzY3JpYmVEb3VidCh0aW1lTXMsIEVBUkxJRVNUX01TLCBub3dNcyl9YCxcblx0XHRzY29yZTogdGltZWRTY29yZSgtNiwgMzIgKyBNYXRoLmxvZzIoMWU2KSwgdGltZSkgLSBjb3VudFBlbmFsdHkoc3BlbGxpbmcpLFxuXHRcdHZpZXdzOiAoKSA9PiBbd2hvbGVWaWV3KHN1YmplY3QsIGB0aW1lICR7c2hvd0luc3RhbnQodGltZU1zKX0sIGFuZCAzMiByYW5kb20gYml0c2ApXVxuXHR9O1xufVxuLy8gcGFja2FnZXMvYmFzZS9zcmMvcmVhZGluZ3Mvc29ydGFibGUudHNcbmluaXRfY29yZV93TTNEdExrWCgpO1xuY29uc3QgQkFTRTMySEVYID0gXCIwMTIzNDU2Nzg5YWJjZGVmZ2hpamtsbW5vcHFyc3R1dlwiO1xuLyoqIDIwMTQtMDUtMTNUMTY6NTM6MjBaLCBmcm9tIHdoaWNoIGEgS1NVSUQgY291bnRzIGl0cyBzZWNvbmRzLiAqL1xuY29uc3QgS1NVSURfRVBPQ0hfTVMgPSAxNGUxMTtcbmNvbnN0IEtTVUlEX0xBUkdFU1QgPSAybiAqKiAxNjBuO1xuLyoqIFRoZSBmaXJzdCBjb21taXQgb2YgeGlkLiAqL1xuY29uc3QgWElEX1NJTkNFX01TID0gRGF0ZS5VVEMoMjAxNSwgMCwgMSk7XG4vKiogUmVhZHMgMjcgZGlnaXRzIG9mIGJhc2UgNjI6IDMyIGJpdHMgb2Ygc2Vjb25kcywgMTI4IHJhbmRvbSBiaXRzLiBodHRwczovL2dpdGh1Yi5jb20vc2VnbWVudGlvL2tzdWlkICovXG5mdW5jdGlvbiByZWFkS3N1aWQoc3ViamVjdCkge1xuXHRjb25zdCB7IGJvZHksIG5vd01zIH0gPSBzdWJqZWN0O1xuXHRpZiAoIS9eWzAtOUEtWmEtel17Mjd9JC8udGVzdChib2R5KSkgcmV0dXJuIHZvaWQgMDtcblx0Y29uc3QgdmFsdWUgPSB0b0ludGVnZXIoYm9keSwgQkFTRTYyX0FMUEhBQkVUKTtcblx0aWYgKHZhbHVlID49IEtTVUlEX0xBUkdFU1QpIHJldHVybiB2b2lkIDA7XG5cdGNvbnN0IHRpbWVNcyA9IE51bWJlcih2YWx1ZSA+PiAxMjhuKSAqIDFlMyArIEtTVUlEX0VQT0NIX01TO1xuXHRjb25zdCBieXRlcyA9IGJ5dGVzT2ZCaWdJbnQodmFsdWUsIDIwKTtcblx0Y29uc3QgZG91YnQgPSBkZXNjcmliZURvdWJ0KHRpbWVNcywgS1NVSURfRVBPQ0hfTVMsIG5vd01zKTtcblx0cmV0dXJuIHtcblx0XHQuLi5waWNrT3duKHN1YmplY3QpLFxuXHRcdGZvcm1hdDogXCJrc3VpZFwiLFxuXHRcdG5hbWU6IFwiS1NVSURcIixcblx0XHR0aW1lTXMsXG5cdFx0Ynl0ZXMsXG5cdFx0cmFuZG9tQml0czogMTI4LFxuXHRcdHdoeTogYDI3IGRpZ2l0cyBvZiBiYXNlIDYyOiAxNjAgYml0cywgb2Ygd2hpY2ggMzIgYXJlIHNlY29uZHMgc2luY2UgMjAxNC0wNS0xMyR7ZG91YnR9YCxcblx0XHRpc0Rpc3RpbmN0OiBkb3VidCA9PT0gXCJcIixcblx0XHRzY29yZTogdGltZWRTY29yZSgtMSwgMTI4LCB7XG5cdFx0XHRtczogdGltZU1zLFxuXHRcdFx0c2luY2VNczogS1NVSURfRVBPQ0hfTVMsXG5cdFx0XHRub3dNcyxcblx0XHRcdHVuaXRNczogMWUzXG5cdFx0fSksXG5cdFx0dmlld3M6ICgpID0+IFt3aG9sZVZpZXcoc3ViamVjdCwgXCIxNjAgYml0cyBpbiBiYXNlIDYyXCIpLCBmaWVsZFZpZXcodG9IZXgoYnl0ZXMpLCBbW1xuXHRcdFx0YHRpbWUgJHtzaG93SW5zdGFudCh0aW1lTXMpfWAsXG5cdFx0XHQ4LFxuXHRcdFx0XCJncmVlblwiXG5cdFx0XSwgW1xuXHRcdFx0XCIxMjggcmFuZG9tIGJpdHNcIixcblx0XHRcdDMyLFxuXHRcdFx0XCJtYWdlbnRhXCJcblx0XHRdXSldXG5cdH07XG59XG4vKiogVGhlIGJvZHkgYWZ0ZXIgdGhlIGh5cGhlbiBvZiBhIHByZWZpeCwgYXMgUmVuZGVyIHdyaXRlcyBpdDogYHNydi1cdTIwMjZgLiAqL1xuZnVuY3Rpb24gYmVoaW5kSHlwaGVuKHN1YmplY3QpIHtcblx0Y29uc3QgeyB0ZXh0IH0gPSBzdWJqZWN0O1xuXHRpZiAoc3ViamVjdC5wcmVmaXggfHwgIS9eW2Etel17Miw4fS1bMC05YS12XXsyMH0kLy50ZXN0KHRleHQpKSByZXR1cm4gc3ViamVjdDtcblx0Y29uc3QgYXQgPSB0ZXh0LmluZGV4T2YoXCItXCIpO1xuXHRyZXR1cm4ge1xuXHRcdC4uLnN1YmplY3QsXG5cdFx0cHJlZml4OiB0ZXh0LnNsaWNlKDAsIGF0KSxcblx0XHRib2R5OiB0ZXh0LnNsaWNlKGF0ICsgMSksXG5cdFx0Ym9keVN0YXJ0OiBhdCArIDFcblx0fTtcbn1cbi8qKiBSZWFkcyAyMCBkaWdpdHMgb2YgYmFzZTMyaGV4OiBzZWNvbmRzLCBtYWNoaW5lLCBwcm9jZXNzLCBjb3VudGVyLiBodHRwczovL2dpdGh1Yi5jb20vcnMveGlkICovXG5mdW5jdGlvbiByZWFkWGlkKGdpdmVuKSB7XG5cdGNvbnN0IHN1YmplY3QgPSBiZWhpbmRIeXBoZW4oZ2l2ZW4pO1xuXHRjb25zdCB7IGJvZHksIG5vd01zIH0gPSBzdWJqZWN0O1xuXHRpZiAoIS9eWzAtOWEtdl17MTl9WzBnXSQvLnRlc3QoYm9keSkgfHwgIS9bYS12XS8udGVzdChib2R5KSkgcmV0dXJuIHZvaWQgMDtcblx0Y29uc3QgYnl0ZXMgPSBieXRlc09mQmlnSW50KHRvSW50ZWdlcihib2R5LCBCQVNFMzJIRVgpID4+IDRuLCAxMik7XG5cdGNvbnN0IGhleCA9IHRvSGV4KGJ5dGVzKTtcblx0Y29uc3QgdGltZU1zID0gTnVtYmVyLnBhcnNlSW50KGhleC5zbGljZSgwLCA4KSwgMTYpICogMWUzO1xuXHRjb25zdCB3b3JrZXIgPSBoZXguc2xpY2UoOCwgMTQpO1xuXHRjb25zdCBwcm9jZXNzID0gTnVtYmVyLnBhcnNlSW50KGhleC5zbGljZSgxNCwgMTgpLCAxNik7XG5cdGNvbnN0IHNlcXVlbmNlID0gTnVtYmVyLnBhcnNlSW50KGhleC5zbGljZSgxOCksIDE2KTtcblx0Y29uc3QgZG91YnQgPSBkZXNjcmliZURvdWJ0KHRpbWVNcywgMCwgbm93TXMpO1xuXHRyZXR1cm4ge1xuXHRcdC4uLnBpY2tPd24oc3ViamVjdCksXG5cdFx0Zm9ybWF0OiBcInhpZFwiLFxuXHRcdG5hbWU6IFwiWElEXCIsXG5cdFx0dGltZU1zLFxuXHRcdGJ5dGVzLFxuXHRcdHdvcmtlcjogYCR7d29ya2VyfSwgcHJvY2VzcyAke3Byb2Nlc3N9YCxcblx0XHRzZXF1ZW5jZSxcblx0XHR3aHk6IGAyMCBkaWdpdHMgb2YgYmFzZTMyaGV4LCB0aGUgbGFzdCBvZiB3aGljaCBpcyAwIG9yIGc6IDk2IGJpdHMgdGhhdCBiZWdpbiB3aXRoIHRoZSBzZWNvbmRzJHtkb3VidH1gLFxuXHRcdGlzRGlzdGluY3Q6IGRvdWJ0ID09PSBcIlwiICYmIC9bMC05XS4qWzAtOV0uKlswLTldLy50ZXN0KGJvZHkpLFxuXHRcdHNjb3JlOiB0aW1lZFNjb3JlKC0xLCA2NCwge1xuXHRcdFx0bXM6IHRpbWVNcyxcblx0XHRcdHNpbmNlTXM6IE1hdGgubWluKFhJRF9TSU5DRV9NUywgTWF0aC5tYXgodGltZU1zLCAwKSksXG5cdFx0XHRub3dNcyxcblx0XHRcdHVuaXRNczogMWUzXG5cdFx0fSksXG5cdFx0dmlld3M6ICgpID0+IFtpZFZpZXcoc3ViamVjdCwgW1xuXHRcdFx0XCI5NiBiaXRzIGluIGJhc2UgMzJcIixcblx0XHRcdGJvZHkubGVuZ3RoLFxuXHRcdFx0XCJib2xkXCJcblx0XHRdKSwgZmllbGRWaWV3KGhleCwgW1xuXHRcdFx0W1xuXHRcdFx0XHRgdGltZSAke3Nob3dJbnN0YW50KHRpbWVNcyl9YCxcblx0XHRcdFx0OCxcblx0XHRcdFx0XCJncmVlblwiXG5cdFx0XHRdLFxuXHRcdFx0W1xuXHRcdFx0XHRgbWFjaGluZSAke3dvcmtlcn1gLFxuXHRcdFx0XHQ2LFxuXHRcdFx0XHRcImJsdWVcIlxuXHRcdFx0XSxcblx0XHRcdFtcblx0XHRcdFx0YHByb2Nlc3MgJHtwcm9jZXNzfWAsXG5cdFx0XHRcdDQsXG5cdFx0XHRcdFwiYmx1ZVwiXG5cdFx0XHRdLFxuXHRcdFx0W1xuXHRcdFx0XHRgY291bnRlciAke3NlcXVlbmNlfWAsXG5cdFx0XHRcdDYsXG5cdFx0XHRcdFwicmVkXCJcblx0XHRcdF1cblx0XHRdKV1cblx0fTtcbn1cbmNvbnN0IFBVU0ggPSBcIi0wMTIzNDU2Nzg5QUJDREVGR0hJSktMTU5PUFFSU1RVVldYWVpfYWJjZGVmZ2hpamtsbW5vcHFyc3R1dnd4eXpcIjtcbmNvbnN0IFRJRCA9IFwiMjM0NTY3YWJjZGVmZ2hpamtsbW5vcHFyc3R1dnd4eXpcIjtcbi8qKiBUaGUgZmlyc3QgeWVhciBvZiBwdXNoIGlkcywgYW5kIHRoYXQgb2YgVElEcy4gKi9cbmNvbnN0IFBVU0hfU0lOQ0VfTVMgPSBEYXRlLlVUQygyMDEyLCAwLCAxKTtcbmNvbnN0IFRJRF9TSU5DRV9NUyA9IERhdGUuVVRDKDIwMjIsIDAsIDEpO1xuLyoqIFJlYWRzIDggZGlnaXRzIG9mIG1pbGxpc2Vjb25kcyBhbmQgMTIgb2YgcmFuZG9tIGJpdHMuIGh0dHBzOi8vZmlyZWJhc2UuYmxvZy9wb3N0cy8yMDE1LzAyL3RoZS0yMTIwLXdheXMtdG8tZW5zdXJlLXVuaXF1ZV82OCAqL1xuZnVuY3Rpb24gcmVhZFB1c2hJZChzdWJqZWN0KSB7XG5cdGNvbnN0IHdob2xlID0gd2l0aG91dFByZWZpeChzdWJqZWN0KTtcblx0aWYgKCEvXi1bMC05QS1aYS16Xy1dezE5fSQvLnRlc3Qod2hvbGUuYm9keSkpIHJldHVybiB2b2lkIDA7XG5cdGNvbnN0IHRpbWVNcyA9IE51bWJlcih0b0ludGVnZXIod2hvbGUuYm9keS5zbGljZSgwLCA4KSwgUFVTSCkpO1xuXHRpZiAoIWlzUGxhdXNpYmxlKHRpbWVNcywgUFVTSF9TSU5DRV9NUywgc3ViamVjdC5ub3dNcykpIHJldHVybiB2b2lkIDA7XG5cdHJldHVybiB7XG5cdFx0Li4ucGlja093bih3aG9sZSksXG5cdFx0Zm9ybWF0OiBcInB1c2gtaWRcIixcblx0XHRuYW1lOiBcInB1c2ggaWQgb2YgRmlyZWJhc2VcIixcblx0XHR0aW1lTXMsXG5cdFx0cmFuZG9tQml0czogNzIsXG5cdFx0d2h5OiBcIjIwIGNoYXJhY3RlcnMgb2YgaXRzIGFscGhhYmV0IHRoYXQgYmVnaW4gd2l0aCB0aGUgbWlsbGlzZWNvbmRzXCIsXG5cdFx0aXNEaXN0aW5jdDogdHJ1ZSxcblx0XHRzY29yZTogdGltZWRTY29yZSgwLCA3Miwge1xuXHRcdFx0bXM6IHRpbWVNcyxcblx0XHRcdHNpbmNlTXM6IFBVU0hfU0lOQ0VfTVMsXG5cdFx0XHRub3dNczogc3ViamVjdC5ub3dNc1xuXHRcdH0pLFxuXHRcdHZpZXdzOiAoKSA9PiBbaWRWaWV3KHdob2xlLCBbXG5cdFx0XHRgdGltZSAke3Nob3dJbnN0YW50KHRpbWVNcyl9YCxcblx0XHRcdDgsXG5cdFx0XHRcImdyZWVuXCJcblx0XHRdLCBbXG5cdFx0XHRcIjcyIHJhbmRvbSBiaXRzXCIsXG5cdFx0XHQxMixcblx0XHRcdFwibWFnZW50YVwiXG5cdFx0XSldXG5cdH07XG59XG4vKiogUmVhZHMgMTMgZGlnaXRzOiBtaWNyb3NlY29uZHMgYW5kIDEwIGJpdHMgb2YgYSBjbG9jay4gaHR0cHM6Ly9hdHByb3RvLmNvbS9zcGVjcy90aWQgKi9cbmZ1bmN0aW9uIHJlYWRUaWQoc3ViamVjdCkge1xuXHRjb25zdCB7IGJvZHksIG5vd01zIH0gPSBzdWJqZWN0O1xuXHRpZiAoIS9eWzItN2Etal1bMi03YS16XXsxMn0kLy50ZXN0KGJvZHkpIHx8ICEvWzItN10vLnRlc3QoYm9keSkpIHJldHVybiB2b2lkIDA7XG5cdGNvbnN0IHZhbHVlID0gdG9JbnRlZ2VyKGJvZHksIFRJRCk7XG5cdGNvbnN0IHRpbWVNcyA9IE51bWJlcigodmFsdWUgPj4gMTBuKSAvIDEwMDBuKTtcblx0aWYgKCFpc1BsYXVzaWJsZSh0aW1lTXMsIFRJRF9TSU5DRV9NUywgbm93TXMpKSByZXR1cm4gdm9pZCAwO1xuXHRyZXR1cm4ge1xuXHRcdC4uLnBpY2tPd24oc3ViamVjdCksXG5cdFx0Zm9ybWF0OiBcInRpZFwiLFxuXHRcdG5hbWU6IFwiVElEIG9mIEFUIFByb3RvY29sXCIsXG5cdFx0dGltZU1zLFxuXHRcdGJpZ2ludDogdmFsdWUsXG5cdFx0d29ya2VyOiBOdW1iZXIodmFsdWUgJiAxMDIzbiksXG5cdFx0d2h5OiBcIjEzIGRpZ2l0cyBvZiBpdHMgYmFzZSAzMiB0aGF0IGJlZ2luIHdpdGggdGhlIG1pY3Jvc2Vjb25kc1wiLFxuXHRcdHNjb3JlOiB0aW1lZFNjb3JlKDAsIDEwLCB7XG5cdFx0XHRtczogdGltZU1zLFxuXHRcdFx0c2luY2VNczogVElEX1NJTkNFX01TLFxuXHRcdFx0bm93TXMsXG5cdFx0XHR1bml0TXM6IC4wMDFcblx0XHR9KSxcblx0XHR2aWV3czogKCkgPT4gW3dob2xlVmlldyhzdWJqZWN0LCBcIm1pY3Jvc2Vjb25kcywgYW5kIDEwIGJpdHMgb2YgYSBjbG9ja1wiKV1cblx0fTtcbn1cbi8vIHBhY2thZ2VzL2Jhc2Uvc3JjL3JlYWRpbmdzL3N0cmlwZS50c1xuLyoqIFN0cmlwZSdzIG9iamVjdCBpZHMsIGJ5IHRoZSBwcmVmaXhlcyB0aGF0IGl0cyBBUEkgcmVmZXJlbmNlIHNob3dzLiBUaGV5IGNhcnJ5IG5vIHB1Ymxpc2hlZCB0aW1lLiAqL1xuLyoqIFRoZSBtZWFuaW5nIG9mIGVhY2ggcHJlZml4OiBodHRwczovL2RvY3Muc3RyaXBlLmNvbS9hcGksIGFuZCB0aGUgZml4dHVyZXMgb2YgaHR0cHM6Ly9naXRodWIuY29tL3N0cmlwZS9vcGVuYXBpLiAqL1xuY29uc3QgT0JKRUNUUyA9IHtcblx0YWNjdDogXCJhY2NvdW50XCIsXG5cdGFwcHNlY3JldDogXCJBcHBzIHNlY3JldFwiLFxuXHRhcHdjOiBcImFwcGxlIHBheSBkb21haW5cIixcblx0YmE6IFwiYmFuayBhY2NvdW50XCIsXG5cdGJwYzogXCJiaWxsaW5nIHBvcnRhbCBjb25maWd1cmF0aW9uXCIsXG5cdGJwczogXCJiaWxsaW5nIHBvcnRhbCBzZXNzaW9uXCIsXG5cdGNhcmQ6IFwiY2FyZFwiLFxuXHRjYnR4bjogXCJjdXN0b21lciBiYWxhbmNlIHRyYW5zYWN0aW9uXCIsXG5cdGNjc2J0eG46IFwiY3VzdG9tZXIgY2FzaCBiYWxhbmNlIHRyYW5zYWN0aW9uXCIsXG5cdGNoOiBcImNoYXJnZVwiLFxuXHRjbGltb3JkZXI6IFwiY2xpbWF0ZSBvcmRlclwiLFxuXHRjbGltc3VwOiBcImNsaW1hdGUgc3VwcGxpZXJcIixcblx0Y2xvY2s6IFwidGVzdCBoZWxwZXJzIHRlc3QgY2xvY2tcIixcblx0Y246IFwiY3JlZGl0IG5vdGVcIixcblx0Y25saTogXCJjcmVkaXQgbm90ZSBsaW5lIGl0ZW1cIixcblx0Y3JlZHJldjogXCJ0cmVhc3VyeSBjcmVkaXQgcmV2ZXJzYWxcIixcblx0Y3NfbGl2ZTogXCJDaGVja291dCBzZXNzaW9uXCIsXG5cdGNzX3Rlc3Q6IFwiQ2hlY2tvdXQgc2Vzc2lvbiBpbiB0ZXN0IG1vZGVcIixcblx0Y3Rva2VuOiBcImNvbmZpcm1hdGlvbiB0b2tlblwiLFxuXHRjdXM6IFwiY3VzdG9tZXJcIixcblx0ZGVicmV2OiBcInRyZWFzdXJ5IGRlYml0IHJldmVyc2FsXCIsXG5cdGRpOiBcImRpc2NvdW50XCIsXG5cdGRwOiBcImRpc3B1dGVcIixcblx0ZW50OiBcImFjdGl2ZSBlbnRpdGxlbWVudFwiLFxuXHRlbnRfdGVzdDogXCJhY3RpdmUgZW50aXRsZW1lbnQgaW4gdGVzdCBtb2RlXCIsXG5cdGVwaGtleTogXCJlcGhlbWVyYWwga2V5XCIsXG5cdGV2dDogXCJldmVudFwiLFxuXHRmYTogXCJ0cmVhc3VyeSBmaW5hbmNpYWwgYWNjb3VudFwiLFxuXHRmY2E6IFwiZmluYW5jaWFsIGNvbm5lY3Rpb25zIGFjY291bnRcIixcblx0ZmNhb3duOiBcImZpbmFuY2lhbCBjb25uZWN0aW9ucyBhY2NvdW50IG93bmVyXCIsXG5cdGZjc2VzczogXCJmaW5hbmNpYWwgY29ubmVjdGlvbnMgc2Vzc2lvblwiLFxuXHRmY3R4bjogXCJmaW5hbmNpYWwgY29ubmVjdGlvbnMgdHJhbnNhY3Rpb25cIixcblx0ZmVhdDogXCJmZWF0dXJlXCIsXG5cdGZlYXRfdGVzdDogXCJmZWF0dXJlIGluIHRlc3QgbW9kZVwiLFxuXHRmZWU6IFwiYXBwbGljYXRpb24gZmVlXCIsXG5cdGZpbGU6IFwiZmlsZVwiLFxuXHRmcjogXCJmZWUgcmVmdW5kXCIsXG5cdGZycjogXCJyZXBvcnRpbmcgcmVwb3J0IHJ1blwiLFxuXHRpYXV0aDogXCJpc3N1aW5nIGF1dGhvcml6YXRpb25cIixcblx0aWJ0OiBcInRyZWFzdXJ5IGluYm91bmQgdHJhbnNmZXJcIixcblx0aWM6IFwiaXNzdWluZyBjYXJkXCIsXG5cdGljaDogXCJpc3N1aW5nIGNhcmRob2xkZXJcIixcblx0aWNzOiBcImlzc3VpbmcgcGh5c2ljYWwgYnVuZGxlXCIsXG5cdGlkcDogXCJpc3N1aW5nIGRpc3B1dGVcIixcblx0aWk6IFwiaW52b2ljZSBpdGVtXCIsXG5cdGlsOiBcImludm9pY2UgbGluZSBpdGVtXCIsXG5cdGlsX3RtcDogXCJpbnZvaWNlIGxpbmUgaXRlbSBvZiBhIHByZXZpZXdcIixcblx0aW46IFwiaW52b2ljZVwiLFxuXHRpbnRvazogXCJpc3N1aW5nIHRva2VuXCIsXG5cdGlwY2Q6IFwiaXNzdWluZyBwZXJzb25hbGl6YXRpb24gZGVzaWduXCIsXG5cdGlwaTogXCJpc3N1aW5nIHRyYW5zYWN0aW9uXCIsXG5cdGlzZTogXCJpc3N1aW5nIHNldHRsZW1lbnRcIixcblx0aXNzZnI6IFwicmFkYXIgZWFybHkgZnJhdWQgd2FybmluZ1wiLFxuXHRsaTogXCJsaW5lIGl0ZW1cIixcblx0bGluazogXCJmaWxlIGxpbmtcIixcblx0bWFuZGF0ZTogXCJtYW5kYXRlXCIsXG5cdG9icDogXCJ0cmVhc3VyeSBvdXRib3VuZCBwYXltZW50XCIsXG5cdG9idDogXCJ0cmVhc3VyeSBvdXRib3VuZCB0cmFuc2ZlclwiLFxuXHRwZXJzb246IFwicGVyc29uXCIsXG5cdHBpOiBcIlBheW1lbnRJbnRlbnRcIixcblx0cGxhbjogXCJwbGFuXCIsXG5cdHBsaW5rOiBcInBheW1lbnQgbGlua1wiLFxuXHRwbTogXCJQYXltZW50TWV0aG9kXCIsXG5cdHBtYzogXCJwYXltZW50IG1ldGhvZCBjb25maWd1cmF0aW9uXCIsXG5cdHBtZDogXCJwYXltZW50IG1ldGhvZCBkb21haW5cIixcblx0cG86IFwicGF5b3V0XCIsXG5cdHByaWNlOiBcInByaWNlXCIsXG5cdHByb2Q6IFwicHJvZHVjdFwiLFxuXHRwcm9kZnQ6IFwicHJvZHVjdCBmZWF0dXJlXCIsXG5cdHByb21vOiBcInByb21vdGlvbiBjb2RlXCIsXG5cdHBydjogXCJyZXZpZXdcIixcblx0cHk6IFwicGF5bWVudFwiLFxuXHRxdDogXCJxdW90ZVwiLFxuXHRyYXRlOiBcImV4Y2hhbmdlIHJhdGVcIixcblx0cmM6IFwidHJlYXN1cnkgcmVjZWl2ZWQgY3JlZGl0XCIsXG5cdHJkOiBcInRyZWFzdXJ5IHJlY2VpdmVkIGRlYml0XCIsXG5cdHJlOiBcInJlZnVuZFwiLFxuXHRyZXE6IFwicmVxdWVzdFwiLFxuXHRyc2w6IFwicmFkYXIgdmFsdWUgbGlzdFwiLFxuXHRyc2xpOiBcInJhZGFyIHZhbHVlIGxpc3QgaXRlbVwiLFxuXHRzZXRhdHQ6IFwic2V0dXAgYXR0ZW1wdFwiLFxuXHRzZXRpOiBcIlNldHVwSW50ZW50XCIsXG5cdHNocjogXCJzaGlwcGluZyByYXRlXCIsXG5cdHNpOiBcInN1YnNjcmlwdGlvbiBpdGVtXCIsXG5cdHNxcjogXCJzY2hlZHVsZWQgcXVlcnkgcnVuXCIsXG5cdHNyYzogXCJzb3VyY2VcIixcblx0c3JjbW46IFwic291cmNlIG1hbmRhdGUgbm90aWZpY2F0aW9uXCIsXG5cdHNyY3R4bjogXCJzb3VyY2UgdHJhbnNhY3Rpb25cIixcblx0c3ViOiBcInN1YnNjcmlwdGlvblwiLFxuXHRzdWJfc2NoZWQ6IFwic3Vic2NyaXB0aW9uIHNjaGVkdWxlXCIsXG5cdHRheDogXCJ0YXggdHJhbnNhY3Rpb25cIixcblx0dGF4X2xpOiBcInRheCBjYWxjdWxhdGlvbiBsaW5lIGl0ZW1cIixcblx0dGF4Y2FsYzogXCJ0YXggY2FsY3VsYXRpb25cIixcblx0dGF4cmVnOiBcInRheCByZWdpc3RyYXRpb25cIixcblx0dG1jOiBcInRlcm1pbmFsIGNvbmZpZ3VyYXRpb25cIixcblx0dG1sOiBcInRlcm1pbmFsIGxvY2F0aW9uXCIsXG5cdHRtcjogXCJ0ZXJtaW5hbCByZWFkZXJcIixcblx0dG9rOiBcInRva2VuXCIsXG5cdHRyOiBcInRyYW5zZmVyXCIsXG5cdHRycjogXCJ0cmFuc2ZlciByZXZlcnNhbFwiLFxuXHR0cnhuOiBcInRyZWFzdXJ5IHRyYW5zYWN0aW9uXCIsXG5cdHRyeG5lOiBcInRyZWFzdXJ5IHRyYW5zYWN0aW9uIGVudHJ5XCIsXG5cdHR1OiBcInRvcHVwXCIsXG5cdHR4Y2Q6IFwidGF4IGNvZGVcIixcblx0dHhpOiBcInRheCBpZFwiLFxuXHR0eG46IFwiYmFsYW5jZSB0cmFuc2FjdGlvblwiLFxuXHR0eHI6IFwidGF4IHJhdGVcIixcblx0dnI6IFwiaWRlbnRpdHkgdmVyaWZpY2F0aW9uIHJlcG9ydFwiLFxuXHR2czogXCJpZGVudGl0eSB2ZXJpZmljYXRpb24gc2Vzc2lvblwiLFxuXHR3ZTogXCJ3ZWJob29rIGVuZHBvaW50XCJcbn07XG4vKiogVGhlIG9iamVjdHMgd2hvc2UgbG9uZ2VyIGlkcyBiZWdpbiB3aXRoIGFueXRoaW5nLiBUaG9zZSBvZiB0aGUgb3RoZXJzIGJlZ2luIHdpdGggYSBjb3VudCBvZiBzZWNvbmRzOiAxIHRvIDMuICovXG5jb25zdCBVTlRJTUVEID0gL14oPzpjc198ZW50fGZlYXR8dG1bbHJdJHxhcHBzZWNyZXQkKS87XG4vKiogT2Ygc28gbWFueSBkcmF3biBjaGFyYWN0ZXJzLCBtb3JlIHRoYW4gb25lIGlzIGEgY2FwaXRhbDsgb25lIGlzIGEgc2xpcCBpbiBhbm90aGVyIGlkLiAqL1xuY29uc3QgTE9ORyA9IDIwO1xuLyoqIFdoZXRoZXIgYSBib2R5IGlzIG9mIGEgbGVuZ3RoIGFuZCBhIGJlZ2lubmluZyB0aGF0IFN0cmlwZSdzIGlkcyBoYXZlLiBJdHMgbGV0dGVycyBhcmUgb2YgYm90aCBjYXNlcy4gKi9cbmZ1bmN0aW9uIGlzU3RyaXBlcyhwcmVmaXgsIGJvZHkpIHtcblx0aWYgKGJvZHkubGVuZ3RoID49IExPTkcgJiYgIS9bQS1aXS4qW0EtWl0vLnRlc3QoYm9keSkpIHJldHVybiBmYWxzZTtcblx0aWYgKCEvXig/PS4qWzAtOV0pKD89LipbYS16XSkoPz0uKltBLVpdKVswLTlBLVphLXpdezE0LDY2fSQvLnRlc3QoYm9keSkpIHJldHVybiBmYWxzZTtcblx0cmV0dXJuIGJvZHkubGVuZ3RoID09PSAxNCB8fCAvXlsxLTNdLy50ZXN0KGJvZHkpIHx8IFVOVElNRUQudGVzdChwcmVmaXgpO1xufVxuLyoqIFJlYWRzIGEgcHJlZml4IG9mIFN0cmlwZSdzLCBhbmQgMTQgb3IgbW9yZSBsZXR0ZXJzIGFuZCBkaWdpdHMuICovXG5mdW5jdGlvbiByZWFkU3RyaXBlKHN1YmplY3QpIHtcblx0Y29uc3QgeyBwcmVmaXgsIGJvZHkgfSA9IHN1YmplY3Q7XG5cdGNvbnN0IG9iamVjdCA9IE9iamVjdC5oYXNPd24oT0JKRUNUUywgcHJlZml4KSA/IE9CSkVDVFNbcHJlZml4XSA6IHZvaWQgMDtcblx0aWYgKCFvYmplY3QgfHwgIWlzU3RyaXBlcyhwcmVmaXgsIGJvZHkpKSByZXR1cm4gdm9pZCAwO1xuXHRyZXR1cm4ge1xuXHRcdC4uLnBpY2tPd24oc3ViamVjdCksXG5cdFx0Zm9ybWF0OiBcInN0cmlwZVwiLFxuXHRcdG5hbWU6IGBTdHJpcGUgJHtvYmplY3R9YCxcblx0XHR3aHk6IGBTdHJpcGUncyBwcmVmaXggXCIke3ByZWZpeH1cIiwgYW5kICR7Ym9keS5sZW5ndGh9IGxldHRlcnMgYW5kIGRpZ2l0cywgd2hpY2ggb25seSBTdHJpcGUgcmVhZHNgLFxuXHRcdGlzRGlzdGluY3Q6IHRydWUsXG5cdFx0c2NvcmU6IDIwIC0gYm9keS5sZW5ndGggKiBNYXRoLmxvZzIoNjIpLFxuXHRcdHZpZXdzOiAoKSA9PiBbd2hvbGVWaWV3KHN1YmplY3QsIFwiY2hhcmFjdGVycyB0aGF0IG9ubHkgU3RyaXBlIHJlYWRzXCIpXVxuXHR9O1xufVxuLy8gcGFja2FnZXMvYmFzZS9zcmMvcmVhZGluZ3Mvc2VjcmV0cy50c1xuLyoqIFNlY3JldHM6IHRoZWlyIHNoYXBlcywgYXMgdGhlaXIgbWFrZXJzIGFuZCB0aGUgc2Nhbm5lcnMgcHVibGlzaCB0aGVtLCBhbmQgdGhvc2UgdGhhdCBubyBwYXR0ZXJuIHRha2VzLCBiZWNhdXNlIGEgY2hhcmFjdGVyIGlzIHdyb25nLiAqL1xuLyoqIFRoZSByZXBsYWNlbWVudCBvZiBhIHNlY3JldC4gKi9cbmNvbnN0IFJFREFDVEVEID0gXCJbcmVkYWN0ZWRdXCI7XG4vKipcbiogVGhlIGtpbmRzLiBWZW5kb3JzJyBkb2N1bWVudGF0aW9uIGhhcyB0aGUgcHJlZml4ZXM7IHRoZXNlIGxpc3RzIGhhdmUgdGhlbSB0b2dldGhlcjpcbiogaHR0cHM6Ly9kb2NzLmdpdGh1Yi5jb20vY29kZS1zZWN1cml0eS9zZWNyZXQtc2Nhbm5pbmcvaW50cm9kdWN0aW9uL3N1cHBvcnRlZC1zZWNyZXQtc2Nhbm5pbmctcGF0dGVybnMsXG4qIGh0dHBzOi8vZ2l0aHViLmNvbS9naXRsZWFrcy9naXRsZWFrcy9ibG9iL21hc3Rlci9jb25maWcvZ2l0bGVha3MudG9tbCBhbmQgaHR0cHM6Ly9naXRodWIuY29tL3NlY3JldGxpbnQvc2VjcmV0bGludC5cbiogQSBkYW1hZ2VkIHNlY3JldCBpcyBvbmUsIHRvbzogbGVuZ3RocyBhcmUgbG93ZXIgYm91bmRzLCBmYXIgYmVsb3cgdGhlIHJlYWwgb25lcy5cbiovXG5jb25zdCBTRUNSRVRfS0lORFMgPSBbXG5cdFtcInByaXZhdGUga2V5XCIsIC8oLS0tLS1CRUdJTiBbQS1aIF17MCw0MH1QUklWQVRFIEtFWSg/OiBCTE9DSyk/LS0tLS0pKFtcXHNcXFNdKikvXSxcblx0W1wiYWdlIGtleVwiLCAvKEFHRS1TRUNSRVQtS0VZLTEpKFswLTlBLVpdezgsfSkvXSxcblx0W1wicGFzc3dvcmQgaW4gYSBVUkxcIiwgLyhbYS16XVthLXowLTkrLi1dezEsMzB9OlxcL1xcL1teXFxzOkAvXXswLDI1NX06KShbXlxcc0AvXXsxLDUxMn0pKD89QCkvaV0sXG5cdFtcIlNsYWNrIHdlYmhvb2tcIiwgLyhob29rc1xcLnNsYWNrXFwuY29tXFwvKD86c2VydmljZXN8d29ya2Zsb3dzfHRyaWdnZXJzKVxcLykoWzAtOUEtWmEtei9fLV17OCx9KS9dLFxuXHRbXCJEaXNjb3JkIHdlYmhvb2tcIiwgLyhkaXNjb3JkKD86YXBwKT9cXC5jb21cXC9hcGlcXC93ZWJob29rc1xcLykoWzAtOUEtWmEtei9fLV17OCx9KS9dLFxuXHRbXCJBbnRocm9waWMga2V5XCIsIC8oc2stYW50LSkoWzAtOUEtWmEtel8tXXs4LH0pL10sXG5cdFtcIk9wZW5BSSBrZXlcIiwgLyhzay0oPzpwcm9qLXxzdmNhY2N0LXxhZG1pbi18Tm9uZS0pPykoWzAtOUEtWmEtel8tXXsxNix9KS9dLFxuXHRbXCJBV1MgYWNjZXNzIGtleVwiLCAvKCg/OkFLSUF8QVNJQXxBQklBfEFDQ0EpKShbMi03QS1aXXsxMix9KS9dLFxuXHRbXCJBV1Mgc2VjcmV0XCIsIC8oYXdzXz9zZWNyZXRfPyg/OmFjY2Vzc18/KT9rZXlbXCInXT9cXHN7MCwzfVs6PV1cXHN7MCwzfVtcIiddPykoWzAtOUEtWmEtei8rPV17MTYsfSkvaV0sXG5cdFtcIkdvb2dsZSBBUEkga2V5XCIsIC8oQUl6YSkoWzAtOUEtWmEtel8tXXsxNix9KS9dLFxuXHRbXCJHb29nbGUgT0F1dGggc2VjcmV0XCIsIC8oR09DU1BYLSkoWzAtOUEtWmEtel8tXXs4LH0pL10sXG5cdFtcIkdvb2dsZSBhY2Nlc3MgdG9rZW5cIiwgLyh5YTI5XFwuKShbMC05QS1aYS16Xy4tXXs4LH0pL10sXG5cdFtcIkdvb2dsZSByZWZyZXNoIHRva2VuXCIsIC8oMVxcL1xcLzApKFswLTlBLVphLXpfLV17MjAsfSkvXSxcblx0W1wiU2VuZEdyaWQga2V5XCIsIC8oU0dcXC4pKFswLTlBLVphLXpfLV17OCx9KD86XFwuWzAtOUEtWmEtel8tXSopPykvXSxcblx0W1wiR2l0TGFiIHRva2VuXCIsIC8oZ2woPzpwYXR8b2FzfGR0fHJ0fHJ0cnxjYnR8cHR0fGZ0fGltdHxhZ2VudHxzb2F0fGZmY3R8d3QpLSkoWzAtOUEtWmEtel8uLV17OCx9KS9dLFxuXHRbXCJucG0gdG9rZW5cIiwgLyhucG1fKShbMC05QS1aYS16XXsyNCx9KS9dLFxuXHRbXCJQeVBJIHRva2VuXCIsIC8ocHlwaS0pKFswLTlBLVphLXpfLV17MTYsfSkvXSxcblx0W1wiUnVieUdlbXMga2V5XCIsIC8ocnVieWdlbXNfKShbMC05YS1mXXsxNix9KS9dLFxuXHRbXCJEb2NrZXIgdG9rZW5cIiwgLyhkY2tyXyg/OnBhdHxvYXQpXykoWzAtOUEtWmEtel8tXXs4LH0pL10sXG5cdFtcIk5vdGlvbiB0b2tlblwiLCAvKG50bl98c2VjcmV0XykoWzAtOUEtWmEtel17MjQsfSkvXSxcblx0W1wiTGluZWFyIGtleVwiLCAvKGxpbl8oPzphcGl8b2F1dGh8d2gpXykoWzAtOUEtWmEtel17OCx9KS9dLFxuXHRbXCJGaWdtYSB0b2tlblwiLCAvKGZpZ1tkb3VoXV8pKFswLTlBLVphLXpfLV17OCx9KS9dLFxuXHRbXCJTaG9waWZ5IHRva2VuXCIsIC8oc2hwKD86YXR8Y2F8cGF8c3N8dGthfHVhKV8pKFswLTlBLVphLXpdezgsfSkvXSxcblx0W1wiU3VwYWJhc2Uga2V5XCIsIC8oc2IoPzpwfF9zZWNyZXQpXykoWzAtOUEtWmEtel9dezgsfSkvXSxcblx0W1wiUGxhbmV0U2NhbGUgc2VjcmV0XCIsIC8ocHNjYWxlXyg/OnRrbnxvYXV0aHxwd3xhcGkpXykoWzAtOUEtWmEtel8uPS1dezgsfSkvXSxcblx0W1wiTmVvbiBrZXlcIiwgLyhuYXBpXykoWzAtOUEtWmEtel17MTYsfSkvXSxcblx0W1wiSHVnZ2luZyBGYWNlIHRva2VuXCIsIC8oaGZffGFwaV9vcmdfKShbMC05QS1aYS16XXsxNix9KS9dLFxuXHRbXCJSZXBsaWNhdGUgdG9rZW5cIiwgLyhyOF8pKFswLTlBLVphLXpdezE2LH0pL10sXG5cdFtcIkdyb3Ega2V5XCIsIC8oZ3NrXykoWzAtOUEtWmEtel17MTYsfSkvXSxcblx0W1wieEFJIGtleVwiLCAvKHhhaS0pKFswLTlBLVphLXpdezE2LH0pL10sXG5cdFtcIlBlcnBsZXhpdHkga2V5XCIsIC8ocHBseC0pKFswLTlBLVphLXpdezE2LH0pL10sXG5cdFtcIlBpbmVjb25lIGtleVwiLCAvKHBjc2tfKShbMC05QS1aYS16X117MTYsfSkvXSxcblx0W1wiTGFuZ1NtaXRoIGtleVwiLCAvKGxzdjJfKD86cHR8c2spXykoWzAtOWEtZl9dezE2LH0pL10sXG5cdFtcIlZhdWx0IHRva2VuXCIsIC8oaHZbc2JyXVxcLikoWzAtOUEtWmEtel8tXXs4LH0pL10sXG5cdFtcIlRlcnJhZm9ybSB0b2tlblwiLCAvKFswLTlBLVphLXpdezN9KShbMC05QS1aYS16XXsxMX1cXC5hdGxhc3YxXFwuWzAtOUEtWmEtel89LV17OCx9KS9dLFxuXHRbXCJUZWxlZ3JhbSBib3QgdG9rZW5cIiwgLyhbMC05XXs4LDEwfTopKFswLTlBLVphLXpfLV17MzAsfSkvXSxcblx0W1wiRGlzY29yZCBib3QgdG9rZW5cIiwgLyhbTU5PXSkoWzAtOUEtWmEtel8tXXsyMiwzMH1cXC5bMC05QS1aYS16Xy1dezZ9XFwuWzAtOUEtWmEtel8tXXsyMCx9KS9dLFxuXHRbXCJTdHJpcGUgY2xpZW50IHNlY3JldFwiLCAvKCg/OlthLXpdezEsMjR9Xyl7MSwzfVswLTlBLVphLXpdezgsMjU1fV9zZWNyZXRfKShbMC05QS1aYS16JV0rKS9dLFxuXHRbXCJTcXVhcmUgdG9rZW5cIiwgLyhzcTAoPzphdHB8Y3NwfGlkcCktfEVBQUEpKFswLTlBLVphLXpfLV17MTYsfSkvXSxcblx0W1wiUGF5UGFsIHRva2VuXCIsIC8oYWNjZXNzX3Rva2VuXFwkKD86cHJvZHVjdGlvbnxzYW5kYm94KVxcJCkoWzAtOWEteiRdezgsfSkvXSxcblx0W1wiUmF6b3JwYXkga2V5XCIsIC8ocnpwXyg/OmxpdmV8dGVzdClfKShbMC05QS1aYS16XXs4LH0pL10sXG5cdFtcIlBsYWlkIHRva2VuXCIsIC8oKD86YWNjZXNzfHB1YmxpYyktKD86c2FuZGJveHxkZXZlbG9wbWVudHxwcm9kdWN0aW9uKS0pKFswLTlhLWYtXXs4LH0pL10sXG5cdFtcIlR3aWxpbyBrZXlcIiwgLyhTSykoWzAtOWEtZl17MzJ9KS9dLFxuXHRbXCJNYWlsZ3VuIGtleVwiLCAvKGtleS0pKFswLTlhLWZdezE2LH0pL10sXG5cdFtcIk1haWxjaGltcCBrZXlcIiwgLyhbMC05YS1mXXs0fSkoWzAtOWEtZl17Mjh9LXVzWzAtOV17MSwyfSkvXSxcblx0W1wiQnJldm8ga2V5XCIsIC8oeCg/OmtleXNpYnxzbXRwc2liKS0pKFswLTlBLVphLXotXXs4LH0pL10sXG5cdFtcIlBvc3RtYXJrIG9yIFJlc2VuZCBrZXlcIiwgLyhyZV9bMC05QS1aYS16XXs4fV8pKFswLTlBLVphLXpdezE2LH0pL10sXG5cdFtcIkRpZ2l0YWxPY2VhbiB0b2tlblwiLCAvKGRvW29wcl1fdjFfKShbMC05YS1mXXsxNix9KS9dLFxuXHRbXCJDbG91ZGZsYXJlIGtleVwiLCAvKHYxXFwuMC18Y2YoPzp1dHxhdHxrKV8pKFswLTlBLVphLXpfLV17MTYsfSkvXSxcblx0W1wiRmx5IHRva2VuXCIsIC8oRmx5VjEgfGZtWzEyXVthcl0/X3xmbzFfKShbMC05QS1aYS16Ky89Xy1dezE2LH0pL10sXG5cdFtcIk5ldGxpZnkgdG9rZW5cIiwgLyhuZltwb3VdXykoWzAtOUEtWmEtel17MTYsfSkvXSxcblx0W1wiVmVyY2VsIHRva2VuXCIsIC8odig/OmNwfGNhfGNpfGNyfGNrKV8pKFswLTlBLVphLXpdezIwLH0pL10sXG5cdFtcIlJlbmRlciBrZXlcIiwgLyhybmRfKShbMC05QS1aYS16XXsxNix9KS9dLFxuXHRbXCJIZXJva3Uga2V5XCIsIC8oSFJLVS0pKFswLTlBLVphLXpfLV17MTYsfSkvXSxcblx0W1wiRG9wcGxlciB0b2tlblwiLCAvKGRwXFwuKD86cHR8c3R8Y3R8c2F8c2NpbXxhdWRpdClcXC4pKFswLTlBLVphLXouXy1dezgsfSkvXSxcblx0W1wiRGF0YWJyaWNrcyB0b2tlblwiLCAvKGRhcGkpKFswLTlhLWZdezMyfSkvXSxcblx0W1wiUG9zdG1hbiBrZXlcIiwgLyhQTUFLLSkoWzAtOWEtZi1dezE2LH0pL10sXG5cdFtcIk5ldyBSZWxpYyBrZXlcIiwgLyhOUig/OkFLfEpTfElJfElRfFJBKS0pKFswLTlBLVphLXotXXs4LH0pL10sXG5cdFtcIlNlbnRyeSB0b2tlblwiLCAvKHNudHJ5W3N1XV8pKFswLTlBLVphLXorLz1fXXs4LH0pL10sXG5cdFtcIkdyYWZhbmEgdG9rZW5cIiwgLyhnbCg/OmN8c2EpXykoWzAtOUEtWmEteisvPV9dezE2LH0pL10sXG5cdFtcIkR5bmF0cmFjZSB0b2tlblwiLCAvKGR0MFthLXpdWzAtOV17Mn1cXC4pKFswLTlBLVouXXsxNix9KS9dLFxuXHRbXCJBaXJ0YWJsZSB0b2tlblwiLCAvKHBhdFswLTlBLVphLXpdezN9KShbMC05QS1aYS16XXsxMX1cXC5bMC05YS1mXXsxNix9KS9dLFxuXHRbXCJIdWJTcG90IHRva2VuXCIsIC8ocGF0LSg/Om5hfGV1KVswLTldLSkoWzAtOWEtZi1dezgsfSkvXSxcblx0W1wiQXRsYXNzaWFuIHRva2VuXCIsIC8oQVQoPzpBVFR8Q1RUfEJCKVswLTlBLVphLXpdPykoWzAtOUEtWmEtel89LV17MjAsfSkvXSxcblx0W1wiVGFpbHNjYWxlIGtleVwiLCAvKHRza2V5LSkoWzAtOUEtWmEtei1dezgsfSkvXSxcblx0W1wiMVBhc3N3b3JkIHRva2VuXCIsIC8ob3BzXykoZXlKWzAtOUEtWmEtel8tXXs4LH0pL10sXG5cdFtcIlR5cGVmb3JtIHRva2VuXCIsIC8odGZwXykoWzAtOUEtWmEtel8tXXsxNix9KS9dLFxuXHRbXCJKRnJvZyB0b2tlblwiLCAvKEFLQ3ApKFswLTlBLVphLXpdezE2LH0pL10sXG5cdFtcIlB1bHVtaSB0b2tlblwiLCAvKHB1bC0pKFswLTlhLWZdezE2LH0pL10sXG5cdFtcIlNvdXJjZWdyYXBoIHRva2VuXCIsIC8oc2dwXykoWzAtOUEtWmEtel9dezE2LH0pL10sXG5cdFtcIk1hcGJveCBzZWNyZXRcIiwgLyhza1xcLikoZXlKWzAtOUEtWmEtel8tXXs4LH0oPzpcXC5bMC05QS1aYS16Xy1dKik/KS9dLFxuXHRbXCJGYWNlYm9vayB0b2tlblwiLCAvKEVBQVtDTURHSU5dKShbMC05QS1aYS16XXsyNCx9KS9dLFxuXHRbXCJYIGJlYXJlciB0b2tlblwiLCAvKEFBQUFBQUFBQUEpKFswLTlBLVphLXolXXsyMCx9KS9dLFxuXHRbXCJBenVyZSBzZWNyZXRcIiwgLyhbMC05QS1aYS16X34uXXszfSkoOFF+WzAtOUEtWmEtel9+Li1dezI0LH0pL10sXG5cdFtcInNlY3JldCBieSBpdHMgbmFtZVwiLCAvKCg/OnNlY3JldHxwYXNzdyg/Om9yKT9kfGFwaVtfLV0/a2V5fGFjY2Vzc1tfLV0/dG9rZW58YXV0aFtfLV0/dG9rZW58cHJpdmF0ZVtfLV0/a2V5KVtcIiddP1xcc3swLDN9Wzo9XVxcc3swLDN9W1wiJ10/KShbXlxcc1wiJyw7Jl17Nix9KS9pXSxcblx0W1wiYXV0aG9yaXphdGlvbiBoZWFkZXJcIiwgLygoPzpCZWFyZXJ8QmFzaWMpXFxzKShbMC05QS1aYS16Ky89Xy5+LV17MTIsfSkvaV1cbl07XG4vKiogVGhlIGhlYWRzIG9mIHRoZSBzZWNyZXRzIHRoYXQgYXJlIHBhc3RlZCBtb3N0LCBhcyB0aGVpciBtYWtlcnMgd3JpdGUgdGhlbSwgd2l0aG91dCBjYXNlIGFuZCB3aXRoIG9uZSBzZXBhcmF0b3IuICovXG5jb25zdCBIRUFEUyA9IFwiZ2hwXyBnaG9fIGdodV8gZ2hzXyBnaHJfIGdpdGh1Yl9wYXRfIHNrX2xpdmVfIHNrX3Rlc3RfIHJrX2xpdmVfIHJrX3Rlc3RfIHdoc2VjXyB4b3hiXyB4b3hwXyB4b3hlXyB4YXBwXyBza19hbnRfIHNrX3Byb2pfIHNrX3N2Y2FjY3RfIGdscGF0XyBucG1fIGFpemEgZXlqXCIuc3BsaXQoXCIgXCIpO1xuLyoqIEl0IGJlZ2lucyBldmVyeSBvYmplY3QgaW4gYmFzZTY0OiBhIHRva2VuIGhhcyBhIGRvdCwgdG9vLiAqL1xuY29uc3QgSldUID0gXCJleWpcIjtcbmNvbnN0IExPTkdFU1RfSEVBRCA9IE1hdGgubWF4KC4uLkhFQURTLm1hcCgoeyBsZW5ndGggfSkgPT4gbGVuZ3RoKSkgKyAxO1xuLyoqIE9uZSB3cm9uZyBjaGFyYWN0ZXIgbWFrZXMgbWFueSBwcmVmaXhlcyBvZiBpZHMgYSBzaG9ydGVyIGhlYWQsIHNvIG1vcmUgbXVzdCBmb2xsb3cgaXQuICovXG5jb25zdCBMT05HX0hFQUQgPSA1O1xuY29uc3QgW0xFQVNUX0VYQUNULCBMRUFTVF9MT05HLCBMRUFTVF9TSE9SVCwgTEVBU1RfUkVTVF0gPSBbXG5cdDgsXG5cdDE2LFxuXHQzMCxcblx0OFxuXTtcbi8qKiBXaGVyZSBhIHdvcmQgYmVnaW5zLCBhbmQgdGhlIGNoYXJhY3RlcnMgdGhhdCBhIHNlY3JldCBoYXM7IGEgcGFydCBvZiBvbmUgbWF5IGJlIGhpZGRlbiBiZWZvcmUuICovXG5jb25zdCBXT1JEJDIgPSAvKD88IVswLTlBLVphLXpdKVswLTlBLVphLXpdL2c7XG5jb25zdCBSVU4gPSAvKD86WzAtOUEtWmEtel8rLz0uLV18JSg/OjVGfDJEfDJFKXxcXFtyZWRhY3RlZFxcXSkqL2l5O1xuLyoqIENoYXJhY3RlcnMgYmV0d2VlbiB0d28gZmllbGRzIHJhdGhlciB0aGFuIGluIGEgd29yZC4gKi9cbmNvbnN0IEJFVFdFRU4gPSAvW1xccyw7OnwmQD8jPV0vO1xuLyoqIENoYXJhY3RlcnMgdGhhdCBhcmUgbG9va2VkIGF0IGJlZm9yZSBhIHJ1biBpcyB0YWtlbiBmb3IgYSBzZWNyZXQ6IGVhY2ggcGxhY2UgY29zdHMgbm8gbW9yZS4gKi9cbmNvbnN0IExPT0tFRF9BVCA9IDUxMjtcbi8qKiBUaGUgYmVnaW5uaW5nIG9mIGFuIGlkLiAqL1xuY29uc3QgUFJFRklYID0gL15bYS16XVthLXowLTldKl8vO1xuLyoqIEEgdGV4dCBpbiB3aGljaCBkYW1hZ2VkIHNlY3JldHMgYXJlIGhpZGRlbiB0b28uICovXG5mdW5jdGlvbiBoaWRlRGFtYWdlZCh0ZXh0KSB7XG5cdGNvbnN0IGlzTWl4ZWQgPSAvW2Etel0vLnRlc3QodGV4dCkgJiYgL1tBLVpdLy50ZXN0KHRleHQpO1xuXHRpZiAoIS9bMC05XXxcXFtyZWRhY3RlZFxcXS8udGVzdCh0ZXh0KSB8fCAhKGlzTWl4ZWQgfHwgLyV8X3wtLy50ZXN0KHRleHQpKSkgcmV0dXJuIHRleHQ7XG5cdGxldCBoaWRkZW4gPSBcIlwiO1xuXHRsZXQgZW5kID0gMDtcblx0Zm9yIChjb25zdCB7IGluZGV4IH0gb2YgdGV4dC5tYXRjaEFsbChXT1JEJDIpKSB7XG5cdFx0aWYgKGluZGV4IDwgZW5kKSBjb250aW51ZTtcblx0XHRjb25zdCBsZW5ndGggPSBoZWFkTGVuZ3RoKHRleHQsIGluZGV4KTtcblx0XHRpZiAobGVuZ3RoID09PSAwKSBjb250aW51ZTtcblx0XHRjb25zdCBmcm9tID0gaW5kZXggKyBNYXRoLmFicyhsZW5ndGgpO1xuXHRcdGlmICghaXNTZWNyZXQodGV4dC5zbGljZShmcm9tLCBzZWNyZXRFbmQodGV4dC5zbGljZSgwLCBmcm9tICsgTE9PS0VEX0FUKSwgZnJvbSkpLCBsZW5ndGgpKSBjb250aW51ZTtcblx0XHRoaWRkZW4gKz0gdGV4dC5zbGljZShlbmQsIGZyb20pICsgUkVEQUNURUQ7XG5cdFx0ZW5kID0gc2VjcmV0RW5kKHRleHQsIGZyb20pO1xuXHR9XG5cdHJldHVybiBoaWRlUmVzdChoaWRkZW4gKyB0ZXh0LnNsaWNlKGVuZCkpO1xufVxuLyoqIENoYXJhY3RlcnMgb2YgdGhlIGhlYWQgYXQgYSBwbGFjZTsgYmVsb3cgMCwgd2hlcmUgb25lIG9mIHRoZW0gaXMgd3Jvbmc7IDAgd2l0aG91dCBhIGhlYWQuICovXG5mdW5jdGlvbiBoZWFkTGVuZ3RoKHRleHQsIGF0KSB7XG5cdGNvbnN0IHJhdyA9IHRleHQuc2xpY2UoYXQsIGF0ICsgMyAqIExPTkdFU1RfSEVBRCk7XG5cdGNvbnN0IHBsYWluID0gcmF3LnJlcGxhY2UoLyUoPzo1RnwyRCkvZ2ksIFwiX1wiKS5yZXBsYWNlQWxsKFwiLVwiLCBcIl9cIikudG9Mb3dlckNhc2UoKTtcblx0Y29uc3QgcmF3TGVuZ3RoID0gKGxlbmd0aCkgPT4ge1xuXHRcdGxldCBbaSwgc2Vlbl0gPSBbMCwgMF07XG5cdFx0Zm9yICg7IHNlZW4gPCBsZW5ndGg7IHNlZW4rKykgaSArPSAvXiUoPzo1RnwyRCkvaS50ZXN0KHJhdy5zbGljZShpLCBpICsgMykpID8gMyA6IDE7XG5cdFx0cmV0dXJuIGk7XG5cdH07XG5cdGZvciAoY29uc3QgaGVhZCBvZiBIRUFEUykgaWYgKHBsYWluLnN0YXJ0c1dpdGgoaGVhZCkpIHJldHVybiByYXdMZW5ndGgoaGVhZC5sZW5ndGgpO1xuXHRmb3IgKGNvbnN0IGhlYWQgb2YgSEVBRFMpIHtcblx0XHRjb25zdCBsZW5ndGggPSBoZWFkID09PSBKV1QgPyAwIDogZGFtYWdlZExlbmd0aChwbGFpbiwgaGVhZCk7XG5cdFx0aWYgKGxlbmd0aCA+IDApIHJldHVybiAtcmF3TGVuZ3RoKGxlbmd0aCk7XG5cdH1cblx0cmV0dXJuIDA7XG59XG4vKiogQ2hhcmFjdGVycyBvZiBhIGhlYWQgb2Ygd2hpY2ggb25lIGlzIHdyb25nLCBhYnNlbnQgb3IgdG9vIG1hbnksIG9yIHR3byBhcmUgc3dhcHBlZDsgMCB3aGVyZSBpdCBpcyBub25lLiAqL1xuZnVuY3Rpb24gZGFtYWdlZExlbmd0aCh0ZXh0LCBoZWFkKSB7XG5cdGxldCBhdCA9IDA7XG5cdHdoaWxlIChhdCA8IGhlYWQubGVuZ3RoICYmIHRleHQuY2hhckF0KGF0KSA9PT0gaGVhZC5jaGFyQXQoYXQpKSBhdCsrO1xuXHRjb25zdCByZXN0ID0gaGVhZC5zbGljZShhdCArIDEpO1xuXHRpZiAodGV4dC5zdGFydHNXaXRoKHJlc3QsIGF0ICsgMSkpIHJldHVybiBoZWFkLmxlbmd0aDtcblx0aWYgKHRleHQuc3RhcnRzV2l0aChoZWFkLnNsaWNlKGF0KSwgYXQgKyAxKSkgcmV0dXJuIGhlYWQubGVuZ3RoICsgMTtcblx0aWYgKHRleHQuc3RhcnRzV2l0aChyZXN0LCBhdCkpIHJldHVybiBoZWFkLmxlbmd0aCAtIDE7XG5cdHJldHVybiB0ZXh0LmNoYXJBdChhdCkgPT09IGhlYWQuY2hhckF0KGF0ICsgMSkgJiYgdGV4dC5jaGFyQXQoYXQgKyAxKSA9PT0gaGVhZC5jaGFyQXQoYXQpICYmIHRleHQuc3RhcnRzV2l0aChoZWFkLnNsaWNlKGF0ICsgMiksIGF0ICsgMikgPyBoZWFkLmxlbmd0aCA6IDA7XG59XG4vKiogV2hlcmUgdGhlIGNoYXJhY3RlcnMgb2YgYSBzZWNyZXQgZW5kLCBwYXN0IG9uZSB0aGF0IGRvZXMgbm90IGJlbG9uZyB0aGVyZS4gKi9cbmZ1bmN0aW9uIHNlY3JldEVuZCh0ZXh0LCBmcm9tKSB7XG5cdGNvbnN0IGVuZCA9IHJ1bkVuZCh0ZXh0LCBmcm9tKTtcblx0Y29uc3QgcmVzdCA9IHRleHQuc2xpY2UoZW5kICsgMSwgcnVuRW5kKHRleHQsIGVuZCArIDEpKTtcblx0cmV0dXJuIGNvbnRpbnVlcyh0ZXh0LmNoYXJBdChlbmQpLCByZXN0KSA/IGVuZCArIDEgKyByZXN0Lmxlbmd0aCA6IGVuZDtcbn1cbmZ1bmN0aW9uIHJ1bkVuZCh0ZXh0LCBmcm9tKSB7XG5cdFJVTi5sYXN0SW5kZXggPSBmcm9tO1xuXHRSVU4udGVzdCh0ZXh0KTtcblx0cmV0dXJuIE1hdGgubWF4KGZyb20sIFJVTi5sYXN0SW5kZXgpO1xufVxuLyoqIFdoZXRoZXIgYSBzZWNyZXQgZ29lcyBvbiBiZWhpbmQgYSBjaGFyYWN0ZXI6IGJldHdlZW4gZmllbGRzLCBvbmx5IGRyYXduIGNoYXJhY3RlcnMgZG8uICovXG5mdW5jdGlvbiBjb250aW51ZXMoY2hhcmFjdGVyLCByZXN0KSB7XG5cdGNvbnN0IHdvcmQgPSByZXN0LnJlcGxhY2VBbGwoUkVEQUNURUQsIFwiXCIpO1xuXHRpZiAoY2hhcmFjdGVyID09PSBcIlwiIHx8IGNoYXJhY3RlciA9PT0gXCJcXG5cIiB8fCB3b3JkLmxlbmd0aCA8IExFQVNUX1JFU1QgfHwgUFJFRklYLnRlc3Qod29yZCkpIHJldHVybiBmYWxzZTtcblx0cmV0dXJuIEJFVFdFRU4udGVzdChjaGFyYWN0ZXIpID8gaXNEcmF3bih3b3JkKSA6IC9bMC05XS8udGVzdCh3b3JkKSAmJiAvW0EtWmEtel0vLnRlc3Qod29yZCk7XG59XG4vKiogV2hldGhlciBhIHRleHQgaGFzIGRpZ2l0cyBhbmQgbGV0dGVycyBvZiBib3RoIGNhc2VzLiAqL1xuY29uc3QgaXNEcmF3biA9ICh0ZXh0KSA9PiAvWzAtOV0vLnRlc3QodGV4dCkgJiYgL1thLXpdLy50ZXN0KHRleHQpICYmIC9bQS1aXS8udGVzdCh0ZXh0KTtcbmZ1bmN0aW9uIGlzU2VjcmV0KHJlc3QsIGxlbmd0aCkge1xuXHRjb25zdCB3b3JkID0gcmVzdC5yZXBsYWNlQWxsKFJFREFDVEVELCBcIlwiKTtcblx0aWYgKHdvcmQgPT09IFwiXCIgfHwgbGVuZ3RoID09PSAzICYmICF3b3JkLmluY2x1ZGVzKFwiLlwiKSkgcmV0dXJuIGZhbHNlO1xuXHRpZiAobGVuZ3RoID4gMCkgcmV0dXJuIHdvcmQubGVuZ3RoID49IExFQVNUX0VYQUNUICYmIC9bMC05XS8udGVzdCh3b3JkKSAmJiAoaXNEcmF3bih3b3JkKSB8fCB3b3JkLmxlbmd0aCA+PSBMRUFTVF9MT05HKTtcblx0cmV0dXJuIGlzRHJhd24od29yZCkgJiYgd29yZC5sZW5ndGggPj0gKC1sZW5ndGggPj0gTE9OR19IRUFEID8gTEVBU1RfTE9ORyA6IExFQVNUX1NIT1JUKTtcbn1cbi8qKiBIaWRlcyB0aGUgdGV4dCBhZnRlciBhIGhpZGRlbiBzZWNyZXQgYmVoaW5kIG9uZSBjaGFyYWN0ZXIgdGhhdCBkb2VzIG5vdCBiZWxvbmcgdGhlcmUuICovXG5mdW5jdGlvbiBoaWRlUmVzdCh0ZXh0KSB7XG5cdGxldCBoaWRkZW4gPSBcIlwiO1xuXHRsZXQgZW5kID0gMDtcblx0Zm9yIChsZXQgYXQgPSB0ZXh0LmluZGV4T2YoUkVEQUNURUQpOyBhdCAhPT0gLTE7IGF0ID0gdGV4dC5pbmRleE9mKFJFREFDVEVELCBNYXRoLm1heChhdCArIDEsIGVuZCkpKSB7XG5cdFx0Y29uc3QgZnJvbSA9IGF0ICsgMTA7XG5cdFx0Y29uc3QgbmVhciA9IHRleHQuc2xpY2UoZnJvbSwgZnJvbSArIExPT0tFRF9BVCk7XG5cdFx0Y29uc3QgY2hhcmFjdGVyID0gbmVhci5jaGFyQXQoMCk7XG5cdFx0aWYgKC9bMC05QS1aYS16Xy1dLy50ZXN0KGNoYXJhY3RlcikgfHwgIWNvbnRpbnVlcyhjaGFyYWN0ZXIsIG5lYXIuc2xpY2UoMSwgcnVuRW5kKG5lYXIsIDEpKSkpIGNvbnRpbnVlO1xuXHRcdGhpZGRlbiArPSB0ZXh0LnNsaWNlKGVuZCwgZnJvbSk7XG5cdFx0ZW5kID0gcnVuRW5kKHRleHQsIGZyb20gKyAxKTtcblx0fVxuXHRyZXR1cm4gaGlkZGVuICsgdGV4dC5zbGljZShlbmQpO1xufVxuLy8gcGFja2FnZXMvYmFzZS9zcmMvcmVhZGluZ3Mvand0LnRzXG4vKiogVGhlIHB1YmxpYyBwYXJ0IG9mIGEgSlNPTiBXZWIgVG9rZW46IGl0cyBoZWFkZXIgYW5kIGl0cyBjbGFpbXMsIG5ldmVyIGl0cyBzaWduYXR1cmUuIFJGQyA3NTE5LiAqL1xuLyoqIFRoZSBjbGFpbXMgdGhhdCBhcmUgc2Vjb25kcyBzaW5jZSAxOTcwOiBSRkMgNzUxOSwgYW5kIE9wZW5JRCBDb25uZWN0LiAqL1xuY29uc3QgVElNRVMgPSAvKiBAX19QVVJFX18gKi8gbmV3IFNldChbXG5cdFwiaWF0XCIsXG5cdFwiZXhwXCIsXG5cdFwibmJmXCIsXG5cdFwiYXV0aF90aW1lXCIsXG5cdFwidXBkYXRlZF9hdFwiXG5dKTtcbi8qKiBDbGFpbXMgdGhhdCBtYXkgYmUgY3JlZGVudGlhbHMgdGhlbXNlbHZlcy4gKi9cbmNvbnN0IFNFQ1JFVCQxID0gL3NlY3JldHxwYXNzd3x0b2tlbnxrZXl8Y3JlZGVudGlhbC9pO1xuY29uc3QgW01PU1RfQ0xBSU1TLCBNT1NUX0NIQVJBQ1RFUlMkMV0gPSBbNDAsIDEyMF07XG5jb25zdCBMQVNUX01TID0gODY0ZTEzO1xuLyoqIFJlYWRzIHRoZSBoZWFkZXIgYW5kIHRoZSBjbGFpbXM7IGB1bmRlZmluZWRgIHdoZXJlIHRoZSB0ZXh0IGlzIG5vdCBhIHRva2VuIHdpdGggYSByZWFkYWJsZSBoZWFkZXIuICovXG5mdW5jdGlvbiByZWFkSnd0KHRleHQsIGhpZGUpIHtcblx0Y29uc3QgW2hlYWQgPSBcIlwiLCBib2R5ID0gXCJcIl0gPSB0ZXh0LnNwbGl0KFwiLlwiLCAyKTtcblx0Y29uc3QgaGVhZGVyID0gZGVjb2RlKGhlYWQpO1xuXHRpZiAoIWhlYWRlcikgcmV0dXJuIHZvaWQgMDtcblx0Y29uc3QgY2xhaW1zID0gWy4uLmxpc3RDbGFpbXMoXCJoZWFkZXJcIiwgaGVhZGVyLCBoaWRlKSwgLi4ubGlzdENsYWltcyhcImNsYWltc1wiLCBkZWNvZGUoYm9keSkgPz8ge30sIGhpZGUpXTtcblx0cmV0dXJuIHtcblx0XHRjbGFpbXMsXG5cdFx0dGltZU1zOiBjbGFpbXMuZmluZCgoeyBwYXJ0LCBuYW1lIH0pID0+IHBhcnQgPT09IFwiY2xhaW1zXCIgJiYgbmFtZSA9PT0gXCJpYXRcIik/LnRpbWVNc1xuXHR9O1xufVxuZnVuY3Rpb24gbGlzdENsYWltcyhwYXJ0LCBtZW1iZXJzLCBoaWRlKSB7XG5cdHJldHVybiBPYmplY3QuZW50cmllcyhtZW1iZXJzKS5zbGljZSgwLCBNT1NUX0NMQUlNUykubWFwKChbbmFtZSwgdmFsdWVdKSA9PiB7XG5cdFx0Y29uc3QgdGltZU1zID0gcGFydCA9PT0gXCJjbGFpbXNcIiAmJiBUSU1FUy5oYXMobmFtZSkgPyByZWFkU2Vjb25kcyh2YWx1ZSkgOiB2b2lkIDA7XG5cdFx0Y29uc3QgdGV4dCA9IHR5cGVvZiB2YWx1ZSA9PT0gXCJzdHJpbmdcIiA/IHZhbHVlIDogSlNPTi5zdHJpbmdpZnkodmFsdWUpO1xuXHRcdGNvbnN0IHNob3duID0gU0VDUkVUJDEudGVzdChuYW1lKSA/IFJFREFDVEVEIDogaGlkZSh0ZXh0KTtcblx0XHRyZXR1cm4ge1xuXHRcdFx0cGFydCxcblx0XHRcdG5hbWU6IGN1dChoaWRlKG5hbWUpKSxcblx0XHRcdHZhbHVlOiB0aW1lTXMgPT09IHZvaWQgMCA/IGN1dChzaG93bikgOiBzaG93SW5zdGFudCh0aW1lTXMpLFxuXHRcdFx0Li4udGltZU1zICE9PSB2b2lkIDAgJiYgeyB0aW1lTXMgfVxuXHRcdH07XG5cdH0pO1xufVxuZnVuY3Rpb24gcmVhZFNlY29uZHModmFsdWUpIHtcblx0cmV0dXJuIHR5cGVvZiB2YWx1ZSA9PT0gXCJudW1iZXJcIiAmJiBNYXRoLmFicyh2YWx1ZSAqIDFlMykgPD0gTEFTVF9NUyA/IE1hdGguZmxvb3IodmFsdWUgKiAxZTMpIDogdm9pZCAwO1xufVxuY29uc3QgY3V0ID0gKHRleHQpID0+IHRleHQubGVuZ3RoID4gTU9TVF9DSEFSQUNURVJTJDEgPyBgJHt0ZXh0LnNsaWNlKDAsIE1PU1RfQ0hBUkFDVEVSUyQxKX1cdTIwMjZgIDogdGV4dDtcbi8qKiBUaGUgb2JqZWN0IGluIHNvbWUgZGlnaXRzIG9mIGJhc2U2NHVybC4gKi9cbmZ1bmN0aW9uIGRlY29kZShkaWdpdHMpIHtcblx0dHJ5IHtcblx0XHRjb25zdCBiaW5hcnkgPSBhdG9iKGRpZ2l0cy5yZXBsYWNlQWxsKFwiLVwiLCBcIitcIikucmVwbGFjZUFsbChcIl9cIiwgXCIvXCIpKTtcblx0XHRjb25zdCBieXRlcyA9IFVpbnQ4QXJyYXkuZnJvbShiaW5hcnksIChjaGFyYWN0ZXIpID0+IGNoYXJhY3Rlci5jaGFyQ29kZUF0KDApKTtcblx0XHRjb25zdCB2YWx1ZSA9IEpTT04ucGFyc2UobmV3IFRleHREZWNvZGVyKFwidXRmLThcIiwgeyBmYXRhbDogdHJ1ZSB9KS5kZWNvZGUoYnl0ZXMpKTtcblx0XHRyZXR1cm4gdHlwZW9mIHZhbHVlID09PSBcIm9iamVjdFwiICYmIHZhbHVlICE9PSBudWxsICYmICFBcnJheS5pc0FycmF5KHZhbHVlKSA/IHsgLi4udmFsdWUgfSA6IHZvaWQgMDtcblx0fSBjYXRjaCB7XG5cdFx0cmV0dXJuO1xuXHR9XG59XG4vLyBwYWNrYWdlcy9iYXNlL3NyYy9yZWFkaW5ncy90b2tlbnMudHNcbmluaXRfY29yZV93TTNEdExrWCgpO1xuY29uc3QgR0lUSFVCID0ge1xuXHRnaHA6IFwicGVyc29uYWwgYWNjZXNzIHRva2VuXCIsXG5cdGdobzogXCJPQXV0aCBhY2Nlc3MgdG9rZW5cIixcblx0Z2h1OiBcInVzZXItdG8tc2VydmVyIHRva2VuXCIsXG5cdGdoczogXCJzZXJ2ZXItdG8tc2VydmVyIHRva2VuXCIsXG5cdGdocjogXCJyZWZyZXNoIHRva2VuXCIsXG5cdGdpdGh1Yl9wYXQ6IFwiZmluZS1ncmFpbmVkIHBlcnNvbmFsIGFjY2VzcyB0b2tlblwiXG59O1xuY29uc3QgU0xBQ0sgPSB7XG5cdHhveGI6IFwiYm90IHRva2VuXCIsXG5cdHhveHA6IFwidXNlciB0b2tlblwiLFxuXHR4b3hlOiBcInRva2VuIHdpdGggcm90YXRpb25cIixcblx0eGFwcDogXCJhcHAtbGV2ZWwgdG9rZW5cIixcblx0eHdmcDogXCJ3b3JrZmxvdyB0b2tlblwiXG59O1xuY29uc3QgU1RSSVBFID0ge1xuXHRzazogXCJzZWNyZXQga2V5XCIsXG5cdHJrOiBcInJlc3RyaWN0ZWQga2V5XCIsXG5cdHBrOiBcInB1Ymxpc2hhYmxlIGtleVwiLFxuXHR3aHNlYzogXCJ3ZWJob29rIHNlY3JldFwiXG59O1xuLyoqXG4qIFRoZSBzaGFwZXMuIFRoZXkgdGFrZSBkYW1hZ2VkIHRva2VucyB0b28sIHNpbmNlIGEgcGFydCBvZiBhIHNlY3JldCBpcyBzdGlsbCBvbmUuXG4qXG4qIEdpdEh1YjogaHR0cHM6Ly9naXRodWIuYmxvZy8yMDIxLTA0LTA1LWJlaGluZC1naXRodWJzLW5ldy1hdXRoZW50aWNhdGlvbi10b2tlbi1mb3JtYXRzL1xuKiBTbGFjazogaHR0cHM6Ly9hcGkuc2xhY2suY29tL2NvbmNlcHRzL3Rva2VuLXR5cGVzXG4qIFN0cmlwZTogaHR0cHM6Ly9kb2NzLnN0cmlwZS5jb20va2V5c1xuKiBKU09OIFdlYiBUb2tlbjogUkZDIDc1MTlcbiovXG5jb25zdCBLSU5EUyA9IFtcblx0e1xuXHRcdGZvcm1hdDogXCJnaXRodWItdG9rZW5cIixcblx0XHRuYW1lOiAocHJlZml4KSA9PiBgR2l0SHViICR7R0lUSFVCW3ByZWZpeC5zbGljZSgwLCAtMSldfWAsXG5cdFx0cGF0dGVybjogLyhnaFtwb3Vzcl1ffGdpdGh1Yl9wYXRfKShbMC05QS1aYS16X117MTAsfSkvLFxuXHRcdHdoeTogXCJHaXRIdWIncyBwcmVmaXhcIixcblx0XHRpc0ludGFjdDogaXNJbnRhY3RHaXRodWJcblx0fSxcblx0e1xuXHRcdGZvcm1hdDogXCJzbGFjay10b2tlblwiLFxuXHRcdG5hbWU6IChwcmVmaXgpID0+IGBTbGFjayAke1NMQUNLW3ByZWZpeC5zbGljZSgtNSwgLTEpXSA/PyBcInRva2VuXCJ9YCxcblx0XHRwYXR0ZXJuOiAvKCg/OnhveGVcXC4pP3hveFthLXpdLXx4YXBwLXx4d2ZwLSkoWzAtOUEtWmEtei1dezYsfSkvLFxuXHRcdHdoeTogXCJTbGFjaydzIHByZWZpeFwiXG5cdH0sXG5cdHtcblx0XHRmb3JtYXQ6IFwic3RyaXBlLXRva2VuXCIsXG5cdFx0bmFtZTogKHByZWZpeCkgPT4gYFN0cmlwZSAke1NUUklQRVtwcmVmaXguc2xpY2UoMCwgcHJlZml4LmluZGV4T2YoXCJfXCIpKV19YCxcblx0XHRwYXR0ZXJuOiAvKCg/OnNrfHJrfHBrKV8oPzpsaXZlfHRlc3QpX3x3aHNlY18pKFswLTlBLVphLXorLz1fXXs4LH0pLyxcblx0XHR3aHk6IFwiU3RyaXBlJ3MgcHJlZml4XCJcblx0fSxcblx0e1xuXHRcdGZvcm1hdDogXCJqd3RcIixcblx0XHRuYW1lOiAoKSA9PiBcIkpTT04gV2ViIFRva2VuXCIsXG5cdFx0cGF0dGVybjogLyg/PCFbMC05QS1aYS16Xy1dKSg/PShbMC05QS1aYS16Xy1dKj9leUopKVxcMShbMC05QS1aYS16Xy1dezgsfVxcLlswLTlBLVphLXpfLV17Mix9KD86XFwuWzAtOUEtWmEtel8tXSopKikvLFxuXHRcdHdoeTogXCJhIGhlYWRlciwgY2xhaW1zIGFuZCBhIHNpZ25hdHVyZSBpbiBiYXNlNjR1cmxcIlxuXHR9LFxuXHR7XG5cdFx0Zm9ybWF0OiBcImJyYW5kaWQtdG9rZW5cIixcblx0XHRuYW1lOiAoKSA9PiBcImJyYW5kaWQncyB0b2tlblwiLFxuXHRcdHBhdHRlcm46IC8oW2Etel0oPzpbYS16MC05X117MCw2MX1bYS16MC05XSk/XykoWzAtOWEtel17MzIsfSkvLFxuXHRcdHdoeTogXCJhIHByZWZpeCwgZGlnaXRzIG9mIGJhc2UgMzYgYW5kIHRoZWlyIGNoZWNrc3VtXCIsXG5cdFx0aXNJbnRhY3Q6IGlzSW50YWN0QnJhbmRpZFxuXHR9LFxuXHQuLi5TRUNSRVRfS0lORFMubWFwKChbbmFtZSwgeyBzb3VyY2UsIGZsYWdzIH1dKSA9PiAoe1xuXHRcdGZvcm1hdDogXCJzZWNyZXRcIixcblx0XHRuYW1lOiAoKSA9PiBuYW1lLFxuXHRcdHBhdHRlcm46IG5ldyBSZWdFeHAoc291cmNlLnN0YXJ0c1dpdGgoXCIoLVwiKSA/IHNvdXJjZSA6IGAoPzwhWzAtOUEtWmEtel0pJHtzb3VyY2V9YCwgZmxhZ3MpLFxuXHRcdHdoeTogXCJpdHMgc2hhcGUsIHdoaWNoIHNjYW5uZXJzIGZvciBzZWNyZXRzIHB1Ymxpc2hcIlxuXHR9KSlcbl07XG4vKiogVGhlIHRva2VucyBvZiBhIHByb2plY3Q6IGV2ZXJ5IHRleHQgYWZ0ZXIgdGhlaXIgcHJlZml4LiAqL1xuY29uc3QgT1dOID0ge1xuXHRmb3JtYXQ6IFwiYnJhbmRpZC10b2tlblwiLFxuXHRuYW1lOiAocHJlZml4KSA9PiBgeW91ciB0b2tlbiBcIiR7cHJlZml4LnNsaWNlKDAsIC0xKX1cImAsXG5cdHdoeTogXCJ0aGUgcHJlZml4IG9mIHlvdXIgdG9rZW5cIlxufTtcbi8qKiBBIHRleHQgdGhhdCBtYXkgYmUgYSBkYW1hZ2VkIHRva2VuIG9mIGJyYW5kaWQuICovXG5jb25zdCBNQVlCRSA9IHtcblx0Zm9ybWF0OiBcImJyYW5kaWQtdG9rZW5cIixcblx0bmFtZTogKCkgPT4gXCJ3aGF0IG1heSBiZSBicmFuZGlkJ3MgdG9rZW5cIixcblx0d2h5OiBcImFzIG1hbnkgZGlnaXRzIG9mIGJhc2UgMzYgYXMgYnJhbmRpZCdzIHRva2VucyBoYXZlXCJcbn07XG5LSU5EUy5tYXAoKHsgZm9ybWF0LCBuYW1lLCBwYXR0ZXJuIH0pID0+IFtmb3JtYXQgPT09IFwic2VjcmV0XCIgPyBuYW1lKFwiXCIpIDogZm9ybWF0LCBwYXR0ZXJuXSk7XG4vKiogVGhlIHNhbWUgc2hhcGVzLCBhcyB3aG9sZSB0ZXh0cyBhbmQgYW55d2hlcmUgaW4gYSB0ZXh0LiAqL1xuY29uc3QgV0hPTEUkMSA9IEtJTkRTLm1hcCgoeyBwYXR0ZXJuOiB7IHNvdXJjZSwgZmxhZ3MgfSB9KSA9PiBuZXcgUmVnRXhwKGBeKD86JHtzb3VyY2V9KSRgLCBmbGFncykpO1xuY29uc3QgQU5ZV0hFUkUgPSBLSU5EUy5tYXAoKHsgcGF0dGVybjogeyBzb3VyY2UsIGZsYWdzIH0gfSkgPT4gbmV3IFJlZ0V4cChzb3VyY2UsIGBnJHtmbGFnc31gKSk7XG4vKiogVGhlIHNoYXBlcyB0b2dldGhlcjogbW9zdCB0ZXh0cyBob2xkIG5vbmUsIGFuZCBhcmUgdG9sZCBzbyBieSB0d28gcGF0dGVybnMsIG5vdCBieSBlYWNoLiAqL1xuY29uc3QgQU5ZID0gW1wiXCIsIFwiaVwiXS5tYXAoKHdhbnRlZCkgPT4gbmV3IFJlZ0V4cChLSU5EUy5maWx0ZXIoKHsgcGF0dGVybiB9KSA9PiBwYXR0ZXJuLmZsYWdzID09PSB3YW50ZWQpLm1hcCgoeyBmb3JtYXQsIHBhdHRlcm46IHsgc291cmNlIH0gfSkgPT4gZm9ybWF0ID09PSBcImp3dFwiID8gXCJleUpcIiA6IHNvdXJjZSkuam9pbihcInxcIiksIHdhbnRlZCkpO1xuY29uc3QgbWF5SG9sZFRva2VuID0gKHRleHQpID0+IEFOWS5zb21lKChwYXR0ZXJuKSA9PiBwYXR0ZXJuLnRlc3QodGV4dCkpO1xuLyoqIENoYXJhY3RlcnMgb2YgYSBwbGFpbiBib2R5OiAxMjggYml0cywgYW5kIDI1Ni4gKi9cbmNvbnN0IFBMQUlOX0xFTkdUSFMgPSBbMzIsIDU3XTtcbi8qKiBSZWFkcyBhIHdob2xlIHRleHQgYXMgYSB0b2tlbi4gKi9cbmZ1bmN0aW9uIHJlYWRUb2tlbih0ZXh0KSB7XG5cdGlmICghbWF5SG9sZFRva2VuKHRleHQpKSByZXR1cm4gdm9pZCAwO1xuXHRmb3IgKGNvbnN0IFtpLCBraW5kXSBvZiBLSU5EUy5lbnRyaWVzKCkpIHtcblx0XHRjb25zdCBtYXRjaCA9IFdIT0xFJDFbaV0uZXhlYyh0ZXh0KTtcblx0XHRpZiAobWF0Y2ggPT09IG51bGwpIGNvbnRpbnVlO1xuXHRcdGNvbnN0IHsgMDogZm91bmQsIDE6IHByZWZpeCA9IFwiXCIsIDI6IHNlY3JldCA9IFwiXCIgfSA9IG1hdGNoO1xuXHRcdGNvbnN0IGlzSW50YWN0ID0ga2luZC5pc0ludGFjdD8uKGZvdW5kKTtcblx0XHRpZiAoa2luZC5mb3JtYXQgPT09IFwiYnJhbmRpZC10b2tlblwiICYmICFpc0ludGFjdCkgY29udGludWU7XG5cdFx0Y29uc3Qgand0ID0gcmVhZEp3dCh0ZXh0LnJlcGxhY2UoL15CZWFyZXJcXHMvaSwgXCJcIiksIChlYWNoKSA9PiBoaWRlTGlrZWx5U2VjcmV0cyhoaWRlVG9rZW5zKGVhY2gpKSk7XG5cdFx0Y29uc3QgeyBzaG93biwgcmVhZGluZyB9ID0gcmVhZEJlaGluZChraW5kLCBwcmVmaXgsIHNlY3JldC5sZW5ndGgsIGlzSW50YWN0KTtcblx0XHRjb25zdCB7IGNsYWltcywgdGltZU1zIH0gPSBqd3QgPz8ge307XG5cdFx0cmV0dXJuIHtcblx0XHRcdHNob3duLFxuXHRcdFx0cmVhZGluZzoge1xuXHRcdFx0XHQuLi5yZWFkaW5nLFxuXHRcdFx0XHQuLi5jbGFpbXMgJiYgeyBjbGFpbXMgfSxcblx0XHRcdFx0Li4udGltZU1zICE9PSB2b2lkIDAgJiYgeyB0aW1lTXMgfVxuXHRcdFx0fVxuXHRcdH07XG5cdH1cbn1cbi8qKiBSZWFkcyBhIHRleHQgYWZ0ZXIgdGhlIHByZWZpeCBvZiBhIHByb2plY3QncyBvd24gdG9rZW4uICovXG5mdW5jdGlvbiByZWFkVG9rZW5XaXRoKHByZWZpeCwgdGV4dCkge1xuXHRyZXR1cm4gcmVhZEJlaGluZChPV04sIGAke3ByZWZpeH1fYCwgdGV4dC5sZW5ndGggLSBwcmVmaXgubGVuZ3RoIC0gMSwgaXNJbnRhY3RCcmFuZGlkKHRleHQpKTtcbn1cbi8qKiBBcyBtYW55IGRpZ2l0cyBvZiBiYXNlIDM2IGFzIHRva2VucyBoYXZlLCBnaXZlIG9yIHRha2Ugb25lLCBiZWhpbmQgYW55IHByZWZpeCBvciBub25lLiBTSEEtMjI0IGFuZCBNRDUgYXJlIGxlZnQgb3V0LiAqL1xuY29uc3QgREFNQUdFRCA9IC9eKD86W2Etel1bYS16MC05X117MCw2Mn1bXy1dKT8oPyFbMC05YS1mXSskKSg/OlswLTlhLXpdezMxLDMzfXxbMC05YS16XXs1Niw1OH18WzAtOUEtWl17MzEsMzN9fFswLTlBLVpdezU2LDU4fSkkLztcbi8qKlxuKiBSZWFkcyBhIHRleHQgdGhhdCBpcyBhIHRva2VuIGJ1dCBmb3IgaXRzIGNhc2UsIGl0cyBzZXBhcmF0b3IsIGl0cyBwcmVmaXggb3IgYSBjaGFyYWN0ZXIuXG4qXG4qIEBwYXJhbSBwcmVmaXhlcyBUaGUgcHJlZml4ZXMgb2YgdGhlIHRva2VucyBvZiBhIHByb2plY3QuXG4qL1xuZnVuY3Rpb24gcmVhZERhbWFnZWRUb2tlbih0ZXh0LCBwcmVmaXhlcykge1xuXHRjb25zdCBmb2xkZWQgPSB0ZXh0LnRvTG93ZXJDYXNlKCk7XG5cdGZvciAoY29uc3QgcHJlZml4IG9mIHByZWZpeGVzKSB7XG5cdFx0Y29uc3QgYXQgPSBNYXRoLm1heChmb2xkZWQuaW5kZXhPZihgJHtwcmVmaXh9X2ApLCBmb2xkZWQuaW5kZXhPZihgJHtwcmVmaXh9LWApKTtcblx0XHRjb25zdCBlbmQgPSBhdCArIHByZWZpeC5sZW5ndGggKyAxO1xuXHRcdGlmICghKGF0ID09PSAwIHx8IGF0ID4gMCAmJiAoL1teMC05YS16XS8udGVzdChmb2xkZWQuY2hhckF0KGF0IC0gMSkpIHx8IHRleHQubGVuZ3RoIC0gZW5kID4gMjQpKSkgY29udGludWU7XG5cdFx0cmV0dXJuIHJlYWRCZWhpbmQoT1dOLCB0ZXh0LnNsaWNlKDAsIGVuZCksIHRleHQubGVuZ3RoIC0gZW5kLCBmYWxzZSk7XG5cdH1cblx0aWYgKHByZWZpeGVzLmxlbmd0aCA9PT0gMCB8fCAhREFNQUdFRC50ZXN0KHRleHQpKSByZXR1cm4gdm9pZCAwO1xuXHRjb25zdCBoZWFkID0gdGV4dC5zbGljZSgwLCBNYXRoLm1heCh0ZXh0Lmxhc3RJbmRleE9mKFwiX1wiKSwgdGV4dC5sYXN0SW5kZXhPZihcIi1cIikpICsgMSk7XG5cdHJldHVybiByZWFkQmVoaW5kKE1BWUJFLCBoZWFkLCB0ZXh0Lmxlbmd0aCAtIGhlYWQubGVuZ3RoLCBmYWxzZSk7XG59XG4vKiogQ2hhcmFjdGVycyBvZiBhIHNlY3JldCB3aG9zZSBraW5kIGlzIHVua25vd246IGEga2V5IG9mIEFXUyBoYXMgNDAsIG9uZSBvZiBBenVyZSA4OC4gKi9cbmNvbnN0IExJS0VMWV9TRUNSRVQgPSAvXig/PS4qW2Etel0pKD89LipbQS1aXSkoPz0uKlswLTldKVswLTlBLVphLXorLz1fLn4tXXs0MCx9JC87XG4vKiogVGV4dHMgdGhhdCBhcmUgYXMgbG9uZyBhbmQgcHVibGljOiBhbiBhZGRyZXNzIG9mIEV0aGVyZXVtLCBhIGNvbnRlbnQgaWQgb2YgSVBGUywgYSBwYXRoLCBhbmQgYSBVVUlEIHdpdGggYSBzbGlwLiAqL1xuY29uc3QgUFVCTElDID0gL14oPzoweFswLTlBLUZhLWZdezQwLDY0fXxRbVsxLTlBLUhKLU5QLVphLWttLXpdezQ0fXxbLi9+XS4qfFswLTlhLXpfXXswLDY0fVswLTlBLVphLXpdezh9KD86LVswLTlBLVphLXpdezR9KXszfS1bMC05QS1aYS16XXsxMn0pJC87XG4vKiogQSBkcmF3biB0ZXh0IGhhcyBtb3JlIGNoYXJhY3RlcnMgdGhhbiB0aGlzOyBgU28xMTExXHUyMDI2YCBvZiBTb2xhbmEgaGFzIDQuICovXG5jb25zdCBGRVdfQ0hBUkFDVEVSUyA9IDg7XG4vKiogV2hldGhlciBhIHRleHQgbG9va3MgYXMgc2VjcmV0cyBkbywgYW5kIG5laXRoZXIgYXMgYW4gYWRkcmVzcyB0aGF0IGlzIHB1YmxpYyBub3IgYXMgYSBwYXRoLiAqL1xuZnVuY3Rpb24gaXNMaWtlbHlTZWNyZXQodGV4dCkge1xuXHRyZXR1cm4gTElLRUxZX1NFQ1JFVC50ZXN0KHRleHQpICYmICFQVUJMSUMudGVzdCh0ZXh0KSAmJiBuZXcgU2V0KHRleHQpLnNpemUgPiBGRVdfQ0hBUkFDVEVSUztcbn1cbi8qKiBSZWFkcyBhIHRleHQgdGhhdCBubyBrbm93biBmb3JtYXQgZXhwbGFpbnMsIGFuZCBsb29rcyBhcyBzZWNyZXRzIGRvOiBsb25nLCBhbmQgb2YgYm90aCBjYXNlcyBhbmQgZGlnaXRzLiAqL1xuZnVuY3Rpb24gcmVhZExpa2VseVNlY3JldCh0ZXh0KSB7XG5cdGNvbnN0IGhpZGRlbiA9IGhpZGVUb2tlbnModGV4dCk7XG5cdGlmIChoaWRkZW4gPT09IHRleHQgJiYgIWlzTGlrZWx5U2VjcmV0KHRleHQpKSByZXR1cm4gdm9pZCAwO1xuXHRjb25zdCBpc1Vua25vd24gPSBoaWRkZW4gPT09IHRleHQ7XG5cdGNvbnN0IHNob3duID0gaXNVbmtub3duID8gUkVEQUNURUQgOiBoaWRlTGlrZWx5U2VjcmV0cyhoaWRkZW4pO1xuXHRyZXR1cm4ge1xuXHRcdHNob3duLFxuXHRcdHJlYWRpbmc6IHtcblx0XHRcdGZvcm1hdDogaXNVbmtub3duID8gXCJ1bmtub3duXCIgOiBcInNlY3JldFwiLFxuXHRcdFx0bmFtZTogaXNVbmtub3duID8gXCJ1bmtub3duXCIgOiBcIndoYXQgbWF5IGJlIGEgc2VjcmV0XCIsXG5cdFx0XHR3aHk6IGAke3RleHQubGVuZ3RofSBjaGFyYWN0ZXJzIHRoYXQgbG9vayBsaWtlIGEgc2VjcmV0OiB0aGV5IGFyZSBub3Qgc2hvd25gLFxuXHRcdFx0aXNUb2tlbjogdHJ1ZSxcblx0XHRcdGlzRGlzdGluY3Q6ICFpc1Vua25vd24sXG5cdFx0XHRzY29yZTogMCxcblx0XHRcdHZpZXdzOiAoKSA9PiBbaGlkZGVuVmlldyhzaG93bildXG5cdFx0fVxuXHR9O1xufVxuLyoqIEEgdGV4dCB0aGF0IHN0YW5kcyBmb3IgYSBzZWNyZXQuICovXG5mdW5jdGlvbiBoaWRkZW5WaWV3KHRleHQpIHtcblx0cmV0dXJuIGZpZWxkVmlldyh0ZXh0LCBbW1xuXHRcdFwibm90IHNob3duXCIsXG5cdFx0dGV4dC5sZW5ndGgsXG5cdFx0XCJyZWRcIlxuXHRdXSk7XG59XG4vKiogQSB0ZXh0IHdpdGggZXZlcnkgdG9rZW4gaW4gaXQgbWFkZSB1bnJlYWRhYmxlLiBFYWNoIGtpbmQgbG9va3MgYXQgdGhlIHdob2xlIHRleHQ6IHRoZSBoZWFkIG9mIG9uZSBtYXkgZW5kIGFub3RoZXIuICovXG5mdW5jdGlvbiBoaWRlVG9rZW5zKHRleHQpIHtcblx0cmV0dXJuIGhpZGVEYW1hZ2VkKG1heUhvbGRUb2tlbih0ZXh0KSA/IGhpZGVXaG9sZSh0ZXh0KSA6IHRleHQpO1xufVxuZnVuY3Rpb24gaGlkZVdob2xlKHRleHQpIHtcblx0Y29uc3Qgc2VjcmV0cyA9IEtJTkRTLmZsYXRNYXAoKHsgZm9ybWF0IH0sIGkpID0+IEFycmF5LmZyb20odGV4dC5tYXRjaEFsbChBTllXSEVSRVtpXSkpLmZpbHRlcigoW2ZvdW5kXSkgPT4gZm9ybWF0ICE9PSBcImJyYW5kaWQtdG9rZW5cIiB8fCBpc0ludGFjdEJyYW5kaWQoZm91bmQpKS5tYXAoKHsgMDogZm91bmQsIDE6IHByZWZpeCwgaW5kZXggfSkgPT4gW2luZGV4ICsgcHJlZml4Lmxlbmd0aCwgaW5kZXggKyBmb3VuZC5sZW5ndGhdKSk7XG5cdGxldCBoaWRkZW4gPSBcIlwiO1xuXHRsZXQgZW5kID0gMDtcblx0Zm9yIChjb25zdCBbZnJvbSwgdG9dIG9mIHNlY3JldHMuc29ydCgoW29uZV0sIFtvdGhlcl0pID0+IG9uZSAtIG90aGVyKSkge1xuXHRcdGlmICh0byA8PSBlbmQpIGNvbnRpbnVlO1xuXHRcdGlmIChmcm9tID4gZW5kKSBoaWRkZW4gKz0gdGV4dC5zbGljZShlbmQsIGZyb20pICsgUkVEQUNURUQ7XG5cdFx0ZW5kID0gdG87XG5cdH1cblx0cmV0dXJuIGhpZGRlbiArIHRleHQuc2xpY2UoZW5kKTtcbn1cbmNvbnN0IFdPUkQkMSA9IC9bMC05QS1aYS16Ky89Xy5+LV17NDAsfS9nO1xuLyoqIEEgdGV4dCB3aXRob3V0IHRoZSB3b3JkcyBpbiBpdCB0aGF0IGxvb2sgYXMgc2VjcmV0cyBkby4gKi9cbmZ1bmN0aW9uIGhpZGVMaWtlbHlTZWNyZXRzKHRleHQpIHtcblx0cmV0dXJuIHRleHQucmVwbGFjZShXT1JEJDEsICh3b3JkKSA9PiBpc0xpa2VseVNlY3JldCh3b3JkKSA/IFJFREFDVEVEIDogd29yZCk7XG59XG4vKiogUmVhZHMgYSBzZWNyZXQgYXMgYSBraW5kLCBieSBpdHMgaGVhZCBhbmQgaXRzIGxlbmd0aC4gKi9cbmZ1bmN0aW9uIHJlYWRCZWhpbmQoeyBmb3JtYXQsIG5hbWUsIHdoeSB9LCBoZWFkLCBzZWNyZXRMZW5ndGgsIGlzSW50YWN0KSB7XG5cdGNvbnN0IGNoZWNrc3VtID0gaXNJbnRhY3QgPyBcIiwgYW5kIGl0cyBjaGVja3N1bSBpcyByaWdodFwiIDogXCI7IGJ1dCBpdHMgY2hlY2tzdW0gaXMgd3JvbmdcIjtcblx0Y29uc3Qgc2VjcmV0ID0gW1xuXHRcdFwidGhlIHNlY3JldDogdHJlYXQgaXQgYXMgbGVha2VkXCIsXG5cdFx0MTAsXG5cdFx0XCJyZWRcIlxuXHRdO1xuXHRjb25zdCBzaG93biA9IGhlYWQgKyBSRURBQ1RFRDtcblx0cmV0dXJuIHtcblx0XHRzaG93bixcblx0XHRyZWFkaW5nOiB7XG5cdFx0XHRmb3JtYXQsXG5cdFx0XHRuYW1lOiBuYW1lKGhlYWQpLFxuXHRcdFx0Li4uaGVhZCAhPT0gXCJcIiAmJiB7IHByZWZpeDogaGVhZC5yZXBsYWNlKC9bXy1dJC8sIFwiXCIpIH0sXG5cdFx0XHR3aHk6IGAke3doeX0sIGFuZCAke3NlY3JldExlbmd0aH0gY2hhcmFjdGVycyB0aGF0IGFyZSBub3Qgc2hvd24ke2lzSW50YWN0ID09PSB2b2lkIDAgPyBcIlwiIDogY2hlY2tzdW19YCxcblx0XHRcdC4uLmlzSW50YWN0ID09PSBmYWxzZSAmJiB7IHdyb25nOiBbXCJpdHMgY2hlY2tzdW1cIl0gfSxcblx0XHRcdGlzVG9rZW46IHRydWUsXG5cdFx0XHRpc0Rpc3RpbmN0OiB0cnVlLFxuXHRcdFx0c2NvcmU6IDAsXG5cdFx0XHR2aWV3czogKCkgPT4gW2ZpZWxkVmlldyhzaG93biwgaGVhZCA9PT0gXCJcIiA/IFtzZWNyZXRdIDogW1tcblx0XHRcdFx0bmFtZShoZWFkKSxcblx0XHRcdFx0aGVhZC5sZW5ndGgsXG5cdFx0XHRcdFwiY3lhblwiXG5cdFx0XHRdLCBzZWNyZXRdKV1cblx0XHR9XG5cdH07XG59XG4vKipcbiogU2l4IGRpZ2l0cyBvZiBiYXNlIDYyIGNsb3NlIHRoZSAzNiBjaGFyYWN0ZXJzIG9mIHRoZSBzaG9ydCBraW5kczogdGhlIENSQy0zMiBvZiB0aGUgMzAgYmVmb3JlIHRoZW0uIE5vIGNoZWNrc3VtIG9mXG4qIGxvbmdlciB0b2tlbnMgaXMgcHVibGlzaGVkLlxuKi9cbmZ1bmN0aW9uIGlzSW50YWN0R2l0aHViKHRva2VuKSB7XG5cdGNvbnN0IGJvZHkgPSB0b2tlbi5zbGljZSh0b2tlbi5sYXN0SW5kZXhPZihcIl9cIikgKyAxKTtcblx0aWYgKHRva2VuLnN0YXJ0c1dpdGgoXCJnaXRodWJfcGF0X1wiKSB8fCBib2R5Lmxlbmd0aCA+IDM2KSByZXR1cm4gdm9pZCAwO1xuXHRsZXQgcmVzdCA9IGNyYzMyKGJvZHksIDMwKTtcblx0bGV0IGRpZ2l0cyA9IFwiXCI7XG5cdGZvciAobGV0IGkgPSAwOyBpIDwgNjsgaSsrKSB7XG5cdFx0ZGlnaXRzID0gQkFTRTYyX0FMUEhBQkVULmNoYXJBdChyZXN0ICUgNjIpICsgZGlnaXRzO1xuXHRcdHJlc3QgPSBNYXRoLmZsb29yKHJlc3QgLyA2Mik7XG5cdH1cblx0cmV0dXJuIGJvZHkuZW5kc1dpdGgoZGlnaXRzKTtcbn1cbi8qKiBXaGV0aGVyIGEgd29yZCBlbmRzIHdpdGggYnJhbmRpZCdzIGNoZWNrc3VtOiBhIHBsYWluIHRva2VuLCBvciBhIHNpZ25lZCBvbmUuICovXG5mdW5jdGlvbiBpc0ludGFjdEJyYW5kaWQod29yZCkge1xuXHRjb25zdCBib2R5U3RhcnQgPSB3b3JkLmxhc3RJbmRleE9mKFwiX1wiKSArIDE7XG5cdHJldHVybiBQTEFJTl9MRU5HVEhTLmluY2x1ZGVzKHdvcmQubGVuZ3RoIC0gYm9keVN0YXJ0KSAmJiBoYXNDaGVja3N1bSh3b3JkKSB8fCBsb29rc1NpZ25lZCh3b3JkLnNsaWNlKDAsIGJvZHlTdGFydCksIHdvcmQpO1xufVxuLy8gcGFja2FnZXMvYmFzZS9zcmMvcmVhZGluZ3MvdXVpZC50c1xuaW5pdF9jb3JlX3dNM0R0TGtYKCk7XG4vKiogMTAwLW5hbm9zZWNvbmQgc3RlcHMgZnJvbSB0aGUgR3JlZ29yaWFuIGNhbGVuZGFyJ3MgZmlyc3QgZGF5LCAxNTgyLTEwLTE1LCB0byAxOTcwLiBTZWN0aW9uIDUuMS4gKi9cbmNvbnN0IEdSRUdPUklBTl9TVEVQUyA9IDEyMjE5MjkyODAwMDAwMDAwMG47XG5jb25zdCBTVEVQU19QRVJfTVMgPSAxMDAwMG47XG4vKiogSG93IGNvbW1vbiBhIHZlcnNpb24gaXMsIGFzIGEgcG93ZXIgb2YgMi4gKi9cbmNvbnN0IENPTU1PTiA9IHtcblx0MTogLTMsXG5cdDI6IC0xMCxcblx0MzogLTUsXG5cdDQ6IDAsXG5cdDU6IC0zLFxuXHQ2OiAtNixcblx0NzogMCxcblx0ODogLTZcbn07XG5jb25zdCBOSUwgPSBcIjAwMDAwMDAwLTAwMDAtMDAwMC0wMDAwLTAwMDAwMDAwMDAwMFwiO1xuY29uc3QgTUFYID0gXCJmZmZmZmZmZi1mZmZmLWZmZmYtZmZmZi1mZmZmZmZmZmZmZmZcIjtcbi8qKiBSZWFkcyAxNiBieXRlcyBhcyBhIFVVSUQuICovXG5mdW5jdGlvbiByZWFkVXVpZChieXRlcywgbm93TXMpIHtcblx0Y29uc3QgdXVpZCA9IGJ5dGVzVG9VdWlkKGJ5dGVzKTtcblx0Y29uc3QgdmVyc2lvbiA9IGJ5dGVzWzZdID4+PiA0O1xuXHRjb25zdCBpc1JmYyA9IGJ5dGVzWzhdID4+PiA2ID09PSAyO1xuXHRjb25zdCBiYXJlID0gKHRpdGxlLCBzY29yZSwgZG91YnQpID0+IHtcblx0XHRjb25zdCB2aWV3ID0gKCkgPT4gZmllbGRWaWV3KHV1aWQsIFtbXG5cdFx0XHR0aXRsZSxcblx0XHRcdHV1aWQubGVuZ3RoLFxuXHRcdFx0XCJib2xkXCJcblx0XHRdXSk7XG5cdFx0cmV0dXJuIHtcblx0XHRcdHV1aWQsXG5cdFx0XHRieXRlcyxcblx0XHRcdHRpdGxlLFxuXHRcdFx0ZG91YnQsXG5cdFx0XHRzY29yZSxcblx0XHRcdHZpZXdcblx0XHR9O1xuXHR9O1xuXHRpZiAodXVpZCA9PT0gTklMIHx8IHV1aWQgPT09IE1BWCkgcmV0dXJuIGJhcmUodXVpZCA9PT0gTklMID8gXCJ0aGUgbmlsIFVVSURcIiA6IFwidGhlIG1heCBVVUlEXCIsIC0yMCwgXCJcIik7XG5cdGlmICghaXNSZmMpIHJldHVybiBiYXJlKFwiVVVJRCBvZiBhbm90aGVyIHZhcmlhbnRcIiwgLTE0MCwgXCI7IGJ1dCBpdHMgdmFyaWFudCBpcyBub3QgdGhhdCBvZiBSRkMgOTU2MlwiKTtcblx0Y29uc3QgY29tbW9uID0gQ09NTU9OW3ZlcnNpb25dO1xuXHRpZiAoY29tbW9uID09PSB2b2lkIDApIHJldHVybiBiYXJlKGBVVUlEIG9mIHZlcnNpb24gJHt2ZXJzaW9ufWAsIC0xNDAsIGA7IGJ1dCBSRkMgOTU2MiBkZWZpbmVzIG5vIHZlcnNpb24gJHt2ZXJzaW9ufWApO1xuXHRyZXR1cm4ge1xuXHRcdHV1aWQsXG5cdFx0Ynl0ZXMsXG5cdFx0dmVyc2lvbixcblx0XHR0aXRsZTogYFVVSUQgdmVyc2lvbiAke3ZlcnNpb259YCxcblx0XHQuLi5yZWFkVmVyc2lvbih2ZXJzaW9uLCB1dWlkLCBieXRlcywgbm93TXMsIGNvbW1vbilcblx0fTtcbn1cbi8qKiBUaGUgYml0cyBvZiBhIHZlcnNpb24gdGhhdCBhcmUgbm8gdGltZS4gKi9cbmNvbnN0IFJBTkRPTSA9IFtcInJhbmRvbSBiaXRzXCIsIFwibWFnZW50YVwiXTtcbmNvbnN0IEJJVFMgPSB7XG5cdDM6IFtcImJpdHMgb2YgdGhlIE1ENSBvZiBhIG5hbWVcIiwgXCJib2xkXCJdLFxuXHQ0OiBSQU5ET00sXG5cdDU6IFtcImJpdHMgb2YgdGhlIFNIQS0xIG9mIGEgbmFtZVwiLCBcImJvbGRcIl0sXG5cdDg6IFtcImJpdHMgb2YgdGhlIG1ha2VyXCIsIFwiYm9sZFwiXVxufTtcbmZ1bmN0aW9uIHJlYWRWZXJzaW9uKHZlcnNpb24sIHV1aWQsIGJ5dGVzLCBub3dNcywgY29tbW9uKSB7XG5cdGlmICh2ZXJzaW9uID09PSAxIHx8IHZlcnNpb24gPT09IDYgfHwgdmVyc2lvbiA9PT0gMikgcmV0dXJuIGdyZWdvcmlhbih2ZXJzaW9uLCB1dWlkLCBieXRlcywgbm93TXMsIGNvbW1vbik7XG5cdGlmICh2ZXJzaW9uID09PSA3KSB7XG5cdFx0Y29uc3QgdGltZU1zID0gTnVtYmVyLnBhcnNlSW50KHV1aWQuc2xpY2UoMCwgOCkgKyB1dWlkLnNsaWNlKDksIDEzKSwgMTYpO1xuXHRcdHJldHVybiB7XG5cdFx0XHR0aW1lTXMsXG5cdFx0XHRyYW5kb21CaXRzOiA3NCxcblx0XHRcdGRvdWJ0OiBkZXNjcmliZURvdWJ0KHRpbWVNcywgRUFSTElFU1RfTVMsIG5vd01zKSxcblx0XHRcdHNjb3JlOiB0aW1lZFNjb3JlKGNvbW1vbiwgNzQsIHtcblx0XHRcdFx0bXM6IHRpbWVNcyxcblx0XHRcdFx0c2luY2VNczogRUFSTElFU1RfTVMsXG5cdFx0XHRcdG5vd01zXG5cdFx0XHR9KSxcblx0XHRcdHZpZXc6ICgpID0+IHV1aWRWaWV3KHV1aWQsIHZlcnNpb24sIFtgdGltZSAke3Nob3dJbnN0YW50KHRpbWVNcyl9YCwgXCJncmVlblwiXSwgUkFORE9NKVxuXHRcdH07XG5cdH1cblx0Y29uc3QgW3doYXQsIHN0eWxlXSA9IEJJVFNbdmVyc2lvbl07XG5cdHJldHVybiB7XG5cdFx0Li4udmVyc2lvbiA9PT0gNCAmJiB7IHJhbmRvbUJpdHM6IDEyMiB9LFxuXHRcdGRvdWJ0OiBcIlwiLFxuXHRcdHNjb3JlOiBjb21tb24gLSAxMjIsXG5cdFx0dmlldzogKCkgPT4gdXVpZFZpZXcodXVpZCwgdmVyc2lvbiwgW2A0OCAke3doYXR9YCwgc3R5bGVdLCBbd2hhdCwgc3R5bGVdKVxuXHR9O1xufVxuLyoqIFRoZSBsYXlvdXQgb2YgbW9zdCB2ZXJzaW9uczogNDggYml0cywgdmVyc2lvbiwgMTIgYml0cywgdmFyaWFudCwgNjIgYml0cy4gKi9cbmZ1bmN0aW9uIHV1aWRWaWV3KHV1aWQsIHZlcnNpb24sIFtmaXJzdCwgZmlyc3RTdHlsZV0sIFt3aGF0LCBzdHlsZV0pIHtcblx0cmV0dXJuIHtcblx0XHR0ZXh0OiB1dWlkLFxuXHRcdHBhcnRzOiBbXG5cdFx0XHR7XG5cdFx0XHRcdHN0YXJ0OiAwLFxuXHRcdFx0XHRlbmQ6IDEzLFxuXHRcdFx0XHRsYWJlbDogZmlyc3QsXG5cdFx0XHRcdHN0eWxlOiBmaXJzdFN0eWxlXG5cdFx0XHR9LFxuXHRcdFx0e1xuXHRcdFx0XHRzdGFydDogMTQsXG5cdFx0XHRcdGVuZDogMTUsXG5cdFx0XHRcdGxhYmVsOiBgdmVyc2lvbiAke3ZlcnNpb259YCxcblx0XHRcdFx0c3R5bGU6IFwieWVsbG93XCJcblx0XHRcdH0sXG5cdFx0XHR7XG5cdFx0XHRcdHN0YXJ0OiAxNSxcblx0XHRcdFx0ZW5kOiAxOCxcblx0XHRcdFx0bGFiZWw6IGAxMiAke3doYXR9YCxcblx0XHRcdFx0c3R5bGVcblx0XHRcdH0sXG5cdFx0XHR7XG5cdFx0XHRcdHN0YXJ0OiAxOSxcblx0XHRcdFx0ZW5kOiAyMCxcblx0XHRcdFx0bGFiZWw6IFwidmFyaWFudCwgaW4gMiBvZiA0IGJpdHNcIixcblx0XHRcdFx0c3R5bGU6IFwieWVsbG93XCJcblx0XHRcdH0sXG5cdFx0XHR7XG5cdFx0XHRcdHN0YXJ0OiAyMCxcblx0XHRcdFx0ZW5kOiAzNixcblx0XHRcdFx0bGFiZWw6IGA2MiAke3doYXR9YCxcblx0XHRcdFx0c3R5bGVcblx0XHRcdH1cblx0XHRdXG5cdH07XG59XG4vKipcbiogVmVyc2lvbnMgMSwgMiBhbmQgNjogc3RlcHMgc2luY2UgMTU4MiwgYSBjbG9jayBzZXF1ZW5jZSwgYW5kIGEgbm9kZS4gVmVyc2lvbiAyIGhhcyBhIFBPU0lYIGlkIGluIHBsYWNlIG9mIHRoZSBsb3dcbiogdGltZS5cbiovXG5mdW5jdGlvbiBncmVnb3JpYW4odmVyc2lvbiwgdXVpZCwgYnl0ZXMsIG5vd01zLCBjb21tb24pIHtcblx0Y29uc3QgW2xvdywgbWlkLCBoaWdoLCBjbG9ja10gPSB1dWlkLnNwbGl0KFwiLVwiKTtcblx0Y29uc3QgcmVzdCA9IGhpZ2guc2xpY2UoMSk7XG5cdGNvbnN0IGRpZ2l0cyA9IHZlcnNpb24gPT09IDYgPyBsb3cgKyBtaWQgKyByZXN0IDogcmVzdCArIG1pZCArICh2ZXJzaW9uID09PSAyID8gXCIwMDAwMDAwMFwiIDogbG93KTtcblx0Y29uc3Qgc3RlcHMgPSBCaWdJbnQoYDB4JHtkaWdpdHN9YCkgLSBHUkVHT1JJQU5fU1RFUFM7XG5cdGNvbnN0IHRpbWVNcyA9IE51bWJlcihzdGVwcyAvIFNURVBTX1BFUl9NUyk7XG5cdGNvbnN0IHNlcXVlbmNlID0gTnVtYmVyLnBhcnNlSW50KGNsb2NrLCAxNikgJiAxNjM4Mztcblx0Y29uc3Qgd29ya2VyID0gdG9IZXgoYnl0ZXMuc3ViYXJyYXkoMTApKS5yZXBsYWNlKC8uLig/PS4pL2csIFwiJCY6XCIpO1xuXHRjb25zdCB3aGVuID0gYHRpbWUgJHtzaG93SW5zdGFudCh0aW1lTXMpfWA7XG5cdGNvbnN0IHVuaXRNcyA9IHZlcnNpb24gPT09IDIgPyA0Mjk0OTcgOiAxZS00O1xuXHRyZXR1cm4ge1xuXHRcdHRpbWVNcyxcblx0XHRzZXF1ZW5jZSxcblx0XHR3b3JrZXIsXG5cdFx0ZG91YnQ6IGRlc2NyaWJlRG91YnQodGltZU1zLCBFQVJMSUVTVF9NUywgbm93TXMpLFxuXHRcdHNjb3JlOiB0aW1lZFNjb3JlKGNvbW1vbiwgNjIsIHtcblx0XHRcdG1zOiB0aW1lTXMsXG5cdFx0XHRzaW5jZU1zOiBFQVJMSUVTVF9NUyxcblx0XHRcdG5vd01zLFxuXHRcdFx0dW5pdE1zXG5cdFx0fSksXG5cdFx0dmlldzogKCkgPT4gKHtcblx0XHRcdHRleHQ6IHV1aWQsXG5cdFx0XHRwYXJ0czogW1xuXHRcdFx0XHR2ZXJzaW9uID09PSAyID8ge1xuXHRcdFx0XHRcdHN0YXJ0OiAwLFxuXHRcdFx0XHRcdGVuZDogOCxcblx0XHRcdFx0XHRsYWJlbDogYFBPU0lYIGlkICR7TnVtYmVyLnBhcnNlSW50KGxvdywgMTYpfWAsXG5cdFx0XHRcdFx0c3R5bGU6IFwiYmx1ZVwiXG5cdFx0XHRcdH0gOiB7XG5cdFx0XHRcdFx0c3RhcnQ6IDAsXG5cdFx0XHRcdFx0ZW5kOiA4LFxuXHRcdFx0XHRcdGxhYmVsOiB2ZXJzaW9uID09PSA2ID8gd2hlbiA6IFwidGltZSwgbG93IGJpdHNcIixcblx0XHRcdFx0XHRzdHlsZTogXCJncmVlblwiXG5cdFx0XHRcdH0sXG5cdFx0XHRcdHtcblx0XHRcdFx0XHRzdGFydDogOSxcblx0XHRcdFx0XHRlbmQ6IDEzLFxuXHRcdFx0XHRcdGxhYmVsOiB2ZXJzaW9uID09PSA2ID8gXCJ0aW1lLCBuZXh0IGJpdHNcIiA6IFwidGltZSwgbWlkZGxlIGJpdHNcIixcblx0XHRcdFx0XHRzdHlsZTogXCJncmVlblwiXG5cdFx0XHRcdH0sXG5cdFx0XHRcdHtcblx0XHRcdFx0XHRzdGFydDogMTQsXG5cdFx0XHRcdFx0ZW5kOiAxNSxcblx0XHRcdFx0XHRsYWJlbDogYHZlcnNpb24gJHt2ZXJzaW9ufWAsXG5cdFx0XHRcdFx0c3R5bGU6IFwieWVsbG93XCJcblx0XHRcdFx0fSxcblx0XHRcdFx0e1xuXHRcdFx0XHRcdHN0YXJ0OiAxNSxcblx0XHRcdFx0XHRlbmQ6IDE4LFxuXHRcdFx0XHRcdGxhYmVsOiB2ZXJzaW9uID09PSA2ID8gXCJ0aW1lLCBsb3cgYml0c1wiIDogd2hlbixcblx0XHRcdFx0XHRzdHlsZTogXCJncmVlblwiXG5cdFx0XHRcdH0sXG5cdFx0XHRcdHtcblx0XHRcdFx0XHRzdGFydDogMTksXG5cdFx0XHRcdFx0ZW5kOiAyMyxcblx0XHRcdFx0XHRsYWJlbDogYHZhcmlhbnQsIGFuZCBjbG9jayBzZXF1ZW5jZSAke3NlcXVlbmNlfWAsXG5cdFx0XHRcdFx0c3R5bGU6IFwicmVkXCJcblx0XHRcdFx0fSxcblx0XHRcdFx0e1xuXHRcdFx0XHRcdHN0YXJ0OiAyNCxcblx0XHRcdFx0XHRlbmQ6IDM2LFxuXHRcdFx0XHRcdGxhYmVsOiBgbm9kZSAke3dvcmtlcn1gLFxuXHRcdFx0XHRcdHN0eWxlOiBcImJsdWVcIlxuXHRcdFx0XHR9XG5cdFx0XHRdXG5cdFx0fSlcblx0fTtcbn1cbmNvbnN0IFVVSUQgPSAvXih1cm46dXVpZDopPyhbMC05YS1mXXs4fSktPyhbMC05YS1mXXs0fSktPyhbMC05YS1mXXs0fSktPyhbMC05YS1mXXs0fSktPyhbMC05YS1mXXsxMn0pJC9pO1xuLyoqXG4qIFRoZSBjb3N0IG9mIGhhdmluZyBubyBoeXBoZW5zOiB0cmFjZXMgYW5kIGhhc2hlcyBoYXZlIDMyIGhleGFkZWNpbWFsIGRpZ2l0cyBhcyB3ZWxsLCBhbmQgb25lIGluIDY0IG9mIHRoZW0gaGFzIHRoZVxuKiBiaXRzIG9mIGEgdmVyc2lvbiA0LlxuKi9cbmNvbnN0IEJBUkUgPSAzO1xuY29uc3QgQkFSRV9SQU5ET00gPSAxNjtcbmNvbnN0IE9ERFMgPSBcIjsgYnV0IG9uZSBpbiA2NCB0ZXh0cyBvZiByYW5kb20gZGlnaXRzIGhhcyB0aGVzZSBiaXRzLCB0b29cIjtcbi8qKiBUaGUgY29zdCBvZiBiZWluZyBpbiB1cHBlciBjYXNlLCB0b286IHRob3NlIG9mIGBoZXhVbGlkYCBhcmUuICovXG5jb25zdCBCQVJFX1VQUEVSID0gMTY7XG4vKiogUmVhZHMgMzIgaGV4YWRlY2ltYWwgZGlnaXRzIGluIGdyb3Vwcywgb3Igd2l0aG91dCBoeXBoZW5zLiAqL1xuZnVuY3Rpb24gcmVhZFV1aWRUZXh0KHN1YmplY3QpIHtcblx0Y29uc3QgeyBib2R5LCBwcmVmaXgsIG5vd01zIH0gPSBzdWJqZWN0O1xuXHRjb25zdCBmb3VuZCA9IFVVSUQuZXhlYyhib2R5KTtcblx0aWYgKCFmb3VuZCkgcmV0dXJuIHZvaWQgMDtcblx0Y29uc3QgWywgdXJuLCAuLi5ncm91cHNdID0gZm91bmQ7XG5cdGNvbnN0IGNvbnRlbnQgPSByZWFkVXVpZChieXRlc09mSGV4KGdyb3Vwcy5qb2luKFwiXCIpKSwgbm93TXMpO1xuXHRjb25zdCB1dWlkID0gZ3JvdXBzLmpvaW4oXCItXCIpLnRvTG93ZXJDYXNlKCk7XG5cdGNvbnN0IGlzSHlwaGVuYXRlZCA9IGJvZHkubGVuZ3RoIC0gKHVybj8ubGVuZ3RoID8/IDApID09PSB1dWlkLmxlbmd0aDtcblx0Y29uc3QgaXNVcHBlciA9IC9bQS1aXS8udGVzdChib2R5KTtcblx0Y29uc3Qgd3JvbmcgPSBbXG5cdFx0Li4udXJuID8gW1wiXFxcInVybjp1dWlkOlxcXCIgYmVmb3JlIHRoZSBVVUlEXCJdIDogW10sXG5cdFx0Li4uaXNIeXBoZW5hdGVkID8gW10gOiBbXCJubyBoeXBoZW5zXCJdLFxuXHRcdC4uLmlzVXBwZXIgPyBbZGVzY3JpYmVVcHBlcihzdWJqZWN0KV0gOiBbXVxuXHRdO1xuXHRjb25zdCBncm91cGluZyA9IGlzSHlwaGVuYXRlZCA/IFwiIGluIGdyb3VwcyBvZiA4LTQtNC00LTEyXCIgOiBcIlwiO1xuXHRjb25zdCBvZGRzID0gaXNIeXBoZW5hdGVkIHx8IGNvbnRlbnQudGltZU1zICE9PSB2b2lkIDAgPyBcIlwiIDogT0REUztcblx0cmV0dXJuIHtcblx0XHQuLi5waWNrQ29udGVudChjb250ZW50KSxcblx0XHQuLi5waWNrT3duKHN1YmplY3QsIHtcblx0XHRcdGJvZHk6IHV1aWQsXG5cdFx0XHR3cm9uZ1xuXHRcdH0pLFxuXHRcdGZvcm1hdDogXCJ1dWlkXCIsXG5cdFx0bmFtZTogY29udGVudC50aXRsZSxcblx0XHR3aHk6IGAzMiBoZXhhZGVjaW1hbCBkaWdpdHMke2dyb3VwaW5nfSB0aGF0IGhvbGQgJHthcnRpY2xlKGNvbnRlbnQpfSR7Y29udGVudC5kb3VidH0ke29kZHN9YCxcblx0XHRpc0Rpc3RpbmN0OiBpc0h5cGhlbmF0ZWQsXG5cdFx0c2NvcmU6IGNvbnRlbnQuc2NvcmUgLSAoaXNIeXBoZW5hdGVkID8gMCA6IGNvbnRlbnQudGltZU1zID09PSB2b2lkIDAgPyBCQVJFX1JBTkRPTSA6IEJBUkUpIC0gKGlzSHlwaGVuYXRlZCB8fCAhaXNVcHBlciA/IDAgOiBCQVJFX1VQUEVSKSxcblx0XHR2aWV3czogKCkgPT4gcHJlZml4ID8gW2lkVmlldyhzdWJqZWN0LCBbXG5cdFx0XHRcIlVVSURcIixcblx0XHRcdGJvZHkubGVuZ3RoLFxuXHRcdFx0XCJib2xkXCJcblx0XHRdKSwgY29udGVudC52aWV3KCldIDogW2NvbnRlbnQudmlldygpXVxuXHR9O1xufVxuLyoqIE9mIGRpZ2l0cyBvZiBib3RoIGNhc2VzLCB0aGUgZmlyc3Qgb2YgdGhlIHJhcmVyIGNhc2UgaXMgdGhlIGZhdWx0LiAqL1xuZnVuY3Rpb24gZGVzY3JpYmVVcHBlcih7IGJvZHksIGJvZHlTdGFydCB9KSB7XG5cdGNvbnN0IHBsYWNlc09mID0gKGRpZ2l0cykgPT4gQXJyYXkuZnJvbShib2R5Lm1hdGNoQWxsKGRpZ2l0cyksICh7IGluZGV4IH0pID0+IGluZGV4KTtcblx0Y29uc3QgW3VwcGVyLCBsb3dlcl0gPSBbcGxhY2VzT2YoL1tBLUZdL2cpLCBwbGFjZXNPZigvW2EtZl0vZyldO1xuXHRjb25zdCBbYXRdID0gdXBwZXIubGVuZ3RoIDw9IGxvd2VyLmxlbmd0aCA/IHVwcGVyIDogbG93ZXI7XG5cdGlmIChhdCA9PT0gdm9pZCAwKSByZXR1cm4gXCJ1cHBlciBjYXNlXCI7XG5cdHJldHVybiBgZGlnaXRzIG9mIGJvdGggY2FzZXM6IGNoYXJhY3RlciAke2JvZHlTdGFydCArIGF0ICsgMX0gaXMgXCIke2JvZHkuY2hhckF0KGF0KX1cImA7XG59XG4vKiogYGEgVVVJRCBvZiB2ZXJzaW9uIDdgLCBpbiBhIHNlbnRlbmNlLiAqL1xuZnVuY3Rpb24gYXJ0aWNsZSh7IHRpdGxlLCB2ZXJzaW9uIH0pIHtcblx0aWYgKHZlcnNpb24gIT09IHZvaWQgMCkgcmV0dXJuIGBhIFVVSUQgb2YgdmVyc2lvbiAke3ZlcnNpb259YDtcblx0cmV0dXJuIHRpdGxlLnN0YXJ0c1dpdGgoXCJ0aGUgXCIpID8gdGl0bGUgOiBgYSAke3RpdGxlfWA7XG59XG4vKiogVGhlIHZhbHVlcyBpbiBhIFVVSUQsIGZvciBhIHJlYWRpbmcuICovXG5mdW5jdGlvbiBwaWNrQ29udGVudCh7IHRpdGxlLCBkb3VidCwgc2NvcmUsIHZpZXcsIC4uLmNvbnRlbnQgfSkge1xuXHRyZXR1cm4gY29udGVudDtcbn1cbi8vIHBhY2thZ2VzL2Jhc2Uvc3JjL3JlYWRpbmdzL3V1aWQtZGlnaXRzLnRzXG5pbml0X2Zvcm1hdHMoKTtcbi8qKiBXaGF0IHJlYWRpbmdzIG9mIHN1Y2ggZGlnaXRzIHNoYXJlLiAqL1xuZnVuY3Rpb24gcmVhZENvbnRlbnQkMShzdWJqZWN0LCBjb250ZW50LCBkaWdpdHMsIHNwZWxsaW5nKSB7XG5cdHJldHVybiB7XG5cdFx0Li4ucGlja0NvbnRlbnQoY29udGVudCksXG5cdFx0Li4ucGlja093bihzdWJqZWN0LCBzcGVsbGluZyksXG5cdFx0bmFtZTogYCR7Y29udGVudC50aXRsZX0gJHtkaWdpdHN9YCxcblx0XHR2aWV3czogKCkgPT4gW3dob2xlVmlldyhzdWJqZWN0LCBgVVVJRCAke2RpZ2l0c31gKSwgY29udGVudC52aWV3KCldXG5cdH07XG59XG4vKipcbiogVGhlIGNvc3Qgb2YgYSBVVUlEIGluIG90aGVyIGRpZ2l0cyB3aG9zZSB2ZXJzaW9uIGlzIGhhcmRseSBldmVyIHNwZWx0IHNvOiBvZiByYW5kb20gZGlnaXRzLCBldmVyeSBlaWdodGhcbiogdGV4dCBoYXMgYSB2ZXJzaW9uIGFuZCBhIHZhcmlhbnQuXG4qL1xuZnVuY3Rpb24gZXN0aW1hdGVDaGFuY2UoeyB2ZXJzaW9uIH0pIHtcblx0aWYgKHZlcnNpb24gPT09IDcpIHJldHVybiAwO1xuXHRyZXR1cm4gdmVyc2lvbiA9PT0gNCA/IDIgOiAyMDtcbn1cbmNvbnN0IFBBRERFRCA9IHV1aWQyNSQxKHsgdmVyc2lvbjogXCJhbnlcIiB9KTtcbmNvbnN0IFVOUEFEREVEID0gdXVpZDI1JDEoe1xuXHR2ZXJzaW9uOiBcImFueVwiLFxuXHRwYWRkZWQ6IGZhbHNlXG59KTtcbi8qKiBBIHZlcnNpb24gNyBvZiB0aGlzIGNlbnR1cnksIHVucGFkZGVkLCBoYXMgMjQgZGlnaXRzOyBmZXdlciBtYWtlIG5vIFVVSUQgaW4gdXNlLiAqL1xuY29uc3QgW1NIT1JURVNULCBXSE9MRV0gPSBbMjMsIDI1XTtcbi8qKiBSZWFkcyAyNSBkaWdpdHMgb2YgYmFzZSAzNiwgb3IgZmV3ZXIsIGFzIEJhc2VJRCBzcGVsbHMgdGhlbS4gKi9cbmZ1bmN0aW9uIHJlYWRVdWlkMjUoc3ViamVjdCkge1xuXHRjb25zdCB7IGxlbmd0aCB9ID0gc3ViamVjdC5ib2R5O1xuXHRpZiAobGVuZ3RoIDwgU0hPUlRFU1QgfHwgbGVuZ3RoID4gV0hPTEUpIHJldHVybiB2b2lkIDA7XG5cdGNvbnN0IGlzUGFkZGVkID0gbGVuZ3RoID09PSBXSE9MRTtcblx0Y29uc3QgZm9ybWF0ID0gaXNQYWRkZWQgPyBQQURERUQgOiBVTlBBRERFRDtcblx0Y29uc3Qgc3BlbGxpbmcgPSByZWFkU3BlbGxpbmcoZm9ybWF0LCBzdWJqZWN0KTtcblx0Y29uc3QgYnl0ZXMgPSBzcGVsbGluZyAmJiBmb3JtYXQudG9CeXRlcyhzcGVsbGluZy5ib2R5LCAwKTtcblx0aWYgKCFieXRlcykgcmV0dXJuIHZvaWQgMDtcblx0Y29uc3QgY29udGVudCA9IHJlYWRVdWlkKGJ5dGVzLCBzdWJqZWN0Lm5vd01zKTtcblx0Y29uc3QgeyB2ZXJzaW9uLCBkb3VidCwgc2NvcmUgfSA9IGNvbnRlbnQ7XG5cdGlmICh2ZXJzaW9uID09PSB2b2lkIDApIHJldHVybiB2b2lkIDA7XG5cdGNvbnN0IGhvdyA9IGlzUGFkZGVkID8gXCIyNSBkaWdpdHNcIiA6IGAke2xlbmd0aH0gZGlnaXRzLCB1bnBhZGRlZCBhcyBCYXNlSUQgd3JpdGVzIHRoZW0sYDtcblx0cmV0dXJuIHtcblx0XHQuLi5yZWFkQ29udGVudCQxKHN1YmplY3QsIGNvbnRlbnQsIFwiaW4gYmFzZSAzNlwiLCBzcGVsbGluZyksXG5cdFx0Zm9ybWF0OiBcInV1aWQyNVwiLFxuXHRcdHdoeTogYCR7aG93fSBvZiBiYXNlIDM2IHRoYXQgaG9sZCBhIFVVSUQgb2YgdmVyc2lvbiAke3ZlcnNpb259JHtkb3VidH1gLFxuXHRcdGlzRGlzdGluY3Q6IGRvdWJ0ID09PSBcIlwiLFxuXHRcdHNjb3JlOiBzY29yZSAtIGVzdGltYXRlQ2hhbmNlKGNvbnRlbnQpIC0gKGlzUGFkZGVkID8gMCA6IDIpIC0gY291bnRQZW5hbHR5KHNwZWxsaW5nKVxuXHR9O1xufVxuY29uc3QgVFlQRUlEID0gdHlwZWlkJDEoKTtcbi8qKiBSZWFkcyAyNiBkaWdpdHMgb2YgYmFzZSAzMi4gKi9cbmZ1bmN0aW9uIHJlYWRUeXBlaWQoc3ViamVjdCkge1xuXHRjb25zdCBzcGVsbGluZyA9IHJlYWRTcGVsbGluZyhUWVBFSUQsIHN1YmplY3QpO1xuXHRpZiAoIXNwZWxsaW5nKSByZXR1cm4gdm9pZCAwO1xuXHRjb25zdCBjb250ZW50ID0gcmVhZFV1aWQoVFlQRUlELnRvQnl0ZXMoc3BlbGxpbmcuYm9keSwgMCksIHN1YmplY3Qubm93TXMpO1xuXHRjb25zdCB7IHZlcnNpb24sIGRvdWJ0LCBzY29yZSB9ID0gY29udGVudDtcblx0Y29uc3QgaGVsZCA9IHZlcnNpb24gPyBgYSBVVUlEIG9mIHZlcnNpb24gJHt2ZXJzaW9ufWAgOiBcIm5vIFVVSUQgb2YgYSBrbm93biB2ZXJzaW9uXCI7XG5cdGNvbnN0IGlzU3BlbHQgPSAvXlthLXpfXSokLy50ZXN0KHN1YmplY3QucHJlZml4KTtcblx0Y29uc3QgdW51c3VhbCA9IChzdWJqZWN0LnByZWZpeCA/IDAgOiAyKSArIChpc1NwZWx0ID8gMCA6IDQpO1xuXHRyZXR1cm4ge1xuXHRcdC4uLnJlYWRDb250ZW50JDEoc3ViamVjdCwgY29udGVudCwgXCJpbiBiYXNlIDMyXCIsIHNwZWxsaW5nKSxcblx0XHRmb3JtYXQ6IFwidHlwZWlkXCIsXG5cdFx0bmFtZTogXCJUeXBlSURcIixcblx0XHR3aHk6IGAyNiBkaWdpdHMgb2YgQ3JvY2tmb3JkJ3MgYmFzZSAzMiBpbiBsb3dlciBjYXNlIHRoYXQgaG9sZCAke2hlbGR9JHtkb3VidH1gLFxuXHRcdGlzRGlzdGluY3Q6IHZlcnNpb24gPT09IDcgJiYgZG91YnQgPT09IFwiXCIsXG5cdFx0c2NvcmU6IHNjb3JlIC0gZXN0aW1hdGVDaGFuY2UoY29udGVudCkgLSBjb3VudFBlbmFsdHkoc3BlbGxpbmcpIC0gdW51c3VhbFxuXHR9O1xufVxuLyoqIFdoZXRoZXIgZGlnaXRzIHRoYXQgYW55IG51bWJlciBoYXMgYXJlIGxpa2VseSB0byBiZSB0aG9zZSBvZiBhIFVVSUQuICovXG5jb25zdCBpc1VzdWFsID0gKHsgZG91YnQsIHZlcnNpb24gfSkgPT4gZG91YnQgPT09IFwiXCIgJiYgKHZlcnNpb24gPT09IDQgfHwgdmVyc2lvbiA9PT0gNyk7XG5jb25zdCBCQVNFNjRVUkwgPSBcIkFCQ0RFRkdISUpLTE1OT1BRUlNUVVZXWFlaYWJjZGVmZ2hpamtsbW5vcHFyc3R1dnd4eXowMTIzNDU2Nzg5LV9cIjtcbi8qKiBSZWFkcyAyMiBkaWdpdHMgb2YgYmFzZTY0dXJsIHRoYXQgaG9sZCBhIFVVSUQgb2YgdmVyc2lvbiA0IG9yIDcuICovXG5mdW5jdGlvbiByZWFkQmFzZTY0VXVpZChzdWJqZWN0KSB7XG5cdGNvbnN0IHdob2xlID0gd2l0aG91dFByZWZpeChzdWJqZWN0KTtcblx0aWYgKCEvXlswLTlBLVphLXpfLV17MjF9W0FRZ3ddJC8udGVzdCh3aG9sZS5ib2R5KSkgcmV0dXJuIHZvaWQgMDtcblx0Y29uc3QgY29udGVudCA9IHJlYWRVdWlkKGJ5dGVzT2ZCaWdJbnQodG9JbnRlZ2VyKHdob2xlLmJvZHksIEJBU0U2NFVSTCkgPj4gNG4sIDE2KSwgc3ViamVjdC5ub3dNcyk7XG5cdGlmICghaXNVc3VhbChjb250ZW50KSkgcmV0dXJuIHZvaWQgMDtcblx0cmV0dXJuIHtcblx0XHQuLi5yZWFkQ29udGVudCQxKHdob2xlLCBjb250ZW50LCBcImluIGJhc2U2NHVybFwiKSxcblx0XHRmb3JtYXQ6IFwidXVpZC1iYXNlNjR1cmxcIixcblx0XHR3aHk6IGAyMiBkaWdpdHMgb2YgYmFzZTY0dXJsIHRoYXQgaG9sZCAke2FydGljbGUoY29udGVudCl9YCxcblx0XHRzY29yZTogY29udGVudC5zY29yZVxuXHR9O1xufVxuLyoqIFJlYWRzIHRoZSBpbnRlZ2VyIG9mIGEgVVVJRCBvZiB2ZXJzaW9uIDQgb3IgNywgd2hpY2ggaGFzIDM2IGRpZ2l0cyBvciBtb3JlLiAqL1xuZnVuY3Rpb24gcmVhZFV1aWRJbnRlZ2VyKHN1YmplY3QpIHtcblx0Y29uc3QgeyBib2R5LCBub3dNcyB9ID0gc3ViamVjdDtcblx0aWYgKCEvXlsxLTldWzAtOV17MzQsMzh9JC8udGVzdChib2R5KSB8fCBCaWdJbnQoYm9keSkgPj0gMm4gKiogMTI4bikgcmV0dXJuIHZvaWQgMDtcblx0Y29uc3QgY29udGVudCA9IHJlYWRVdWlkKGJ5dGVzT2ZCaWdJbnQoQmlnSW50KGJvZHkpLCAxNiksIG5vd01zKTtcblx0aWYgKCFpc1VzdWFsKGNvbnRlbnQpKSByZXR1cm4gdm9pZCAwO1xuXHRyZXR1cm4ge1xuXHRcdC4uLnJlYWRDb250ZW50JDEoc3ViamVjdCwgY29udGVudCwgXCJhcyBhbiBpbnRlZ2VyXCIpLFxuXHRcdGZvcm1hdDogXCJ1dWlkLWludGVnZXJcIixcblx0XHR3aHk6IGAke2JvZHkubGVuZ3RofSBkZWNpbWFsIGRpZ2l0cyB0aGF0IGhvbGQgJHthcnRpY2xlKGNvbnRlbnQpfWAsXG5cdFx0aXNEaXN0aW5jdDogY29udGVudC52ZXJzaW9uID09PSA3LFxuXHRcdHNjb3JlOiBjb250ZW50LnNjb3JlXG5cdH07XG59XG4vLyBwYWNrYWdlcy9iYXNlL3NyYy9yZWFkaW5ncy9yYW5rZWQtcmVhZGluZ3MudHNcbmluaXRfY29yZV93TTNEdExrWCgpO1xuY29uc3QgUkVBREVSUyA9IFtcblx0cmVhZFV1aWRUZXh0LFxuXHRyZWFkVXVpZDI1LFxuXHRyZWFkUmFuZG9tLFxuXHRyZWFkVGltZVJhbmRvbSxcblx0cmVhZFR5cGVpZCxcblx0cmVhZFRzaWQsXG5cdHJlYWRLbm93bixcblx0cmVhZEhleGFkZWNpbWFsLFxuXHRyZWFkRGVjaW1hbCxcblx0cmVhZFV1aWRJbnRlZ2VyLFxuXHRyZWFkS3N1aWQsXG5cdHJlYWRYaWQsXG5cdHJlYWRTdHJpcGUsXG5cdHJlYWRQdXNoSWQsXG5cdHJlYWRUaWQsXG5cdHJlYWRCYXNlNjRVdWlkLFxuXHRyZWFkR2xvYmFsSWQsXG5cdHJlYWRDdWlkMixcblx0cmVhZEN1aWQsXG5cdHJlYWROYW5vaWQsXG5cdHJlYWRVbmtub3duXG5dO1xuLyoqIExvbmdlciB0ZXh0cyBhcmUgbm90IGlkcyBvZiBhbnkgZm9ybWF0LCBhbmQgYXJlIG5vdCBsb29rZWQgYXQuICovXG5jb25zdCBMT05HRVNUX0lEID0gMTAyNDtcbi8qKiBUaGUgcmVhZGluZ3Mgb2YgYSB0ZXh0IGluIGV2ZXJ5IHdheSB0aGF0IGZpdHMsIHRoZSBsaWtlbGllc3QgZmlyc3QuICovXG5mdW5jdGlvbiByYW5rZWRSZWFkaW5ncyhpbnB1dCwgeyBub3dNcywgb3duIH0pIHtcblx0aWYgKGlucHV0Lmxlbmd0aCA+IDEwMjQpIHJldHVybiByZWFkTG9uZyhpbnB1dCk7XG5cdGNvbnN0IHN1YmplY3QgPSBjcmVhdGVTdWJqZWN0KGlucHV0LCBub3dNcyk7XG5cdGNvbnN0IHRva2VuID0gcmVhZFRva2VuKHN1YmplY3QudGV4dCkgPz8gcmVhZE93blRva2VuKHN1YmplY3QsIG93bik7XG5cdGlmICh0b2tlbikgcmV0dXJuIHtcblx0XHR0ZXh0OiB0b2tlbi5zaG93bixcblx0XHRyZWFkaW5nczogW3Rva2VuLnJlYWRpbmddXG5cdH07XG5cdGNvbnN0IGdlbmVyYWwgPSBSRUFERVJTLmZsYXRNYXAoKHJlYWRlcikgPT4gcmVhZGVyKHN1YmplY3QpID8/IFtdKTtcblx0Y29uc3QgcmVhZGluZ3MgPSBvd24gPyBbLi4ucmVhZE93bihzdWJqZWN0LCBvd24sIGdlbmVyYWwpLCAuLi5uYW1lS2V5cyhzdWJqZWN0LCBvd24sIGdlbmVyYWwpXSA6IGdlbmVyYWw7XG5cdHJlYWRpbmdzLnNvcnQoKG9uZSwgb3RoZXIpID0+IG90aGVyLnNjb3JlIC0gb25lLnNjb3JlKTtcblx0Y29uc3Qgc2hvd24gPSBoaWRlVG9rZW5zKGlucHV0KTtcblx0Y29uc3QgW2Jlc3RdID0gcmVhZGluZ3M7XG5cdGNvbnN0IGlzT3duID0gYmVzdD8uZGVmaW5pdGlvbiAhPT0gdm9pZCAwICYmICFiZXN0LmlzUmVmdXNlZDtcblx0Y29uc3Qgc2VjcmV0ID0gYmVzdCA9PT0gdm9pZCAwIHx8IGJlc3QuZm9ybWF0ID09PSBcInVua25vd25cIiB8fCBzaG93biAhPT0gaW5wdXQgJiYgIWlzT3duID8gcmVhZExpa2VseVNlY3JldChzdWJqZWN0LnRleHQpIDogdm9pZCAwO1xuXHRpZiAoc2VjcmV0KSByZXR1cm4ge1xuXHRcdHRleHQ6IHNlY3JldC5zaG93bixcblx0XHRyZWFkaW5nczogW3NlY3JldC5yZWFkaW5nXVxuXHR9O1xuXHRyZXR1cm4ge1xuXHRcdHRleHQ6IHNob3duLFxuXHRcdHJlYWRpbmdzXG5cdH07XG59XG4vKiogQSBKU09OIFdlYiBUb2tlbiB3aXRoIG1hbnkgY2xhaW1zIGlzIGxvbmdlciB0aGFuIGV2ZXJ5IGlkLiAqL1xuY29uc3QgTE9OR0VTVF9UT0tFTiA9IDE2Mzg0O1xuZnVuY3Rpb24gcmVhZExvbmcoaW5wdXQpIHtcblx0Y29uc3QgdG9rZW4gPSBpbnB1dC5sZW5ndGggPD0gTE9OR0VTVF9UT0tFTiA/IHJlYWRUb2tlbihpbnB1dC50cmltKCkpIDogdm9pZCAwO1xuXHRyZXR1cm4gdG9rZW4/LnJlYWRpbmcuY2xhaW1zID8ge1xuXHRcdHRleHQ6IHRva2VuLnNob3duLFxuXHRcdHJlYWRpbmdzOiBbdG9rZW4ucmVhZGluZ11cblx0fSA6IHtcblx0XHR0ZXh0OiBgJHtoaWRlVG9rZW5zKGlucHV0LnNsaWNlKDAsIExPTkdFU1RfSUQpKX1cdTIwMjZgLFxuXHRcdHJlYWRpbmdzOiBbXVxuXHR9O1xufVxuLyoqIE5hbWVzIHRoYXQgYSBsaW5lIHNob3dzLiAqL1xuY29uc3QgU0hPV04gPSAzO1xuLyoqIFNob3J0ZXIgaW50ZWdlcnMgYXJlIGtleXMgb2YgYSBwcm9qZWN0IHRoYXQgaGFzIHNvbWUsIGFuZCBoYXJkbHkgZXZlciB0aW1lcy4gKi9cbmNvbnN0IExPTkdfSU5URUdFUiA9IDE3O1xuLyoqIFRoZSByZWFkaW5ncywgdGhlIGxpa2VsaWVzdCBvZiB3aGljaCBuYW1lcyB0aGUga2V5cyBvZiB0aGUgcHJvamVjdCB0aGF0IHRoZSB0ZXh0IG1heSBiZS4gKi9cbmZ1bmN0aW9uIG5hbWVLZXlzKHsgdGV4dCB9LCB7IGtleXMgfSwgZ2VuZXJhbCkge1xuXHRjb25zdCBhY2NlcHRpbmcgPSBrZXlzLmZpbHRlcigoa2V5KSA9PiBhY2NlcHRzVGV4dChrZXksIHRleHQpKTtcblx0Y29uc3QgbmFtZXMgPSBbLi4ubmV3IFNldChhY2NlcHRpbmcubWFwKCh7IGVudGl0eSB9KSA9PiBlbnRpdHkpKV07XG5cdGNvbnN0IGludGVnZXIgPSBnZW5lcmFsLmZpbmQoKHsgZm9ybWF0IH0pID0+IGZvcm1hdCA9PT0gXCJpbnRlZ2VyXCIpO1xuXHRjb25zdCBsaWtlID0gaW50ZWdlciA/PyBbLi4uZ2VuZXJhbF0uc29ydCgob25lLCBvdGhlcikgPT4gb3RoZXIuc2NvcmUgLSBvbmUuc2NvcmUpWzBdO1xuXHRpZiAobmFtZXMubGVuZ3RoID09PSAwIHx8ICFsaWtlKSByZXR1cm4gZ2VuZXJhbDtcblx0Y29uc3QgbW9yZSA9IG5hbWVzLmxlbmd0aCAtIFNIT1dOO1xuXHRjb25zdCBzaG93biA9IFsuLi5uYW1lcy5zbGljZSgwLCBTSE9XTiksIC4uLm1vcmUgPiAwID8gW2Ake21vcmV9IG1vcmVgXSA6IFtdXS5qb2luKFwiLCBcIik7XG5cdGNvbnN0IGlzU2hvcnQgPSBpbnRlZ2VyICE9PSB2b2lkIDAgJiYgdGV4dC5sZW5ndGggPCBMT05HX0lOVEVHRVI7XG5cdGNvbnN0IGlzT25lID0gbmFtZXMubGVuZ3RoID09PSAxO1xuXHRjb25zdCBuYW1lZCA9IHtcblx0XHQuLi5saWtlLFxuXHRcdG5hbWU6IGlzT25lID8gYCR7c2hvd259IGtleWAgOiBgYSBrZXkgb2YgeW91cnM6ICR7c2hvd259YCxcblx0XHR3aHk6IGAke2lzT25lID8gXCJ5b3VyIGRlZmluaXRpb24gYWNjZXB0c1wiIDogYCR7bmFtZXMubGVuZ3RofSBvZiB5b3VyIGRlZmluaXRpb25zIGFjY2VwdGB9IGl0YCxcblx0XHRzY29yZTogaXNTaG9ydCA/IE9XTl9TQ09SRSA6IGxpa2Uuc2NvcmUgKyAxXG5cdH07XG5cdHJldHVybiBnZW5lcmFsLm1hcCgoZWFjaCkgPT4gZWFjaCA9PT0gbGlrZSA/IG5hbWVkIDogZWFjaCk7XG59XG5mdW5jdGlvbiBhY2NlcHRzVGV4dChrZXksIHRleHQpIHtcblx0dHJ5IHtcblx0XHRrZXkuZnJvbVRleHQodGV4dCk7XG5cdFx0cmV0dXJuIHRydWU7XG5cdH0gY2F0Y2gge1xuXHRcdHJldHVybiBmYWxzZTtcblx0fVxufVxuLyoqIFRleHRzIGFmdGVyIHRoZSBwcmVmaXggb2YgYSB0b2tlbiBvZiB0aGUgcHJvamVjdCwgd2hvbGUgb3IgZGFtYWdlZCwgYW5kIHdoYXQgZWxzZSBsb29rcyBsaWtlIGEgdG9rZW4gb2YgYnJhbmRpZC4gKi9cbmZ1bmN0aW9uIHJlYWRPd25Ub2tlbih7IHRleHQsIHByZWZpeCB9LCBvd24pIHtcblx0Y29uc3QgZm91bmQgPSBvd24/LnRva2VuUHJlZml4ZXMuZmluZCgoZWFjaCkgPT4gdGV4dC5zdGFydHNXaXRoKGAke2VhY2h9X2ApKTtcblx0aWYgKGZvdW5kICE9PSB2b2lkIDApIHJldHVybiByZWFkVG9rZW5XaXRoKGZvdW5kLCB0ZXh0KTtcblx0cmV0dXJuIG93bj8uZmluZChwcmVmaXgudG9Mb3dlckNhc2UoKSkgPyB2b2lkIDAgOiByZWFkRGFtYWdlZFRva2VuKHRleHQsIG93bj8udG9rZW5QcmVmaXhlcyA/PyBbXSk7XG59XG4vKiogQWJvdmUgZXZlcnkgc2NvcmUgb2YgYSBmb3JtYXQuICovXG5jb25zdCBPV05fU0NPUkUgPSAxZTM7XG4vKiogUmVhZHMgYSB0ZXh0IGFzIGFuIGlkIG9mIHRoZSBkZWZpbml0aW9uIHRoYXQgaGFzIGl0cyBwcmVmaXgsIG9yIGl0cyBleGFjdCB0ZXh0LiAqL1xuZnVuY3Rpb24gcmVhZE93bihzdWJqZWN0LCBvd24sIGdlbmVyYWwpIHtcblx0Y29uc3QgeyB0ZXh0LCBwcmVmaXggfSA9IHN1YmplY3Q7XG5cdGNvbnN0IGRlZmluaXRpb24gPSBvd24uZGVmaW5pdGlvbnMuZmluZCgoZGVmaW5pdGlvbikgPT4gZGVmaW5pdGlvbi5uYW1lZC5zb21lKChuYW1lKSA9PiBuYW1lID09PSB0ZXh0KSkgPz8gb3duLmZpbmQocHJlZml4LnRvTG93ZXJDYXNlKCkpO1xuXHRyZXR1cm4gZGVmaW5pdGlvbiA/IFtjcmVhdGVSZWFkaW5nKHN1YmplY3QsIGRlZmluaXRpb24sIGdlbmVyYWwpXSA6IFtdO1xufVxuZnVuY3Rpb24gY3JlYXRlUmVhZGluZyhzdWJqZWN0LCBkZWZpbml0aW9uLCBnZW5lcmFsKSB7XG5cdGNvbnN0IHsgdGV4dCwgd3Jvbmc6IGFyb3VuZCB9ID0gc3ViamVjdDtcblx0Y29uc3QgeyBkYXRhLCBlcnJvciB9ID0gZGVmaW5pdGlvbi5zYWZlUGFyc2UodGV4dCk7XG5cdGNvbnN0IHBvc2l0aW9uID0gZXJyb3I/LmRldGFpbHM/LnBvc2l0aW9uO1xuXHRjb25zdCBub3JtYWwgPSBkZWZpbml0aW9uLnNhZmVOb3JtYWxpemUodGV4dCkuZGF0YTtcblx0Y29uc3QgaWQgPSBkYXRhID8/IG5vcm1hbDtcblx0Y29uc3QgZm9ybWF0ID0gaWQgPT09IHZvaWQgMCA/IHZvaWQgMCA6IGRlZmluaXRpb24uZm9ybWF0T2YoaWQpO1xuXHRjb25zdCBmYW1pbHkgPSAoZm9ybWF0ID8/IGRlZmluaXRpb24uZm9ybWF0KS5uYW1lLnJlcGxhY2UoL1xcKC4qL3MsIFwiXCIpO1xuXHRjb25zdCBjb250ZW50ID0gaWQgIT09IHZvaWQgMCAmJiBmb3JtYXQgPyByZWFkQ29udGVudChpZCwgaWQubGFzdEluZGV4T2YoXCJfXCIpICsgMSwgZm9ybWF0KSA6IHt9O1xuXHRjb25zdCBsaWtlID0gZ2VuZXJhbC5maW5kKCh7IGZvcm1hdDogbmFtZSwgdGltZU1zIH0pID0+IG5hbWUgPT09IGZhbWlseSAmJiB0aW1lTXMgPT09IChjb250ZW50LnRpbWVNcyA/PyB0aW1lTXMpKTtcblx0Y29uc3Qgd3JvbmcgPSBlcnJvciA/IFtlcnJvci5tZXNzYWdlLnJlcGxhY2UoL1xcLiQvLCBcIlwiKSwgLi4uYXJvdW5kXSA6IGFyb3VuZDtcblx0cmV0dXJuIHtcblx0XHQuLi5saWtlID8/IHsgdmlld3M6ICgpID0+IFt3aG9sZVZpZXcoc3ViamVjdCwgZm9ybWF0ID8gZm9ybWF0Lm5hbWUgOiBcInRoZSBib2R5XCIpXSB9LFxuXHRcdC4uLmNvbnRlbnQsXG5cdFx0Li4ubGlrZT8ucmFuZG9tQml0cyAhPT0gdm9pZCAwICYmIHsgcmFuZG9tQml0czogbGlrZS5yYW5kb21CaXRzIH0sXG5cdFx0Zm9ybWF0OiBmYW1pbHksXG5cdFx0bmFtZTogYCR7ZGVmaW5pdGlvbi5lbnRpdHl9IGlkYCxcblx0XHRwcmVmaXg6IHN1YmplY3QucHJlZml4LFxuXHRcdGRlZmluaXRpb246IGRlZmluaXRpb24ucHJlZml4LFxuXHRcdHdoeTogZXJyb3IgPyBgdGhlIHByZWZpeCBpcyB0aGF0IG9mIHlvdXIgZGVmaW5pdGlvbiBcIiR7ZGVmaW5pdGlvbi5wcmVmaXh9XCJgIDogZm9ybWF0ID8gYHlvdXIgZGVmaW5pdGlvbiBcIiR7ZGVmaW5pdGlvbi5wcmVmaXh9XCIsIGluIHRoZSBmb3JtYXQgJHtmb3JtYXQubmFtZX1gIDogYGEgbmFtZWQgaWQgb2YgeW91ciBkZWZpbml0aW9uIFwiJHtkZWZpbml0aW9uLnByZWZpeH1cImAsXG5cdFx0Li4ud3JvbmcubGVuZ3RoID4gMCAmJiB7IHdyb25nIH0sXG5cdFx0Li4ubm9ybWFsICE9PSB2b2lkIDAgJiYgbm9ybWFsICE9PSB0ZXh0ICYmIHsgY2Fub25pY2FsOiBub3JtYWwgfSxcblx0XHRpc1JlZnVzZWQ6IGlkID09PSB2b2lkIDAsXG5cdFx0Li4ucG9zaXRpb24gIT09IHZvaWQgMCAmJiBhcm91bmQubGVuZ3RoID09PSAwICYmIHsgZmF1bHRBdDogcG9zaXRpb24gfSxcblx0XHRpc0Rpc3RpbmN0OiB0cnVlLFxuXHRcdHNjb3JlOiBPV05fU0NPUkVcblx0fTtcbn1cbi8qKiBXaGF0IHRoZSBmb3JtYXQgaXRzZWxmIGZpbmRzIGluIHRoZSBib2R5LiAqL1xuZnVuY3Rpb24gcmVhZENvbnRlbnQoaWQsIG9mZnNldCwgZm9ybWF0KSB7XG5cdGNvbnN0IHsgdGltZXN0YW1wLCB0b0J5dGVzLCB0b0JpZ0ludCwgaG9sZHNVdWlkLCByYW5kb21CaXRzIH0gPSBmb3JtYXQ7XG5cdGNvbnN0IHRpbWVNcyA9IHRpbWVzdGFtcD8uKGlkLCBvZmZzZXQpO1xuXHRjb25zdCBieXRlcyA9IHRvQnl0ZXM/LihpZCwgb2Zmc2V0KTtcblx0Y29uc3QgYmlnaW50ID0gdG9CaWdJbnQ/LihpZCwgb2Zmc2V0KTtcblx0cmV0dXJuIHtcblx0XHQuLi50aW1lTXMgIT09IHZvaWQgMCAmJiB7IHRpbWVNcyB9LFxuXHRcdC4uLmJ5dGVzICYmIHsgYnl0ZXMgfSxcblx0XHQuLi5ieXRlcyAmJiBob2xkc1V1aWQgJiYgeyB1dWlkOiBieXRlc1RvVXVpZChieXRlcykgfSxcblx0XHQuLi5iaWdpbnQgIT09IHZvaWQgMCAmJiB7XG5cdFx0XHRiaWdpbnQsXG5cdFx0XHRieXRlczogYnl0ZXNPZkJpZ0ludChiaWdpbnQsIGNvdW50Qnl0ZXMoYmlnaW50KSlcblx0XHR9LFxuXHRcdC4uLnJhbmRvbUJpdHMgIT09IHZvaWQgMCAmJiB7IHJhbmRvbUJpdHM6IGluVGVudGhzKHJhbmRvbUJpdHMpIH1cblx0fTtcbn1cbi8qKiBOdW1iZXJzIGFyZSA2NCBiaXRzIGluIG1vc3QgZGF0YWJhc2VzOyB0aG9zZSBvZiBhIGxheW91dCBtYXkgYmUgbG9uZ2VyLiAqL1xuZnVuY3Rpb24gY291bnRCeXRlcyh2YWx1ZSkge1xuXHRyZXR1cm4gTWF0aC5tYXgoOCwgTWF0aC5jZWlsKHZhbHVlLnRvU3RyaW5nKDE2KS5sZW5ndGggLyAyKSk7XG59XG5jb25zdCBHTE9CQUxfSURfQkFTRTY0ID0gL15bMC05QS1aYS16Ky9fLV17NCw0MDB9PXswLDJ9JC87XG5jb25zdCBHTE9CQUxfSUQgPSAvXihbQS1aX2Etel1cXHd7MCw2MH0pOihbXFx4MjEtXFx4N2VdezEsMjAwfSkkLztcbi8qKiBGZXcgb3RoZXIgdGV4dHMgZGVjb2RlIHRvIGEgbmFtZSwgYSBjb2xvbiBhbmQgcHJpbnRhYmxlIGNoYXJhY3RlcnMuICovXG5jb25zdCBHTE9CQUxfSURfU0NPUkUgPSAtMjA7XG4vKiogUmVhZHMgYSB0ZXh0IHdob3NlIGJhc2U2NCBpcyB0aGUgbmFtZSBvZiBhIHR5cGUsIGFuZCB0aGUgaWQgb2YgYSBub2RlLiAqL1xuZnVuY3Rpb24gcmVhZEdsb2JhbElkKHN1YmplY3QpIHtcblx0Y29uc3Qgd2hvbGUgPSB3aXRob3V0UHJlZml4KHN1YmplY3QpO1xuXHRjb25zdCBkaWdpdHMgPSB3aG9sZS5ib2R5LnJlcGxhY2UoLz0rJC8sIFwiXCIpO1xuXHRjb25zdCB0ZXh0ID0gR0xPQkFMX0lEX0JBU0U2NC50ZXN0KHdob2xlLmJvZHkpICYmIGRpZ2l0cy5sZW5ndGggJSA0ICE9PSAxID8gYXRvYihkaWdpdHMucmVwbGFjZUFsbChcIi1cIiwgXCIrXCIpLnJlcGxhY2VBbGwoXCJfXCIsIFwiL1wiKSkgOiBcIlwiO1xuXHRjb25zdCBbLCB0eXBlLCBsb2NhbF0gPSBHTE9CQUxfSUQuZXhlYyh0ZXh0KSA/PyBbXTtcblx0aWYgKHR5cGUgPT09IHZvaWQgMCB8fCBsb2NhbCA9PT0gdm9pZCAwKSByZXR1cm4gdm9pZCAwO1xuXHRyZXR1cm4ge1xuXHRcdGZvcm1hdDogXCJyZWxheS1nbG9iYWwtaWRcIixcblx0XHRuYW1lOiBgYSBnbG9iYWwgaWQgb2YgUmVsYXk6ICR7aGlkZVRva2Vucyhsb2NhbCl9IG9mICR7dHlwZX1gLFxuXHRcdHdoeTogYGJhc2U2NCBvZiAke0pTT04uc3RyaW5naWZ5KGhpZGVUb2tlbnModGV4dCkpfWAsXG5cdFx0Li4ud2hvbGUud3JvbmcubGVuZ3RoID4gMCAmJiB7IHdyb25nOiB3aG9sZS53cm9uZyB9LFxuXHRcdGlzRGlzdGluY3Q6IHRydWUsXG5cdFx0c2NvcmU6IEdMT0JBTF9JRF9TQ09SRSxcblx0XHR2aWV3czogKCkgPT4gW3dob2xlVmlldyh3aG9sZSwgYGJhc2U2NCBvZiAke2hpZGVUb2tlbnModGV4dCl9YCldXG5cdH07XG59XG4vLyBwYWNrYWdlcy9pbnNwZWN0L3NyYy9hbnN3ZXJzL2ZpbmRlci50c1xuLyoqIFRoZSBzZWFyY2ggZm9yIGlkcyBvZiBhbnkgZm9ybWF0IGluIGZyZWUgdGV4dCwgaW4gY29uc3RhbnQgbWVtb3J5LiAqL1xuaW5pdF9jb3JlX3dNM0R0TGtYKCk7XG5jb25zdCBXT1JEID0gL1swLTlBLVphLXpfXSg/OlswLTlBLVphLXpfLV18JSg/OjVGfDJEKXxcXC4oPz14b3h8WzAtOUEtWmEtel8tXXsxNn0pKSovZ2k7XG4vKiogVGhlIGNoYXJhY3RlcnMgdGhhdCB0aGUgbmV4dCBwaWVjZSBtYXkgZ28gb24gd2l0aC4gKi9cbmNvbnN0IFRBSUwgPSAvWzAtOUEtWmEtel8uJS1dKiQvO1xuY29uc3QgUEFSVCA9IC9bXi5dKy9nO1xuLyoqIFNob3J0ZXIgd29yZHMgYXJlIGlkcyBvZiBubyBmb3JtYXQgdGhhdCBjYW4gYmUgcmVjb2duaXplZC4gKi9cbmNvbnN0IFNIT1JURVNUX1dPUkQgPSAxMjtcbi8qKiBDcmVhdGVzIGEgZmluZGVyLiBJdCBrZWVwcyB0aGUgd29yZCB0aGF0IGEgcGllY2UgbWF5IGhhdmUgY3V0LCBhbmQgdGhlIGNoYXJhY3RlcnMgYmVmb3JlIGl0IHRoYXQgZGVjaWRlIHdoZXJlIHRoZSB3b3JkIGJlZ2lucy4gKi9cbmZ1bmN0aW9uIGNyZWF0ZUZpbmRlcihvcHRpb25zKSB7XG5cdGxldCBiZWZvcmUgPSBcIlwiO1xuXHRsZXQga2VwdCA9IFwiXCI7XG5cdGxldCBsaW5lID0gMTtcblx0bGV0IGNvbHVtbiA9IDE7XG5cdGZ1bmN0aW9uIHNlYXJjaChwaWVjZSkge1xuXHRcdGNvbnN0IHRleHQgPSBiZWZvcmUgKyBwaWVjZTtcblx0XHRjb25zdCBmb3VuZCA9IFtdO1xuXHRcdGxldCBzZWVuID0gYmVmb3JlLmxlbmd0aDtcblx0XHRjb25zdCB3b3JkcyA9IG5ldyBSZWdFeHAoV09SRCk7XG5cdFx0d29yZHMubGFzdEluZGV4ID0gc2Vlbjtcblx0XHRmb3IgKGNvbnN0IHsgaW5kZXgsIDA6IHdvcmQgfSBvZiB0ZXh0Lm1hdGNoQWxsKHdvcmRzKSkgZm9yIChjb25zdCB7IGF0LCByZWFkaW5ncyB9IG9mIHJlYWRpbmdzQXQodGV4dCwgaW5kZXgsIHdvcmQpKSB7XG5cdFx0XHRhZHZhbmNlKHRleHQsIHNlZW4sIGluZGV4ICsgYXQpO1xuXHRcdFx0c2VlbiA9IGluZGV4ICsgYXQ7XG5cdFx0XHRmb3VuZC5wdXNoKHtcblx0XHRcdFx0Li4ucmVhZGluZ3MsXG5cdFx0XHRcdGxpbmUsXG5cdFx0XHRcdGNvbHVtblxuXHRcdFx0fSk7XG5cdFx0fVxuXHRcdGFkdmFuY2UodGV4dCwgc2VlbiwgdGV4dC5sZW5ndGgpO1xuXHRcdGJlZm9yZSA9IHRleHQuc2xpY2UoLTI1Nik7XG5cdFx0cmV0dXJuIGZvdW5kO1xuXHR9XG5cdC8qKiBUaGUgcmVhZGluZ3Mgb2YgYSB3b3JkLCB3aGljaCBtYXkgYmVnaW4gd2l0aCBhbiBlc2NhcGUuICovXG5cdGZ1bmN0aW9uIHJlYWRpbmdzQXQodGV4dCwgaW5kZXgsIHdvcmQpIHtcblx0XHRsZXQgYmVzdCA9IHJlYWRpbmdzSW4od29yZCk7XG5cdFx0bGV0IHN0YXJ0ID0gaW5kZXg7XG5cdFx0Zm9yIChjb25zdCB7IGVuZCB9IG9mIGVzY2FwZXNBdCh0ZXh0LCBpbmRleCkpIHtcblx0XHRcdGNvbnN0IGxlbmd0aCA9IGVuZCAtIGluZGV4O1xuXHRcdFx0Y29uc3QgcmVzdCA9IHJlYWRpbmdzSW4od29yZC5zbGljZShsZW5ndGgpKS5tYXAoKHsgYXQsIHJlYWRpbmdzIH0pID0+ICh7XG5cdFx0XHRcdGF0OiBhdCArIGxlbmd0aCxcblx0XHRcdFx0cmVhZGluZ3Ncblx0XHRcdH0pKTtcblx0XHRcdGlmIChyZXN0Lmxlbmd0aCA9PT0gMCkgY29udGludWU7XG5cdFx0XHRjb25zdCBpc1ByZWZlcnJlZCA9IGhhc093bihyZXN0KSA9PT0gaGFzT3duKGJlc3QpID8gIWlzTGl0ZXJhbCh0ZXh0LCBzdGFydCkgOiBoYXNPd24ocmVzdCk7XG5cdFx0XHRpZiAoYmVzdC5sZW5ndGggPT09IDAgfHwgaXNQcmVmZXJyZWQpIFtiZXN0LCBzdGFydF0gPSBbcmVzdCwgZW5kXTtcblx0XHR9XG5cdFx0cmV0dXJuIGJlc3Q7XG5cdH1cblx0LyoqIFRoZSByZWFkaW5ncyBvZiBhIHdvcmQsIG9yIGVsc2Ugb2YgdGhlIHdvcmRzIGJldHdlZW4gaXRzIGRvdHM6IGEgdG9rZW4gbWF5IGhvbGQgZG90cywgYW5kIHNvIG1heSB0aGUgcGF0aCB0byBhbiBpZC4gKi9cblx0ZnVuY3Rpb24gcmVhZGluZ3NJbih0ZXh0KSB7XG5cdFx0Y29uc3Qgd29yZCA9IHRyaW1FbmQodGV4dCwgXCItLlwiKTtcblx0XHRpZiAod29yZC5sZW5ndGggPiAxMDI0KSByZXR1cm4gW107XG5cdFx0Y29uc3Qgd2hvbGUgPSBkaXN0aW5jdCh3b3JkKTtcblx0XHRpZiAod2hvbGUpIHJldHVybiBbe1xuXHRcdFx0YXQ6IDAsXG5cdFx0XHRyZWFkaW5nczogd2hvbGVcblx0XHR9XTtcblx0XHRpZiAoIXdvcmQuaW5jbHVkZXMoXCIuXCIpKSByZXR1cm4gW107XG5cdFx0cmV0dXJuIEFycmF5LmZyb20od29yZC5tYXRjaEFsbChQQVJUKSkuZmxhdE1hcCgoeyAwOiBwYXJ0LCBpbmRleDogYXQgfSkgPT4ge1xuXHRcdFx0Y29uc3QgcmVhZGluZ3MgPSBkaXN0aW5jdCh0cmltRW5kKHBhcnQsIFwiLVwiKSk7XG5cdFx0XHRyZXR1cm4gcmVhZGluZ3MgPyBbe1xuXHRcdFx0XHRhdCxcblx0XHRcdFx0cmVhZGluZ3Ncblx0XHRcdH1dIDogW107XG5cdFx0fSk7XG5cdH1cblx0ZnVuY3Rpb24gZGlzdGluY3Qod29yZCkge1xuXHRcdGlmICh3b3JkLmxlbmd0aCA8IFNIT1JURVNUX1dPUkQpIHJldHVybiB2b2lkIDA7XG5cdFx0Y29uc3QgcmVhZGluZ3MgPSByYW5rZWRSZWFkaW5ncyh3b3JkLCBvcHRpb25zKTtcblx0XHRyZXR1cm4gcmVhZGluZ3MucmVhZGluZ3NbMF0/LmlzRGlzdGluY3QgPyByZWFkaW5ncyA6IHZvaWQgMDtcblx0fVxuXHRmdW5jdGlvbiBhZHZhbmNlKHRleHQsIGZyb20sIHRvKSB7XG5cdFx0Y29uc3QgcGFzc2VkID0gdGV4dC5zbGljZShmcm9tLCB0byk7XG5cdFx0Y29uc3QgYnJlYWtzID0gcGFzc2VkLnNwbGl0KFwiXFxuXCIpLmxlbmd0aCAtIDE7XG5cdFx0Y29sdW1uID0gYnJlYWtzID4gMCA/IHBhc3NlZC5sZW5ndGggLSBwYXNzZWQubGFzdEluZGV4T2YoXCJcXG5cIikgOiBjb2x1bW4gKyBwYXNzZWQubGVuZ3RoO1xuXHRcdGxpbmUgKz0gYnJlYWtzO1xuXHR9XG5cdHJldHVybiB7XG5cdFx0cHVzaChwaWVjZSkge1xuXHRcdFx0Y29uc3QgdGV4dCA9IGtlcHQgKyBwaWVjZTtcblx0XHRcdGNvbnN0IHdpbmRvdyA9IHRleHQuc2xpY2UoLTIgKiBMT05HRVNUX0lEKTtcblx0XHRcdGNvbnN0IHRhaWwgPSB3aW5kb3cuc2xpY2Uod2luZG93LnNlYXJjaChUQUlMKSk7XG5cdFx0XHRjb25zdCBpc09wZW4gPSB0YWlsLmxlbmd0aCA8PSBMT05HRVNUX0lEO1xuXHRcdFx0a2VwdCA9IGlzT3BlbiA/IHRhaWwgOiBcIlwiO1xuXHRcdFx0cmV0dXJuIHNlYXJjaChpc09wZW4gJiYgdGFpbC5sZW5ndGggPiAwID8gdGV4dC5zbGljZSgwLCAtdGFpbC5sZW5ndGgpIDogdGV4dCk7XG5cdFx0fSxcblx0XHRlbmQoKSB7XG5cdFx0XHRjb25zdCB0ZXh0ID0ga2VwdDtcblx0XHRcdGtlcHQgPSBcIlwiO1xuXHRcdFx0cmV0dXJuIHNlYXJjaCh0ZXh0KTtcblx0XHR9XG5cdH07XG59XG4vKiogV2hldGhlciBhIGRlZmluaXRpb24gb2YgdGhlIHByb2plY3QgYWNjZXB0cyBhIHBhcnQuICovXG5mdW5jdGlvbiBoYXNPd24ocGFydHMpIHtcblx0cmV0dXJuIHBhcnRzLnNvbWUoKHsgcmVhZGluZ3M6IHsgcmVhZGluZ3MgfSB9KSA9PiByZWFkaW5nc1swXT8uZGVmaW5pdGlvbiAhPT0gdm9pZCAwICYmICFyZWFkaW5nc1swXS5pc1JlZnVzZWQpO1xufVxuLyoqIEEgdGV4dCB3aXRob3V0IHRoZSBjaGFyYWN0ZXJzIGF0IGl0cyBlbmQgdGhhdCBhcmUgYW1vbmcgc29tZS4gKi9cbmZ1bmN0aW9uIHRyaW1FbmQodGV4dCwgc29tZSkge1xuXHRsZXQgZW5kID0gdGV4dC5sZW5ndGg7XG5cdHdoaWxlIChlbmQgPiAwICYmIHNvbWUuaW5jbHVkZXModGV4dC5jaGFyQXQoZW5kIC0gMSkpKSBlbmQtLTtcblx0cmV0dXJuIHRleHQuc2xpY2UoMCwgZW5kKTtcbn1cbi8vIHBhY2thZ2VzL2luc3BlY3Qvc3JjL2Fuc3dlcnMvdGltZXMudHNcbi8qKiBUaW1lczogYSBoaXN0b2dyYW0gaW4gYm91bmRlZCBtZW1vcnksIHRoZSBsaW5lIGZyb20gMTk3MCB0byBub3csIGFuZCBkYXRlcyBhbmQgYWdlcyBpbiB3b3Jkcy4gKi9cbmNvbnN0IERBWSA9IDg2NGU1O1xuY29uc3QgW1NFQ09ORCwgTUlOVVRFLCBIT1VSXSA9IFtcblx0MWUzLFxuXHQ2ZTQsXG5cdDM2ZTVcbl07XG5bLi4uW1xuXHQxLFxuXHQxMCxcblx0MTAwLFxuXHRTRUNPTkQsXG5cdDEwICogU0VDT05ELFxuXHRNSU5VVEUsXG5cdDEwICogTUlOVVRFLFxuXHRIT1VSLFxuXHQ2ICogSE9VUixcblx0REFZXG5dXTtcbmNvbnN0IFVOSVRTID0gW1xuXHRbXCJ5ZWFyXCIsIDMxNTU3NmU1XSxcblx0W1wibW9udGhcIiwgMjYyOThlNV0sXG5cdFtcImRheVwiLCBEQVldLFxuXHRbXCJob3VyXCIsIEhPVVJdLFxuXHRbXCJtaW51dGVcIiwgTUlOVVRFXSxcblx0W1wic2Vjb25kXCIsIFNFQ09ORF1cbl07XG4vKiogYDMgZGF5c2A6IGEgc2Vjb25kIG9yIG1vcmUgaW4gaXRzIGxhcmdlc3Qgd2hvbGUgdW5pdC4gKi9cbmZ1bmN0aW9uIGR1cmF0aW9uVGV4dChtcykge1xuXHRjb25zdCBbbmFtZSwgc2l6ZV0gPSBVTklUUy5maW5kKChbLCB1bml0TXNdKSA9PiBtcyA+PSB1bml0TXMpO1xuXHRjb25zdCBjb3VudCA9IE1hdGguZmxvb3IobXMgLyBzaXplKTtcblx0cmV0dXJuIGAke2NvdW50fSAke25hbWV9JHtjb3VudCA9PT0gMSA/IFwiXCIgOiBcInNcIn1gO1xufVxuLyoqIGAzIGRheXMgYWdvYCwgYGluIDMgZGF5c2AsIGBub3dgLiAqL1xuZnVuY3Rpb24gYWdlVGV4dCh0aW1lTXMsIG5vd01zKSB7XG5cdGNvbnN0IG1zID0gbm93TXMgLSB0aW1lTXM7XG5cdGlmIChNYXRoLmFicyhtcykgPCAxZTMpIHJldHVybiBcIm5vd1wiO1xuXHRyZXR1cm4gbXMgPiAwID8gYCR7ZHVyYXRpb25UZXh0KG1zKX0gYWdvYCA6IGBpbiAke2R1cmF0aW9uVGV4dCgtbXMpfWA7XG59XG5jb25zdCBNT05USFMgPSBcIkphbnVhcnkgRmVicnVhcnkgTWFyY2ggQXByaWwgTWF5IEp1bmUgSnVseSBBdWd1c3QgU2VwdGVtYmVyIE9jdG9iZXIgTm92ZW1iZXIgRGVjZW1iZXJcIi5zcGxpdChcIiBcIik7XG4vKiogYDIxIE5vdmVtYmVyIDIwMjYsIDAyOjM2OjUwIFVUQ2AgKi9cbmZ1bmN0aW9uIHNwZWxsRGF0ZSh0aW1lTXMpIHtcblx0Y29uc3QgaW5zdGFudCA9IG5ldyBEYXRlKHRpbWVNcyk7XG5cdGNvbnN0IGNsb2NrID0gc2hvd0luc3RhbnQodGltZU1zKS5zbGljZSgtMTMsIC01KTtcblx0cmV0dXJuIGAke2luc3RhbnQuZ2V0VVRDRGF0ZSgpfSAke01PTlRIU1tpbnN0YW50LmdldFVUQ01vbnRoKCldfSAke2luc3RhbnQuZ2V0VVRDRnVsbFllYXIoKX0sICR7Y2xvY2t9IFVUQ2A7XG59XG4vLyBwYWNrYWdlcy9pbnNwZWN0L3NyYy9hbnN3ZXJzL2RyYXdpbmcudHNcbi8qKiBUaGUgZHJhd2luZ3Mgb2YgYW4gaWQ6IGl0cyBwYXJ0cyB1bmRlciBicmFja2V0cywgYW5kIGl0cyBiaXRzLCBlYWNoIGluIHRoZSBzdHlsZSBvZiBpdHMgcGFydC4gKi9cbi8qKiBUaGUgcGFydHMgdGhhdCBoYXZlIGEgYnJhY2tldCwgZnJvbSBsZWZ0IHRvIHJpZ2h0LiBBbiBpZCB0aGF0IHdhcyBjdXQgb2ZmIGhhcyBubyBjaGFyYWN0ZXJzIGZvciBvbmUuICovXG5mdW5jdGlvbiBwbGFjZUxlZ3MocGFydHMpIHtcblx0cmV0dXJuIHBhcnRzLmZpbHRlcigoeyBzdGFydCwgZW5kIH0pID0+IHN0YXJ0IDwgZW5kKS5zb3J0KChvbmUsIG90aGVyKSA9PiBvbmUuc3RhcnQgLSBvdGhlci5zdGFydCkubWFwKChwYXJ0KSA9PiAoe1xuXHRcdC4uLnBhcnQsXG5cdFx0YXQ6IHBhcnQuc3RhcnQgKyBNYXRoLmZsb29yKChwYXJ0LmVuZCAtIHBhcnQuc3RhcnQgLSAxKSAvIDIpXG5cdH0pKTtcbn1cbi8qKiBBIGxvbmdlciBudW1iZXIgaGFzIHRvbyBtYW55IGJpdHMgZm9yIGEgZ2xhbmNlLiAqL1xuY29uc3QgTU9TVF9CSVRTID0gMjU2O1xuLyoqIFRoZSBiaXRzIG9mIGEgcmVhZGluZyB0aGF0IGhhcyBieXRlcywgbW9zdCBzaWduaWZpY2FudCBmaXJzdDsgbm9uZSB3aGVyZSBpdCBoYXMgbm8gYnl0ZXMsIG9yIHRvbyBtYW55LiAqL1xuZnVuY3Rpb24gbGlzdEJpdHMoeyBmb3JtYXQsIGJ5dGVzLCB2aWV3cyB9KSB7XG5cdGlmICghYnl0ZXMgfHwgYnl0ZXMubGVuZ3RoICogOCA+IE1PU1RfQklUUykgcmV0dXJuIFtdO1xuXHRjb25zdCBoZXggPSB0b0hleChieXRlcyk7XG5cdGNvbnN0IGJpdHMgPSBBcnJheS5mcm9tKGhleCwgKGRpZ2l0KSA9PiBOdW1iZXIucGFyc2VJbnQoZGlnaXQsIDE2KS50b1N0cmluZygyKS5wYWRTdGFydCg0LCBcIjBcIikpLmpvaW4oXCJcIik7XG5cdGlmIChmb3JtYXQgPT09IFwidWxpZFwiKSByZXR1cm4gbGlzdFVsaWRCaXRzKGJpdHMsIHZpZXdzKClbMF0pO1xuXHRmb3IgKGNvbnN0IHsgdGV4dCwgcGFydHMgfSBvZiB2aWV3cygpKSB7XG5cdFx0Y29uc3QgZGlnaXRzID0gdGV4dC5yZXBsYWNlQWxsKFwiLVwiLCBcIlwiKTtcblx0XHRjb25zdCBwZXJEaWdpdCA9IGRpZ2l0cy50b0xvd2VyQ2FzZSgpID09PSBoZXggPyA0IDogaXNUYWlsKGRpZ2l0cywgYml0cykgPyAxIDogMDtcblx0XHRpZiAocGVyRGlnaXQgPT09IDApIGNvbnRpbnVlO1xuXHRcdGNvbnN0IGxlbmd0aCA9IHBlckRpZ2l0ICogZGlnaXRzLmxlbmd0aDtcblx0XHRjb25zdCBiaXRBdCA9IChwbGFjZSkgPT4gYml0cy5sZW5ndGggLSBsZW5ndGggKyBwZXJEaWdpdCAqIHRleHQuc2xpY2UoMCwgcGxhY2UpLnJlcGxhY2VBbGwoXCItXCIsIFwiXCIpLmxlbmd0aDtcblx0XHRjb25zdCBydW5zID0gY3V0Qml0cyhiaXRzLCBwYXJ0cywgYml0QXQpO1xuXHRcdGlmIChydW5zLnJlZHVjZSgoc3VtLCBydW4pID0+IHN1bSArIHJ1bi5iaXRzLmxlbmd0aCwgMCkgPT09IGxlbmd0aCkgcmV0dXJuIHJ1bnM7XG5cdH1cblx0cmV0dXJuIFt7XG5cdFx0Yml0cyxcblx0XHRzdHlsZTogdm9pZCAwLFxuXHRcdGxhYmVsOiB2b2lkIDBcblx0fV07XG59XG5jb25zdCBVTElEX0RJR0lUUyA9IDI2O1xuY29uc3QgQklUU19QRVJfRElHSVQgPSA1O1xuLyoqIFRoZSBkaWdpdHMgb2YgYSBVTElEIGhvbGQgdHdvIGJpdHMgbW9yZSB0aGFuIGl0cyB2YWx1ZSBoYXMuICovXG5mdW5jdGlvbiBsaXN0VWxpZEJpdHMoYml0cywgeyB0ZXh0LCBwYXJ0cyB9KSB7XG5cdGNvbnN0IHN1cnBsdXMgPSAxMzAgLSBiaXRzLmxlbmd0aDtcblx0Y29uc3QgYXQgPSAocGxhY2UpID0+IE1hdGgubWF4KDAsIChwbGFjZSAtIHRleHQubGVuZ3RoICsgVUxJRF9ESUdJVFMpICogQklUU19QRVJfRElHSVQgLSBzdXJwbHVzKTtcblx0cmV0dXJuIGN1dEJpdHMoYml0cywgcGFydHMsIGF0KS5maWx0ZXIoKHJ1bikgPT4gcnVuLmJpdHMgIT09IFwiXCIpO1xufVxuLyoqIFRoZSBiaXRzIG9mIGVhY2ggcGFydCwgb2Ygd2hpY2ggYSBmdW5jdGlvbiB0ZWxscyB0aGUgcGxhY2VzLiAqL1xuZnVuY3Rpb24gY3V0Qml0cyhiaXRzLCBwYXJ0cywgYml0QXQpIHtcblx0cmV0dXJuIHBhcnRzLm1hcCgoeyBzdGFydCwgZW5kLCBsYWJlbCwgc3R5bGUgfSkgPT4gKHtcblx0XHRiaXRzOiBiaXRzLnNsaWNlKGJpdEF0KHN0YXJ0KSwgYml0QXQoZW5kKSksXG5cdFx0c3R5bGUsXG5cdFx0bGFiZWxcblx0fSkpO1xufVxuLyoqIFdoZXRoZXIgZGlnaXRzIGFyZSB0aGUgbG93ZXN0IG9mIHNvbWUgYml0cywgb2Ygd2hpY2ggdGhvc2UgYWJvdmUgYXJlIDAuICovXG5mdW5jdGlvbiBpc1RhaWwoZGlnaXRzLCBiaXRzKSB7XG5cdHJldHVybiAvXlswMV17OCx9JC8udGVzdChkaWdpdHMpICYmIGRpZ2l0cy5wYWRTdGFydChiaXRzLmxlbmd0aCwgXCIwXCIpID09PSBiaXRzO1xufVxuLy8gcGFja2FnZXMvaW5zcGVjdC9zcmMvYW5zd2Vycy90ZXh0LXJlcG9ydC50c1xuaW5pdF9jb3JlX3dNM0R0TGtYKCk7XG4vKiogQSB0ZXh0IHRoYXQgbWF5IGhvbGQgYW55dGhpbmcsIHNhZmUgaW4gYSB0ZXJtaW5hbCwgYW5kIHZpc2libGUuICovXG5mdW5jdGlvbiBzYWZlKHRleHQpIHtcblx0cmV0dXJuIC9eWyAtfl0qJC8udGVzdCh0ZXh0KSAmJiB0ZXh0LnRyaW0oKSAhPT0gXCJcIiA/IHRleHQgOiBxdW90ZWQodGV4dCk7XG59XG4vLyBwYWNrYWdlcy9pbnNwZWN0L3NyYy9hbnN3ZXJzL2Fuc3dlci50c1xuaW5pdF9jb3JlX3dNM0R0TGtYKCk7XG4vKipcbiogRGVzY3JpYmVzIGEgcmVhZGluZyBvZiBhIHRleHQuXG4qXG4qIEBwYXJhbSBzb3VyY2UgVGhlIG5hbWUgb2YgdGhlIG1hbmlmZXN0IHRoYXQgdGVsbHMgdGhlIHJlYWRlcidzIG93biBpZHM7IGB1bmRlZmluZWRgIHdoZXJlIG5vbmUgaXMgbG9hZGVkLlxuKiBAcGFyYW0gb3RoZXJzIFRoZSBvdGhlciByZWFkaW5ncy5cbiogQHBhcmFtIGFsbW9zdCBXaGF0IHRoZSB0ZXh0IGlzIGJ1dCBmb3IgYSBmYXVsdC5cbiovXG5mdW5jdGlvbiBkZXNjcmliZUFuc3dlcihyZWFkaW5nLCBub3dNcywgc291cmNlLCBvdGhlcnMgPSBbXSwgYWxtb3N0KSB7XG5cdGNvbnN0IHRpdGxlID0gdGl0bGVPZihyZWFkaW5nLCByZWFkaW5nPy5pc1JlZnVzZWQgPyB2b2lkIDAgOiBhbG1vc3QpO1xuXHRjb25zdCBmYXVsdCA9IGFsbW9zdCA/IGAke2NhcGl0YWxpemVkKGFsbW9zdC5mYXVsdCl9LmAgOiBcIlwiO1xuXHRpZiAoIXJlYWRpbmcpIHJldHVybiBhbG1vc3QgPyB7XG5cdFx0Li4uTk9fQU5TV0VSLFxuXHRcdHRpdGxlLFxuXHRcdHVubWFkZTogZmF1bHQsXG5cdFx0d2hvc2U6IFwiXCJcblx0fSA6IE5PX0FOU1dFUjtcblx0Y29uc3QgeyB0aW1lTXMsIGlzVG9rZW4gPSBmYWxzZSB9ID0gcmVhZGluZztcblx0Y29uc3Qgd2hvc2UgPSBpc1Rva2VuID8gYCR7ZGVzY3JpYmVFeHBpcnkocmVhZGluZywgbm93TXMpfSR7U0VDUkVUfWAgOiBkZXNjcmliZU93bmVyKHJlYWRpbmcsIHNvdXJjZSk7XG5cdGlmIChhbG1vc3QgJiYgIXJlYWRpbmcuaXNSZWZ1c2VkKSByZXR1cm4ge1xuXHRcdHRpdGxlLFxuXHRcdG1hZGU6IHZvaWQgMCxcblx0XHR1bm1hZGU6IGZhdWx0LFxuXHRcdHdob3NlLFxuXHRcdHRvbmU6IFwidW5zdXJlXCJcblx0fTtcblx0Y29uc3QgaXNTaWxlbnQgPSB0aW1lTXMgPT09IHZvaWQgMCAmJiAhaXNUb2tlbjtcblx0cmV0dXJuIHtcblx0XHR0aXRsZSxcblx0XHRtYWRlOiB0aW1lTXMgPT09IHZvaWQgMCA/IHZvaWQgMCA6IHtcblx0XHRcdGFnZTogYWdlVGV4dCh0aW1lTXMsIG5vd01zKSxcblx0XHRcdGRhdGU6IHNwZWxsRGF0ZSh0aW1lTXMpXG5cdFx0fSxcblx0XHR1bm1hZGU6IGZhdWx0IHx8IChpc1NpbGVudCA/IGRlc2NyaWJlU2lsZW5jZShyZWFkaW5nLCBvdGhlcnMpIDogXCJcIiksXG5cdFx0d2hvc2UsXG5cdFx0dG9uZTogZmluZFRvbmUocmVhZGluZylcblx0fTtcbn1cbmNvbnN0IE5PX0FOU1dFUiA9IHtcblx0dGl0bGU6IFwiTm8gZm9ybWF0IGZpdHNcIixcblx0bWFkZTogdm9pZCAwLFxuXHR1bm1hZGU6IFwiXCIsXG5cdHdob3NlOiBcIlRoZSB0ZXh0IGlzIG5vdCBhbiBpZCB0aGF0IGlzIGtub3duIGhlcmUuXCIsXG5cdHRvbmU6IFwid3JvbmdcIlxufTtcbmNvbnN0IFNFQ1JFVCA9IFwiQSBzZWNyZXQ6IGl0cyB0ZXh0IGlzIGhpZGRlbiwgYW5kIG5vIGxpbmsgaG9sZHMgaXQuIFRyZWF0IGl0IGFzIGxlYWtlZC5cIjtcbmNvbnN0IGNhcGl0YWxpemVkID0gKHRleHQpID0+IHRleHQuY2hhckF0KDApLnRvVXBwZXJDYXNlKCkgKyB0ZXh0LnNsaWNlKDEpO1xuLyoqIFVudGlsIHdoZW4gYSB0b2tlbiBob2xkcywgaWYgaXQgc2F5cyBzby4gKi9cbmZ1bmN0aW9uIGRlc2NyaWJlRXhwaXJ5KHsgY2xhaW1zID0gW10gfSwgbm93TXMpIHtcblx0Y29uc3QgdGltZU1zID0gY2xhaW1zLmZpbmQoKHsgcGFydCwgbmFtZSB9KSA9PiBwYXJ0ID09PSBcImNsYWltc1wiICYmIG5hbWUgPT09IFwiZXhwXCIpPy50aW1lTXM7XG5cdGlmICh0aW1lTXMgPT09IHZvaWQgMCkgcmV0dXJuIGNsYWltcy5zb21lKCh7IHBhcnQgfSkgPT4gcGFydCA9PT0gXCJjbGFpbXNcIikgPyBcIkl0IG5ldmVyIGV4cGlyZXMuIFwiIDogXCJcIjtcblx0cmV0dXJuIGBJdCAke3RpbWVNcyA8PSBub3dNcyA/IFwiZXhwaXJlZFwiIDogXCJleHBpcmVzXCJ9ICR7YWdlVGV4dCh0aW1lTXMsIG5vd01zKX0uIGA7XG59XG4vKiogV2hhdCBhIHRleHQgaXMsIGFzIGEgaGVhZGluZyBzYXlzIGl0LiAqL1xuZnVuY3Rpb24gdGl0bGVPZihyZWFkaW5nLCBhbG1vc3QpIHtcblx0aWYgKGFsbW9zdCkgcmV0dXJuIGFsbW9zdC5pc1R3byA/IFwiVHdvIGlkcyB3aXRob3V0IGFueXRoaW5nIGJldHdlZW4gdGhlbVwiIDogYEFsbW9zdCAke2FsbW9zdC5uYW1lfWA7XG5cdGlmICghcmVhZGluZykgcmV0dXJuIE5PX0FOU1dFUi50aXRsZTtcblx0Y29uc3QgeyBpc1Rva2VuIH0gPSByZWFkaW5nO1xuXHRjb25zdCBuYW1lID0gbmFtZU9mKHJlYWRpbmcpO1xuXHRpZiAobmFtZSA9PT0gXCJ1bmtub3duXCIpIHJldHVybiBpc1Rva2VuID8gXCJXaGF0IG1heSBiZSBhIHNlY3JldFwiIDogXCJBbiBpZCBvZiBhbiB1bmtub3duIGZvcm1hdFwiO1xuXHRyZXR1cm4gY2FwaXRhbGl6ZWQobmFtZSk7XG59XG4vKiogT2YgYSBudW1iZXIgdGhhdCBzZXZlcmFsIHN5c3RlbXMgbWF5IGhhdmUgd3JpdHRlbiwgZWFjaCBvZiB0aGVpciByZWFkaW5ncyBoYXMgYSB0aW1lLiAqL1xuZnVuY3Rpb24gZGVzY3JpYmVTaWxlbmNlKHsgZm9ybWF0LCBpc0Rpc3RpbmN0IH0sIG90aGVycykge1xuXHRyZXR1cm4gZm9ybWF0ID09PSBcImludGVnZXJcIiAmJiBpc0Rpc3RpbmN0ICYmIG90aGVycy5zb21lKCh7IHRpbWVNcyB9KSA9PiB0aW1lTXMgIT09IHZvaWQgMCkgPyBcIldoZW4gaXQgd2FzIG1hZGUgZGVwZW5kcyBvbiB3aG8gbWFkZSBpdDogY2hvb3NlIGEgcmVhZGluZyBiZWxvdy5cIiA6IFwiSXQgZG9lcyBub3QgdGVsbCB3aGVuIGl0IHdhcyBtYWRlLlwiO1xufVxuZnVuY3Rpb24gZGVzY3JpYmVPd25lcihiZXN0LCBzb3VyY2UpIHtcblx0Y29uc3QgeyBkZWZpbml0aW9uLCBwcmVmaXgsIGlzUmVmdXNlZCwgd3JvbmcsIG5hbWUgfSA9IGJlc3Q7XG5cdGlmIChzb3VyY2UgPT09IHZvaWQgMCkgcmV0dXJuIFwiTG9hZCB5b3VyIG1hbmlmZXN0IHRvIHNlZSB3aGV0aGVyIGl0IGlzIHlvdXJzLlwiO1xuXHRpZiAoZGVmaW5pdGlvbiA9PT0gdm9pZCAwKSByZXR1cm4gcHJlZml4ID09PSB2b2lkIDAgPyBgJHtzYWZlKHNvdXJjZSl9IGNhbm5vdCB0ZWxsIHdob3NlIGl0IGlzOiBpdCBoYXMgbm8gcHJlZml4LmAgOiBgTm90IHlvdXJzOiBubyBraW5kIGluICR7c2FmZShzb3VyY2UpfSBoYXMgdGhlIHByZWZpeCAke3F1b3RlZChwcmVmaXgpfS5gO1xuXHRpZiAoaXNSZWZ1c2VkKSByZXR1cm4gYE5vdCB2YWxpZDogdGhlIHByZWZpeCAke3F1b3RlZChkZWZpbml0aW9uKX0gaXMgeW91cnMsIGJ1dCB0aGUgdGV4dCBpcyBubyAke25hbWV9LmA7XG5cdGNvbnN0IGZvdW5kID0gYFlvdXJzOiAke3NhZmUoc291cmNlKX0gZGVmaW5lcyAke3F1b3RlZChkZWZpbml0aW9uKX1gO1xuXHRyZXR1cm4gd3JvbmcgPyBgJHtmb3VuZH0sIGJ1dCBzcGVsbHMgdGhlIGlkIGluIGFub3RoZXIgd2F5LmAgOiBgJHtmb3VuZH0uYDtcbn1cbmZ1bmN0aW9uIGZpbmRUb25lKHsgaXNUb2tlbiwgaXNSZWZ1c2VkLCB3cm9uZywgZGVmaW5pdGlvbiwgZm9ybWF0IH0pIHtcblx0aWYgKGlzVG9rZW4pIHJldHVybiBcInNlY3JldFwiO1xuXHRpZiAoaXNSZWZ1c2VkKSByZXR1cm4gXCJ3cm9uZ1wiO1xuXHRpZiAod3JvbmcpIHJldHVybiBcInVuc3VyZVwiO1xuXHRpZiAoZGVmaW5pdGlvbiAhPT0gdm9pZCAwKSByZXR1cm4gXCJvd25cIjtcblx0cmV0dXJuIGZvcm1hdCA9PT0gXCJ1bmtub3duXCIgPyBcInVuc3VyZVwiIDogXCJwbGFpblwiO1xufVxuLyoqIExpbmVzIHRoYXQgYSBwYWdlIGxpc3RzLiAqL1xuY29uc3QgTU9TVF9MSU5FUyA9IDJlNDtcbi8qKiBDaGFyYWN0ZXJzIG9mIGEgcGFzdGUgdGhhdCBhcmUgcmVhZC4gKi9cbmNvbnN0IE1PU1RfQ0hBUkFDVEVSUyA9IDJlNjtcbi8qKiBSZWFkcyBhIHBhc3RlZCB0ZXh0LiBXaGF0IGlzIGJleW9uZCB0aGUgbGltaXRzIGlzIGRyb3BwZWQsIGFuZCBuZXZlciBzaG93bi4gKi9cbmZ1bmN0aW9uIHJlYWRQYXN0ZWQoaW5wdXQsIG9wdGlvbnMpIHtcblx0Y29uc3QgdGV4dCA9IGlucHV0LnNsaWNlKDAsIE1PU1RfQ0hBUkFDVEVSUykucmVwbGFjZSgvXFxyXFxuPy9nLCBcIlxcblwiKTtcblx0Y29uc3QgbGluZXMgPSB0ZXh0LnNwbGl0KFwiXFxuXCIpO1xuXHRjb25zdCBoaWRkZW4gPSBoaWRlU2VjcmV0cyh0ZXh0LCBvcHRpb25zLm93bikuc3BsaXQoXCJcXG5cIik7XG5cdGNvbnN0IGlzV2hvbGUgPSBoaWRkZW4ubGVuZ3RoID09PSBsaW5lcy5sZW5ndGg7XG5cdGNvbnN0IHRha2VuID0gKGlzV2hvbGUgPyBsaW5lcyA6IGhpZGRlbikuc2xpY2UoMCwgTU9TVF9MSU5FUyk7XG5cdGNvbnN0IGtlZXAgPSB0YWtlbi5sZW5ndGggPiAxID8ga2VlcEJlc3QgOiAobGluZSkgPT4gbGluZTtcblx0Y29uc3QgcmVhZCA9IHRha2VuLm1hcCgobGluZSwgaSkgPT4ga2VlcChyZWFkTGluZShsaW5lLCBpc1dob2xlID8gaGlkZGVuW2ldIDogbGluZSwgb3B0aW9ucykpKTtcblx0Y29uc3Qgc2hvd24gPSByZWFkLm1hcCgoZWFjaCkgPT4gZWFjaC5zaG93bikuam9pbihcIlxcblwiKTtcblx0cmV0dXJuIHtcblx0XHRzaG93bixcblx0XHRpc0hpZGRlbjogc2hvd24gIT09IChpc1dob2xlID8gdGFrZW4gOiBsaW5lcy5zbGljZSgwLCBNT1NUX0xJTkVTKSkuam9pbihcIlxcblwiKSxcblx0XHRyZWFkaW5nczogcmVhZC5mbGF0TWFwKChlYWNoKSA9PiBlYWNoLnJlYWRpbmdzKSxcblx0XHR1bnJlYWRMaW5lczogKGlzV2hvbGUgPyBsaW5lcyA6IGhpZGRlbikubGVuZ3RoIC0gdGFrZW4ubGVuZ3RoXG5cdH07XG59XG4vKiogQSBoaWRkZW4gc2VjcmV0LCB3aXRoIGl0cyBoZWFkLiAqL1xuY29uc3QgSElEREVOX1dPUkQgPSAvW15cXHNcIidbXXswLDQwfVxcW3JlZGFjdGVkXFxdL2c7XG4vKiogT2Ygb25lIGxpbmUgYW1vbmcgbWFueSwgdGhlIGJlc3QgcmVhZGluZyBpcyBrZXB0OiB0ZW4gdGhvdXNhbmQgb2YgYWxsIHJlYWRpbmdzIHRha2UgNTAgTUIuICovXG5mdW5jdGlvbiBrZWVwQmVzdCh7IHNob3duLCByZWFkaW5ncyB9KSB7XG5cdHJldHVybiB7XG5cdFx0c2hvd24sXG5cdFx0cmVhZGluZ3M6IHJlYWRpbmdzLm1hcCgoZWFjaCkgPT4gKHtcblx0XHRcdC4uLmVhY2gsXG5cdFx0XHRyZWFkaW5nczogZWFjaC5yZWFkaW5ncy5zbGljZSgwLCAxKVxuXHRcdH0pKVxuXHR9O1xufVxuLyoqIFJlYWRzIGEgbGluZS4gQSBmYXVsdCBvZiB0aGUgcHJvZ3JhbSwgb3Igb2YgYSBkZWZpbml0aW9uLCBjb3N0cyB0aGUgbGluZSB0aGF0IGhhcyBpdC4gKi9cbmZ1bmN0aW9uIHJlYWRMaW5lKGxpbmUsIGhpZGRlbiwgb3B0aW9ucykge1xuXHR0cnkge1xuXHRcdHJldHVybiByZWFkV2hvbGUobGluZSwgaGlkZGVuLCBvcHRpb25zKTtcblx0fSBjYXRjaCAoZXJyb3IpIHtcblx0XHRjb25zdCBzaG93biA9IGhpZGVMaWtlbHlTZWNyZXRzKGhpZGRlbik7XG5cdFx0cmV0dXJuIHtcblx0XHRcdHNob3duLFxuXHRcdFx0cmVhZGluZ3M6IFt7XG5cdFx0XHRcdHRleHQ6IGN1dExpbmUoc2hvd24pLFxuXHRcdFx0XHRyZWFkaW5nczogW10sXG5cdFx0XHRcdGZhdWx0OiBlcnJvci5tZXNzYWdlXG5cdFx0XHR9XVxuXHRcdH07XG5cdH1cbn1cbi8qKiBSZWFkcyBhIGxpbmUgYXMgb25lIHRleHQsIG9yIGVsc2UgZmluZHMgdGhlIGlkcyBpbiBpdC4gKi9cbmZ1bmN0aW9uIHJlYWRXaG9sZShsaW5lLCBoaWRkZW4sIG9wdGlvbnMpIHtcblx0aWYgKGxpbmUudHJpbSgpID09PSBcIlwiKSByZXR1cm4ge1xuXHRcdHNob3duOiBsaW5lLFxuXHRcdHJlYWRpbmdzOiBbXVxuXHR9O1xuXHRjb25zdCB3aG9sZSA9IHJhbmtlZFJlYWRpbmdzKGxpbmUsIG9wdGlvbnMpO1xuXHRjb25zdCBbYmVzdF0gPSB3aG9sZS5yZWFkaW5ncztcblx0Y29uc3QgaXNXaG9sZSA9ICEvXFxzLy50ZXN0KGxpbmUudHJpbSgpKSAmJiBoaWRlU2VjcmV0cyh3aG9sZS50ZXh0LCBvcHRpb25zLm93bikgPT09IHdob2xlLnRleHQ7XG5cdGlmIChiZXN0Py5pc1Rva2VuICYmIGlzV2hvbGUpIHJldHVybiB7XG5cdFx0c2hvd246IHdob2xlLnRleHQsXG5cdFx0cmVhZGluZ3M6IFt3aG9sZV1cblx0fTtcblx0Y29uc3Qgc2hvd24gPSBoaWRlTGlrZWx5U2VjcmV0cyhoaWRkZW4pO1xuXHRjb25zdCBpc1NhZmUgPSBiZXN0Py5pc1JlZnVzZWQgPyBzaG93biA9PT0gbGluZSA6IGJlc3Q/LmRlZmluaXRpb24gIT09IHZvaWQgMCB8fCBoaWRkZW4gPT09IGxpbmU7XG5cdGlmIChiZXN0ICYmICFiZXN0LmlzVG9rZW4gJiYgaXNTYWZlKSByZXR1cm4ge1xuXHRcdHNob3duOiBsaW5lLFxuXHRcdHJlYWRpbmdzOiBbd2hvbGVdXG5cdH07XG5cdGNvbnN0IGZpbmRlciA9IGNyZWF0ZUZpbmRlcihvcHRpb25zKTtcblx0Y29uc3QgZm91bmQgPSBbLi4uZmluZGVyLnB1c2gobGluZSksIC4uLmZpbmRlci5lbmQoKV0uZmlsdGVyKCh7IHRleHQsIHJlYWRpbmdzOiBbYmVzdF0gfSkgPT4gYmVzdD8uaXNUb2tlbiB8fCBzaG93bi5pbmNsdWRlcyh0ZXh0KSk7XG5cdGNvbnN0IGhpZGRlbldvcmRzID0gZm91bmQuc29tZSgoeyByZWFkaW5ncyB9KSA9PiByZWFkaW5nc1swXT8uaXNUb2tlbikgPyBbXSA6IHNob3duLm1hdGNoKEhJRERFTl9XT1JEKSA/PyBbXTtcblx0Y29uc3QgYWxsID0gWy4uLmZvdW5kLCAuLi5oaWRkZW5Xb3Jkcy5tYXAoKHRleHQpID0+ICh7XG5cdFx0dGV4dCxcblx0XHRyZWFkaW5nczogW3JlYWRIaWRkZW4odGV4dCldXG5cdH0pKV07XG5cdHJldHVybiB7XG5cdFx0c2hvd24sXG5cdFx0cmVhZGluZ3M6IGFsbC5sZW5ndGggPiAwID8gYWxsIDogW3tcblx0XHRcdHRleHQ6IGN1dExpbmUoc2hvd24pLFxuXHRcdFx0cmVhZGluZ3M6IFtdXG5cdFx0fV1cblx0fTtcbn1cbi8qKiBBIHRleHQgd2l0aCBldmVyeSBzZWNyZXQgaW4gaXQgaGlkZGVuLCB0aG9zZSBvZiB0aGUgcHJvamVjdCB0b28uICovXG5mdW5jdGlvbiBoaWRlU2VjcmV0cyh0ZXh0LCBvd24pIHtcblx0aWYgKCFvd24gfHwgb3duLnRva2VuUHJlZml4ZXMubGVuZ3RoID09PSAwKSByZXR1cm4gaGlkZVRva2Vucyh0ZXh0KTtcblx0cmV0dXJuIG93bi50b2tlblByZWZpeGVzLnJlZHVjZSgoaGlkZGVuLCBwcmVmaXgpID0+IGhpZGRlbi5yZXBsYWNlKG5ldyBSZWdFeHAoYCg/PCFbMC05QS1aYS16XSkoJHtwcmVmaXh9W18tXSlbXlxcXFxzXCInXFxcXFtdK2AsIFwiZ2lcIiksIGAkMSR7UkVEQUNURUR9YCksIGhpZGVUb2tlbnModGV4dCkpLnJlcGxhY2UoTE9OR19XT1JELCAod29yZCkgPT4ge1xuXHRcdGNvbnN0IHByZWZpeCA9IHdvcmQuc2xpY2UoMCwgTWF0aC5tYXgoMCwgd29yZC5sYXN0SW5kZXhPZihcIl9cIikpKTtcblx0XHRyZXR1cm4gb3duLmZpbmQocHJlZml4KSA/IHdvcmQgOiByZWFkRGFtYWdlZFRva2VuKHdvcmQsIG93bi50b2tlblByZWZpeGVzKT8uc2hvd24gPz8gd29yZDtcblx0fSk7XG59XG4vKiogV2hvbGUgd29yZHMgdGhhdCBhcmUgbG9uZyBlbm91Z2ggZm9yIGEgdG9rZW4uICovXG5jb25zdCBMT05HX1dPUkQgPSAvKD88IVswLTlBLVphLXpfLV0pWzAtOUEtWmEtel8tXXszMSwxMjR9KD8hWzAtOUEtWmEtel8tXSkvZztcbmZ1bmN0aW9uIGN1dExpbmUobGluZSkge1xuXHRyZXR1cm4gbGluZS5sZW5ndGggPiAyMDAgPyBgJHtsaW5lLnNsaWNlKDAsIDIwMCl9XHUyMDI2YCA6IGxpbmU7XG59XG4vKiogQSB3b3JkIHdpdGggYSBzZWNyZXQgdGhhdCBpcyBoaWRkZW4sIG5vdyBvciBiZWZvcmUuICovXG5mdW5jdGlvbiByZWFkSGlkZGVuKHdvcmQpIHtcblx0cmV0dXJuIHtcblx0XHRmb3JtYXQ6IFwic2VjcmV0XCIsXG5cdFx0bmFtZTogXCJoaWRkZW4gc2VjcmV0XCIsXG5cdFx0d2h5OiBcIml0IHdhcyBoaWRkZW4gd2hlbiBpdCB3YXMgcGFzdGVkLCBvciBhbW9uZyBvdGhlciB3b3Jkc1wiLFxuXHRcdGlzVG9rZW46IHRydWUsXG5cdFx0c2NvcmU6IDAsXG5cdFx0dmlld3M6ICgpID0+IFtoaWRkZW5WaWV3KHdvcmQpXVxuXHR9O1xufVxuLyoqIFRoZSBmcmFnbWVudCBvZiBhIHRleHQgdGhhdCB3YXMgcmVhZDsgYHVuZGVmaW5lZGAgd2hlcmUgaXQgaXMgdW5rbm93biwgb3IgbWF5IGJlIGEgc2VjcmV0LiAqL1xuZnVuY3Rpb24gZnJhZ21lbnRPZih7IHJlYWRpbmdzOiBbYmVzdF0sIHRleHQgfSkge1xuXHRpZiAoIWJlc3QgfHwgYmVzdC5pc1Rva2VuIHx8IGJlc3QuaXNSZWZ1c2VkKSByZXR1cm4gdm9pZCAwO1xuXHRpZiAoYmVzdC5mb3JtYXQgPT09IFwidW5rbm93blwiIHx8IHRleHQuaW5jbHVkZXMoXCJbcmVkYWN0ZWRdXCIpKSByZXR1cm4gdm9pZCAwO1xuXHRyZXR1cm4gYCNpZD0ke2VuY29kZVVSSUNvbXBvbmVudCh0ZXh0KX1gO1xufVxuLy8gc2l0ZS8udml0ZXByZXNzL3RoZW1lL3JlYWQudHNcbi8qKiBXaGF0IHRoZSBzdGFydCBwYWdlIGRyYXdzIG9mIGEgdGV4dDogdGhlIGZpcnN0IHJlYWRpbmcgdGhhdCBmaXRzLCBhcyBwbGFpbiBkYXRhLiAqL1xuZnVuY3Rpb24gcmVhZElkKHRleHQsIG5vd01zKSB7XG5cdGNvbnN0IHsgc2hvd24sIGlzSGlkZGVuLCByZWFkaW5ncyB9ID0gcmVhZFBhc3RlZCh0ZXh0LCB7XG5cdFx0bm93TXMsXG5cdFx0b3duOiB2b2lkIDBcblx0fSk7XG5cdGNvbnN0IFtmaXJzdF0gPSByZWFkaW5ncztcblx0Y29uc3QgW2Jlc3RdID0gZmlyc3Q/LnJlYWRpbmdzID8/IFtdO1xuXHRjb25zdCBhbnN3ZXIgPSBkZXNjcmliZUFuc3dlcihiZXN0LCBub3dNcywgdm9pZCAwLCBmaXJzdD8ucmVhZGluZ3MgPz8gW10pO1xuXHRyZXR1cm4ge1xuXHRcdHNob3duLFxuXHRcdGlzSGlkZGVuLFxuXHRcdGlzS25vd246IGJlc3QgIT09IHZvaWQgMCxcblx0XHRtb3JlOiByZWFkaW5ncy5sZW5ndGggLSAxLFxuXHRcdHRpdGxlOiBhbnN3ZXIudGl0bGUsXG5cdFx0YWdlOiBhbnN3ZXIubWFkZT8uYWdlLFxuXHRcdGRhdGU6IGFuc3dlci5tYWRlPy5kYXRlLFxuXHRcdHRpbWVNczogYmVzdD8udGltZU1zLFxuXHRcdGZyYWdtZW50OiAoZmlyc3QgJiYgZnJhZ21lbnRPZihmaXJzdCkpID8/IFwiXCIsXG5cdFx0Yml0czogYmVzdCA/IGxpc3RCaXRzKGJlc3QpLmZsYXRNYXAoKHsgYml0cywgc3R5bGUgfSkgPT4gQXJyYXkuZnJvbShiaXRzLCAoYml0KSA9PiAoe1xuXHRcdFx0Yml0LFxuXHRcdFx0c3R5bGVcblx0XHR9KSkpIDogW10sXG5cdFx0dmlld3M6IChiZXN0Py52aWV3cygpID8/IFtdKS5zbGljZSgwLCAyKS5tYXAoKHsgdGV4dDogZHJhd24sIHBhcnRzIH0pID0+ICh7XG5cdFx0XHR0ZXh0OiBkcmF3bixcblx0XHRcdGxlZ3M6IHBsYWNlTGVncyhwYXJ0cykubWFwKCh7IHN0YXJ0LCBlbmQsIGF0LCBzdHlsZSwgbGFiZWwgfSkgPT4gKHtcblx0XHRcdFx0c3RhcnQsXG5cdFx0XHRcdGVuZCxcblx0XHRcdFx0YXQsXG5cdFx0XHRcdHN0eWxlLFxuXHRcdFx0XHRsYWJlbFxuXHRcdFx0fSkpXG5cdFx0fSkpXG5cdH07XG59XG5leHBvcnQgeyByZWFkSWQgfTtcbiJdLAogICJtYXBwaW5ncyI6ICI7QUFDQSxTQUFTLG9CQUFvQjtBQUM3QixTQUFTLHFCQUFxQjs7O0FDRDlCLElBQUksWUFBWSxPQUFPO0FBQ3ZCLElBQUksV0FBVyxDQUFDLElBQUksS0FBSyxRQUFRLE1BQU07QUFDdEMsTUFBSSxJQUFLLE9BQU0sSUFBSSxDQUFDO0FBQ3BCLE1BQUk7QUFDSCxXQUFPLE9BQU8sTUFBTSxHQUFHLEtBQUssQ0FBQyxJQUFJO0FBQUEsRUFDbEMsU0FBUyxHQUFHO0FBQ1gsVUFBTSxNQUFNLENBQUMsQ0FBQyxHQUFHO0FBQUEsRUFDbEI7QUFDRDtBQUNBLElBQUksY0FBYyxDQUFDLEtBQUssZUFBZTtBQUN0QyxNQUFJLFNBQVMsQ0FBQztBQUNkLFdBQVMsUUFBUSxJQUFLLFdBQVUsUUFBUSxNQUFNO0FBQUEsSUFDN0MsS0FBSyxJQUFJLElBQUk7QUFBQSxJQUNiLFlBQVk7QUFBQSxFQUNiLENBQUM7QUFDRCxNQUFJLENBQUMsV0FBWSxXQUFVLFFBQVEsT0FBTyxhQUFhLEVBQUUsT0FBTyxTQUFTLENBQUM7QUFDMUUsU0FBTztBQUNSO0FBRUEsU0FBUyxXQUFXLFNBQVM7QUFDNUIsU0FBTztBQUFBLElBQ04sV0FBVztBQUFBLElBQ1gsR0FBRztBQUFBLEVBQ0o7QUFDRDtBQUNBLFNBQVMsUUFBUSxRQUFRO0FBQ3hCLE1BQUk7QUFDSCxXQUFPLE9BQU87QUFBQSxFQUNmLFFBQVE7QUFDUDtBQUFBLEVBQ0Q7QUFDRDtBQUNBLFNBQVMsVUFBVSxNQUFNO0FBQ3hCLFNBQU8sd0NBQXdDLEtBQUssSUFBSSxJQUFJLE9BQU87QUFDcEU7QUFDQSxTQUFTLGFBQWEsT0FBTztBQUM1QixNQUFJLFNBQVMsS0FBTSxRQUFPLEdBQUcsS0FBSztBQUNsQyxNQUFJLE9BQU8sUUFBUSxNQUFNLE1BQU0sUUFBUSxLQUFLLENBQUMsSUFBSSxVQUFVLE9BQU87QUFDbEUsU0FBTyxHQUFHLFVBQVUsSUFBSSxDQUFDLElBQUksSUFBSTtBQUNsQztBQUNBLFNBQVMsT0FBTyxNQUFNO0FBQ3JCLFNBQU8sS0FBSyxVQUFVLElBQUksRUFBRSxRQUFRLDZCQUE2QixDQUFDLGNBQWMsT0FBTyxVQUFVLFlBQVksQ0FBQyxHQUFHLFNBQVMsRUFBRSxDQUFDLEdBQUc7QUFDakk7QUFDQSxTQUFTLGNBQWMsTUFBTSxJQUFJLFFBQVEsR0FBRztBQUMzQyxNQUFJLENBQUMsU0FBUyxJQUFJLEtBQUssTUFBTSxFQUFFO0FBQy9CLE1BQUksQ0FBQyxVQUFXLFFBQU87QUFDdkIsTUFBSSxZQUFZLEtBQUssVUFBVSxZQUFZLENBQUMsR0FBRyxTQUFTLEVBQUUsRUFBRSxZQUFZLEVBQUUsU0FBUyxHQUFHLEdBQUcsQ0FBQyxJQUFJLFFBQVEsS0FBSyxVQUFVLFNBQVMsS0FBSyxZQUFZLE1BQU0sS0FBSyxTQUFTLE1BQU07QUFDekssU0FBTyxHQUFHLFVBQVUsS0FBSyxTQUFTLElBQUksZ0JBQWdCLFNBQVMsS0FBSyxLQUFLLGlCQUFpQixLQUFLLFFBQVEsQ0FBQztBQUN6RztBQUNBLFNBQVMsY0FBYyxNQUFNLE9BQU8sT0FBTztBQUMxQyxNQUFJLEtBQUssS0FBSyxPQUFPLFNBQVM7QUFDOUIsU0FBTyxLQUFLLEtBQUssT0FBTyxRQUFRLEtBQUssVUFBVSxjQUFjLE1BQU0sSUFBSSxLQUFLLENBQUM7QUFDOUU7QUFDQSxTQUFTLFVBQVUsT0FBTyxhQUFhO0FBQ3RDLE1BQUksU0FBUyxNQUFNLE1BQU0sR0FBRyxFQUFFLEVBQUUsS0FBSyxJQUFJO0FBQ3pDLFNBQU8sQ0FBQyxHQUFHLFVBQVUsQ0FBQyxNQUFNLEdBQUcsR0FBRyxNQUFNLE1BQU0sRUFBRSxDQUFDLEVBQUUsS0FBSyxJQUFJLFdBQVcsR0FBRztBQUMzRTtBQUNBLFNBQVMsZ0JBQWdCLFFBQVE7QUFDaEMsU0FBTyxXQUFXLElBQUksZ0JBQWdCLEdBQUcsTUFBTTtBQUNoRDtBQUNBLFNBQVMsaUJBQWlCLE9BQU87QUFDaEMsU0FBTyxPQUFPLFNBQVMsWUFBWSxPQUFPLFNBQVMsV0FBVyxHQUFHLEtBQUssS0FBSyxhQUFhLEtBQUs7QUFDOUY7QUFDQSxTQUFTLFVBQVUsT0FBTztBQUN6QixTQUFPLE9BQU8sU0FBUyxXQUFXLE9BQU8sTUFBTSxNQUFNLEdBQUcsRUFBRSxDQUFDLElBQUksT0FBTyxTQUFTLFlBQVksT0FBTyxTQUFTLFlBQVksR0FBRyxLQUFLLEtBQUssYUFBYSxLQUFLO0FBQ3ZKO0FBQ0EsU0FBUyxZQUFZLE9BQU8sTUFBTTtBQUNqQyxNQUFJLFNBQVMsU0FBUyxHQUFHLGFBQWE7QUFDdEMsV0FBUyxhQUFhLE9BQU87QUFDNUIsUUFBSSxFQUFFLGFBQWEsSUFBSztBQUN4QixRQUFJLEtBQUssSUFBSSxVQUFVLFNBQVMsS0FBSyxNQUFNLEtBQUssT0FBUTtBQUN4RCxRQUFJLFFBQVEsYUFBYSxNQUFNLFNBQVM7QUFDeEMsWUFBUSxVQUFVLFNBQVMsVUFBVSxTQUFTLE1BQU0sQ0FBQyxTQUFTLE1BQU0sSUFBSSxDQUFDLFdBQVcsS0FBSztBQUFBLEVBQzFGO0FBQ0EsU0FBTztBQUNSO0FBQ0EsU0FBUyxhQUFhLE1BQU0sSUFBSTtBQUMvQixNQUFJLE1BQU0sTUFBTSxLQUFLLEVBQUUsUUFBUSxHQUFHLFNBQVMsRUFBRSxHQUFHLENBQUMsR0FBRyxNQUFNLENBQUM7QUFDM0QsV0FBUyxJQUFJLEdBQUcsSUFBSSxLQUFLLFFBQVEsS0FBSztBQUNyQyxRQUFJLFFBQVE7QUFDWixVQUFNLENBQUMsSUFBSSxDQUFDO0FBQ1osYUFBUyxJQUFJLEdBQUcsSUFBSSxHQUFHLFFBQVEsS0FBSztBQUNuQyxVQUFJLFdBQVcsTUFBTSxDQUFDLEtBQUssS0FBSyxDQUFDLE1BQU0sR0FBRyxDQUFDLElBQUksSUFBSTtBQUNuRCxVQUFJLEtBQUssS0FBSyxJQUFJLFVBQVUsTUFBTSxJQUFJLENBQUMsSUFBSSxHQUFHLElBQUksQ0FBQyxJQUFJLENBQUMsQ0FBQztBQUFBLElBQzFEO0FBQUEsRUFDRDtBQUNBLFNBQU8sSUFBSSxHQUFHLE1BQU07QUFDckI7QUFDQSxTQUFTLGVBQWUsVUFBVSxjQUFjO0FBQy9DLFNBQU8sWUFBWSxRQUFRLGlCQUFpQixZQUFZO0FBQ3pEO0FBQ0EsU0FBUyxXQUFXLE1BQU0sU0FBUyxTQUFTO0FBQzNDLFNBQU8sSUFBSSxRQUFRLE1BQU0sSUFBSSxJQUFJO0FBQUEsSUFDaEMsR0FBRztBQUFBLElBQ0g7QUFBQSxFQUNELENBQUM7QUFDRjtBQUNBLFNBQVMsV0FBVyxVQUFVLE9BQU87QUFDcEMsU0FBTyxJQUFJLFFBQVEsZ0JBQWdCLFVBQVUsaUJBQWlCLEtBQUssQ0FBQztBQUNyRTtBQUNBLFNBQVMsWUFBWSxPQUFPLFFBQVEsU0FBUyxPQUFPLGtCQUFrQjtBQUNyRSxNQUFJLENBQUMsUUFBUSxLQUFLLENBQUMsV0FBVyxXQUFXLEtBQUssRUFBRyxPQUFNLElBQUksUUFBUSxNQUFNLEtBQUssTUFBTSxZQUFZLFVBQVUsUUFBUSxJQUFJLFNBQVMsR0FBRyxJQUFJLENBQUMsSUFBSSxVQUFVLEtBQUssQ0FBQztBQUM1SjtBQUNBLFNBQVMsVUFBVSxNQUFNO0FBQ3hCLFNBQU8sS0FBSyxRQUFRLFdBQVcsQ0FBQyxZQUFZLFFBQVEsWUFBWSxDQUFDO0FBQ2xFO0FBQ0EsU0FBUyxZQUFZLEVBQUUsT0FBTyxHQUFHO0FBQ2hDLFNBQU8sT0FBTyxVQUFVLFdBQVcsQ0FBQyxRQUFRLE1BQU0sSUFBSTtBQUN2RDtBQUNBLFNBQVMsV0FBVyxVQUFVO0FBQzdCLE1BQUksU0FBeUIsb0JBQUksV0FBVyxHQUFHLEdBQUcsS0FBSyxHQUFHO0FBQzFELFdBQVMsQ0FBQyxPQUFPLElBQUksS0FBSyxZQUFZLFFBQVEsRUFBRSxRQUFRLEVBQUcsT0FBTSxJQUFJLElBQUk7QUFDekUsU0FBTztBQUNSO0FBQ0EsU0FBUyxRQUFRLE9BQU8sTUFBTSxPQUFPO0FBQ3BDLE1BQUksT0FBTyxLQUFLLFdBQVcsS0FBSztBQUNoQyxTQUFPLE9BQU8sTUFBTSxNQUFNLElBQUksSUFBSTtBQUNuQztBQUNBLFNBQVMsVUFBVSxPQUFPLE1BQU0sTUFBTSxLQUFLLEtBQUssUUFBUTtBQUN2RCxNQUFJLFFBQVE7QUFDWixXQUFTLElBQUksTUFBTSxJQUFJLElBQUksS0FBSztBQUMvQixRQUFJLE9BQU8sS0FBSyxXQUFXLENBQUM7QUFDNUIsYUFBUyxNQUFNLE9BQU8sR0FBRyxJQUFJLE9BQU87QUFBQSxFQUNyQztBQUNBLFNBQU8sUUFBUTtBQUNoQjtBQUNBLFNBQVMsWUFBWSxNQUFNO0FBQzFCLFNBQU8sTUFBTSxLQUFLLE1BQU0sQ0FBQyxjQUFjLFVBQVUsV0FBVyxDQUFDLENBQUM7QUFDL0Q7QUFDQSxTQUFTLFdBQVcsVUFBVSxRQUFRO0FBQ3JDLFNBQU8sTUFBTSxLQUFLLEVBQUUsT0FBTyxHQUFHLENBQUMsR0FBRyxNQUFNLFNBQVMsUUFBUSxJQUFJLElBQUksS0FBSyxTQUFTLE1BQU0sQ0FBQyxFQUFFLEtBQUssRUFBRTtBQUNoRztBQUNBLFNBQVMsYUFBYSxVQUFVO0FBQy9CLFNBQU8sTUFBTSxLQUFLLFFBQVEsRUFBRSxLQUFLLEVBQUUsS0FBSyxFQUFFO0FBQzNDO0FBQ0EsU0FBUyxlQUFlLFVBQVU7QUFDakMsTUFBSSxRQUFRLFlBQVksYUFBYSxRQUFRLENBQUMsR0FBRyxTQUFTO0FBQzFELFdBQVMsSUFBSSxHQUFHLElBQUksTUFBTSxVQUFTO0FBQ2xDLFFBQUksUUFBUSxNQUFNLENBQUMsR0FBRyxNQUFNO0FBQzVCLFdBQU8sTUFBTSxJQUFJLEdBQUcsTUFBTSxRQUFRLE1BQU07QUFDeEMsY0FBVSxRQUFRLEtBQUssR0FBRyxNQUFNLE1BQU0sV0FBVyxNQUFNLElBQUksTUFBTSxNQUFNLFFBQVEsUUFBUSxNQUFNLENBQUMsSUFBSSxLQUFLO0FBQUEsRUFDeEc7QUFDQSxTQUFPLElBQUksTUFBTTtBQUNsQjtBQUNBLFNBQVMsaUJBQWlCLFlBQVk7QUFDckMsU0FBTyxjQUFjLEtBQUssVUFBVSxJQUFJLGFBQWEsZUFBZSxVQUFVO0FBQy9FO0FBQ0EsU0FBUyxRQUFRLE1BQU07QUFDdEIsU0FBTyxPQUFPLGFBQWEsSUFBSSxFQUFFLFFBQVEsb0JBQW9CLE1BQU07QUFDcEU7QUFDQSxTQUFTLFNBQVMsT0FBTyxTQUFTO0FBQ2pDLE1BQUksVUFBVSxZQUFZLE9BQU8sT0FBTztBQUN4QyxTQUFPLFdBQVcsa0JBQWtCLE9BQU87QUFDNUM7QUFDQSxTQUFTLFlBQVksT0FBTyxPQUFPLElBQUksT0FBTyxrQkFBa0I7QUFDL0QsTUFBSSxNQUFNLFdBQVcsT0FBTyxJQUFJLEdBQUcsUUFBUSxPQUFPLEtBQUssS0FBSyxHQUFHLFVBQVUsT0FBTyxLQUFLLEdBQUcsRUFBRSxLQUFLLENBQUMsU0FBUyxDQUFDLE1BQU0sU0FBUyxJQUFJLENBQUMsR0FBRyxTQUFTLE1BQU0sS0FBSyxDQUFDLFNBQVMsRUFBRSxRQUFRLFFBQVEsUUFBUSxTQUFTLEVBQUUsUUFBUSxPQUFPLFVBQVUsR0FBRyxRQUFRLFdBQVc7QUFDblAsTUFBSSxVQUFVLE9BQVEsUUFBTztBQUM3QixNQUFJLFdBQVcsVUFBVSxNQUFNLElBQUksQ0FBQyxTQUFTLEtBQUssSUFBSSxJQUFJLEdBQUcsSUFBSSxHQUFHLFdBQVcsVUFBVSxLQUFLO0FBQzlGLFFBQU0sSUFBSSxRQUFRLGtCQUFrQixHQUFHLFFBQVEsb0JBQW9CLEVBQUUsSUFBSSxVQUFVLFVBQVUsV0FBVywwQkFBMEIsUUFBUSxJQUFJLEVBQUUsTUFBTSxNQUFNLFVBQVUsT0FBTyxPQUFPLEtBQUssRUFBRSxDQUFDO0FBQzdMO0FBQ0EsU0FBUyxXQUFXLFNBQVMsT0FBTyxrQkFBa0I7QUFDckQsTUFBSSxPQUFPLGFBQWEsT0FBTztBQUMvQixNQUFJLFNBQVMsWUFBYSxPQUFNLElBQUksUUFBUSxNQUFNLHFCQUFxQixJQUFJO0FBQzNFLE1BQUk7QUFDSCxXQUFPLFdBQVcsT0FBTztBQUFBLEVBQzFCLFFBQVE7QUFDUCxVQUFNLElBQUksUUFBUSxNQUFNLHFCQUFxQixpQ0FBaUM7QUFBQSxFQUMvRTtBQUNEO0FBQ0EsU0FBUyxXQUFXLFVBQVU7QUFDN0IsU0FBTyxPQUFPLFlBQVksWUFBWSxTQUFTLFVBQVUsTUFBTSxTQUFTLEtBQUssUUFBUTtBQUN0RjtBQUNBLFNBQVMsU0FBUyxRQUFRO0FBQ3pCLE1BQUksQ0FBQyxPQUFPLElBQUksSUFBSSxNQUFNLFFBQVEsTUFBTSxJQUFJLFNBQVMsQ0FBQyxRQUFRLE1BQU07QUFDcEUsU0FBTyxjQUFjLE9BQU8sR0FBRyxRQUFRLEtBQUssY0FBYyxNQUFNLE9BQU8sUUFBUTtBQUNoRjtBQUNBLFNBQVMsY0FBYyxPQUFPLE9BQU8sTUFBTTtBQUMxQyxTQUFPLE9BQU8sVUFBVSxLQUFLLEtBQUssU0FBUyxTQUFTLFNBQVM7QUFDOUQ7QUFDQSxTQUFTLGdCQUFnQixVQUFVO0FBQ2xDLE1BQUksQ0FBQyxXQUFXLFFBQVEsRUFBRyxPQUFNLGNBQWMseUVBQTJFLE9BQU8sWUFBWSxXQUFXLE9BQU8sU0FBUyxNQUFNLEdBQUcsRUFBRSxDQUFDLElBQUksYUFBYSxRQUFRLENBQUM7QUFDL007QUFDQSxTQUFTLGVBQWUsVUFBVTtBQUNqQyxNQUFJLGdCQUFnQixRQUFRLEdBQUcsYUFBYSxRQUFRLE1BQU0sU0FBVSxPQUFNLGNBQWMscURBQXFELEtBQUssVUFBVSxRQUFRLENBQUM7QUFDdEs7QUFDQSxTQUFTLFlBQVksUUFBUTtBQUM1QixNQUFJLENBQUMsU0FBUyxNQUFNLEVBQUcsT0FBTSxjQUFjLDBEQUEwRCxNQUFNLFFBQVEsTUFBTSxJQUFJLElBQUksTUFBTSxNQUFNLFVBQVUsTUFBTSxDQUFDO0FBQy9KO0FBQ0EsU0FBUyxhQUFhLE9BQU8sUUFBUSxPQUFPLE1BQU07QUFDakQsTUFBSSxDQUFDLGNBQWMsT0FBTyxPQUFPLElBQUksRUFBRyxPQUFNLGNBQWMsS0FBSyxNQUFNLDRCQUE0QixLQUFLLE9BQU8sSUFBSSxJQUFJLFVBQVUsS0FBSyxDQUFDO0FBQ3hJO0FBQ0EsU0FBUyxjQUFjLFVBQVUsUUFBUTtBQUN4QyxTQUFPLElBQUksUUFBUSxrQkFBa0IsVUFBVSxNQUFNO0FBQ3REO0FBQ0EsU0FBUyxhQUFhLE9BQU8sT0FBTyxJQUFJLE9BQU8sa0JBQWtCO0FBQ2hFLFlBQVUsT0FBTyxVQUFVLFlBQVksT0FBTyxPQUFPLElBQUksSUFBSTtBQUM5RDtBQUNBLFNBQVMsY0FBYyxPQUFPLFFBQVE7QUFDckMsTUFBSSxPQUFPLFNBQVMsV0FBWSxPQUFNLElBQUksUUFBUSxrQkFBa0IsS0FBSyxNQUFNLHVCQUF1QixhQUFhLEtBQUssQ0FBQztBQUMxSDtBQUNBLFNBQVMsZUFBZSxLQUFLLFFBQVE7QUFDcEMsTUFBSSxJQUFJLElBQUksSUFBSSxJQUFJLE1BQU0sQ0FBQyxFQUFFLFNBQVMsSUFBSSxPQUFRLE9BQU0sSUFBSSxRQUFRLGtCQUFrQixLQUFLLE1BQU0sNkJBQTZCLG1CQUFtQjtBQUNsSjtBQUNBLFNBQVMsWUFBWSxLQUFLO0FBQ3pCLE1BQUksRUFBRSxNQUFNLFFBQUFBLFFBQU8sSUFBSSxPQUFPLEdBQUc7QUFDakMsTUFBSSxPQUFPLFFBQVEsWUFBWUEsWUFBVyxZQUFZQSxZQUFXLFlBQVksUUFBUSxPQUFPLEdBQUcsRUFBRyxPQUFNLGNBQWMsa0RBQWtELG1CQUFtQixHQUFHLENBQUM7QUFDL0wsTUFBSSxZQUFZQSxTQUFRLFVBQVUsQ0FBQyxVQUFVLFFBQVEsQ0FBQyxHQUFHLEtBQUssV0FBVyxLQUFLLEtBQUssU0FBUyxhQUFjLE9BQU0sY0FBYyx1QkFBdUIsWUFBWSxlQUFlLFVBQVUsSUFBSSxDQUFDO0FBQ2hNO0FBQ0EsU0FBUyxtQkFBbUIsT0FBTztBQUNsQyxNQUFJLE1BQU0sQ0FBQyxXQUFXLFVBQVUsT0FBTyxLQUFLO0FBQzVDLFNBQU8sSUFBSSxTQUFTLElBQUksNEJBQTRCLElBQUksTUFBTSxJQUFJLDhCQUE4QixJQUFJLFVBQVUsSUFBSSxpQ0FBaUMsYUFBYSxLQUFLO0FBQ3RLO0FBQ0EsU0FBUyxhQUFhO0FBQ3JCLFNBQU8sWUFBWSxRQUFRLFlBQVk7QUFDeEM7QUFDQSxTQUFTLGVBQWU7QUFDdkIsU0FBTyxRQUFRLElBQUksYUFBYSxlQUFlLFNBQVM7QUFDekQ7QUFDQSxTQUFTLGlCQUFpQixFQUFFLE1BQU0sU0FBUyxNQUFNLEdBQUc7QUFDbkQsTUFBSSxTQUFTLENBQUMsR0FBRyxRQUFRLElBQUksQ0FBQyxFQUFFLFFBQVEsTUFBTSxPQUFPLEdBQUcsR0FBRyxNQUFNLElBQUksQ0FBQyxPQUFPLEdBQUcsTUFBTSxLQUFLLE1BQU0sQ0FBQyxDQUFDLEVBQUUsS0FBSyxHQUFHO0FBQzdHLFNBQU8sT0FBTyxJQUFJLElBQUksR0FBRyxPQUFPLFNBQVMsR0FBRyxJQUFJLE1BQU0sTUFBTSxNQUFNLE1BQU0sR0FBRztBQUM1RTtBQUNBLFNBQVMsUUFBUSxLQUFLLE9BQU87QUFDNUIsTUFBSSxDQUFDLE9BQU8sSUFBSSxJQUFJLFlBQVksR0FBRyxHQUFHLENBQUMsWUFBWSxTQUFTLElBQUksWUFBWSxLQUFLO0FBQ2pGLFNBQU8sWUFBWSxTQUFTLE9BQU8sY0FBYyxDQUFDLGdCQUFnQixJQUFJLFVBQVUsTUFBTSxRQUFRLElBQUksUUFBSyxPQUFPLEtBQUs7QUFBQSxJQUNsSCxHQUFHLElBQUk7QUFBQSxJQUNQLEdBQUcsTUFBTTtBQUFBLEVBQ1YsQ0FBQyxFQUFFLE1BQU0sQ0FBQyxVQUFVLGdCQUFnQixhQUFhLEtBQUssS0FBSyxHQUFHLGFBQWEsT0FBTyxLQUFLLENBQUMsQ0FBQztBQUMxRjtBQUNBLFNBQVMsYUFBYSxFQUFFLFVBQVUsT0FBTyxHQUFHLE9BQU87QUFDbEQsU0FBTyxTQUFTLE9BQU8sS0FBSyxDQUFDLEtBQUs7QUFDbkM7QUFDQSxTQUFTLGdCQUFnQixLQUFLLE9BQU87QUFDcEMsU0FBTyxNQUFNLEtBQUssR0FBRyxFQUFFLEtBQUssQ0FBQyxjQUFjLE1BQU0sU0FBUyxTQUFTLENBQUM7QUFDckU7QUFDQSxTQUFTLFlBQVksTUFBTTtBQUMxQixNQUFJLFFBQVEsS0FBSyxRQUFRLFFBQVEsWUFBWSxPQUFPLEtBQUs7QUFDekQsU0FBTyxDQUFDLFVBQVU7QUFDakIsYUFBUyxJQUFJLEdBQUcsSUFBSSxJQUFJLEtBQUs7QUFDNUIsVUFBSSxPQUFPLE1BQU0sQ0FBQztBQUNsQixZQUFNLFFBQVEsU0FBUyxJQUFJLENBQUMsQ0FBQyxJQUFJLGdCQUFnQixTQUFTLENBQUMsR0FBRyxNQUFNLFFBQVEsU0FBUyxJQUFJLElBQUksQ0FBQyxDQUFDLElBQUksZ0JBQWdCLE9BQU8sRUFBRTtBQUFBLElBQzdIO0FBQ0EsV0FBTyxPQUFPLGFBQWEsTUFBTSxNQUFNLEtBQUs7QUFBQSxFQUM3QztBQUNEO0FBQ0EsU0FBUyxVQUFVLE1BQU0sUUFBUTtBQUNoQyxTQUFPLEtBQUssU0FBUyxXQUFXLEtBQUssU0FBUyxNQUFNLFNBQVMsQ0FBQyxLQUFLLFNBQVMsTUFBTSxTQUFTLEVBQUUsS0FBSyxTQUFTLE1BQU0sU0FBUyxFQUFFLEtBQUssU0FBUyxNQUFNLFNBQVMsRUFBRSxNQUFNLFNBQVMsTUFBTSxNQUFNLElBQUksU0FBUyxNQUFNLFNBQVMsQ0FBQyxJQUFJLFNBQVMsTUFBTSxTQUFTLENBQUMsSUFBSSxTQUFTLE1BQU0sU0FBUyxFQUFFLElBQUksU0FBUyxNQUFNLFNBQVMsRUFBRSxJQUFJLFNBQVMsTUFBTSxTQUFTLEVBQUUsSUFBSSxTQUFTLE1BQU0sU0FBUyxFQUFFLElBQUksU0FBUyxNQUFNLFNBQVMsRUFBRSxLQUFLLE1BQU0sU0FBUyxzQkFBc0I7QUFDamI7QUFDQSxTQUFTLFNBQVMsTUFBTSxJQUFJO0FBQzNCLE1BQUksSUFBSSxLQUFLLFdBQVcsRUFBRSxHQUFHLElBQUksS0FBSyxXQUFXLEtBQUssQ0FBQyxHQUFHLElBQUksS0FBSyxXQUFXLEtBQUssQ0FBQyxHQUFHLElBQUksS0FBSyxXQUFXLEtBQUssQ0FBQztBQUNqSCxPQUFLLElBQUksSUFBSSxJQUFJLEtBQUssSUFBSyxRQUFPO0FBQ2xDLE1BQUksUUFBUTtBQUNaLFNBQU8sTUFBTSxDQUFDLElBQUksTUFBTSxDQUFDLElBQUksTUFBTSxDQUFDLElBQUksTUFBTSxDQUFDO0FBQ2hEO0FBQ0EsU0FBUyxTQUFTLE1BQU0sSUFBSTtBQUMzQixTQUFPLEtBQUssV0FBVyxFQUFFLE1BQU07QUFDaEM7QUFDQSxTQUFTLGNBQWMsU0FBUyxNQUFNLFFBQVE7QUFDN0MsU0FBTyxRQUFRLGlCQUFpQixNQUFNLFNBQVMsRUFBRSxNQUFNLFdBQVcsUUFBUSxpQkFBaUIsTUFBTSxTQUFTLEVBQUUsTUFBTSxLQUFLO0FBQ3hIO0FBQ0EsU0FBUyxZQUFZLE9BQU87QUFDM0IsTUFBSSxPQUFPO0FBQ1gsV0FBUyxJQUFJLEdBQUcsSUFBSSxNQUFNLFFBQVEsSUFBSyxVQUFTLE1BQU0sQ0FBQyxJQUFJLEtBQUssU0FBUyxFQUFFLEVBQUUsTUFBTSxDQUFDLEdBQUcsSUFBSSxLQUFLLElBQUksTUFBTSxJQUFJLE1BQU0sUUFBUTtBQUM1SCxTQUFPO0FBQ1I7QUFDQSxTQUFTLFlBQVlDLE9BQU07QUFDMUIsTUFBSSxPQUFPQSxTQUFRLFNBQVUsT0FBTSxZQUFZLGdCQUFnQixhQUFhQSxLQUFJLENBQUM7QUFDakYsTUFBSUEsTUFBSyxXQUFXLEdBQUksT0FBTSxZQUFZLGtCQUFrQixnQkFBZ0JBLE1BQUssTUFBTSxJQUFJLGNBQWNBLEtBQUksQ0FBQztBQUM5RyxNQUFJLFFBQVFBLE1BQUssUUFBUSxjQUFjLEdBQUc7QUFDMUMsTUFBSSxVQUFVLE9BQU87QUFDcEIsUUFBSSxLQUFLO0FBQ1QsV0FBTyxNQUFNLEVBQUUsTUFBTSxNQUFNLEVBQUUsSUFBSTtBQUNqQyxVQUFNLFlBQVkscUJBQXFCLGNBQWNBLE9BQU0sRUFBRSxJQUFJLGNBQWNBLE9BQU0sR0FBRyxFQUFFLENBQUM7QUFBQSxFQUM1RjtBQUNBLFNBQU8sV0FBV0EsS0FBSTtBQUN2QjtBQUNBLFNBQVMsWUFBWSxNQUFNLFFBQVE7QUFDbEMsU0FBTyxJQUFJLFFBQVEsTUFBTSwwQ0FBMEMsTUFBTTtBQUMxRTtBQUNBLFNBQVMsV0FBVyxPQUFPO0FBQzFCLFNBQU8sTUFBTSxLQUFLLE9BQU8sQ0FBQyxTQUFTLEtBQUssU0FBUyxFQUFFLEVBQUUsU0FBUyxHQUFHLEdBQUcsQ0FBQyxFQUFFLEtBQUssRUFBRTtBQUMvRTtBQUNBLFNBQVMsV0FBVyxLQUFLO0FBQ3hCLFNBQU8sV0FBVyxLQUFLLElBQUksTUFBTSxPQUFPLEtBQUssQ0FBQyxHQUFHLENBQUMsV0FBVyxPQUFPLFNBQVMsUUFBUSxFQUFFLENBQUM7QUFDekY7QUFDQSxTQUFTLGNBQWMsTUFBTSxPQUFPLE9BQU87QUFDMUMsTUFBSSxRQUFRLENBQUMsSUFBSSxhQUFhLE9BQU8sRUFBRSxLQUFLLE9BQU8sUUFBUTtBQUMzRCxTQUFPLGFBQWEsS0FBSyxFQUFFLFFBQVEsSUFBSSxNQUFNLEdBQUcsQ0FBQyxHQUFHLE1BQU0sT0FBTyxNQUFNLE1BQU0sS0FBSyxNQUFNLElBQUksQ0FBQyxDQUFDLElBQUksTUFBTSxPQUFPLElBQUksQ0FBQyxJQUFJLE9BQU8sS0FBSyxDQUFDLENBQUM7QUFDdkk7QUFDQSxTQUFTLFFBQVEsTUFBTSxRQUFRLE1BQU0sSUFBSTtBQUN4QyxNQUFJLFFBQVE7QUFDWixXQUFTLElBQUksR0FBRyxJQUFJLEdBQUcsS0FBSztBQUMzQixRQUFJLE1BQU07QUFDVixhQUFTLElBQUksR0FBRyxJQUFJLEtBQUssUUFBUSxJQUFLLFFBQU8sS0FBSyxDQUFDLElBQUksT0FBTyxJQUFJLElBQUksQ0FBQztBQUN2RSxZQUFRLEtBQUssTUFBTSxNQUFNLElBQUksR0FBRyxHQUFHLENBQUMsSUFBSSxNQUFNLFFBQVE7QUFBQSxFQUN2RDtBQUNBLFNBQU87QUFDUjtBQUNBLFNBQVMsU0FBU0MsUUFBT0MsU0FBUTtBQUNoQyxVQUFRRCxRQUFPLGdCQUFnQixTQUFTQyxPQUFNO0FBQy9DO0FBQ0EsU0FBUyxhQUFhLE9BQU8sSUFBSSxPQUFPO0FBQ3ZDLE1BQUksT0FBTztBQUNYLFdBQVMsSUFBSSxLQUFLLEdBQUcsS0FBSyxJQUFJLEtBQUs7QUFDbEMsUUFBSSxXQUFXLE9BQU8sS0FBSztBQUMzQixVQUFNLENBQUMsSUFBSSxnQkFBZ0IsT0FBTyxXQUFXLEVBQUUsR0FBRyxPQUFPO0FBQUEsRUFDMUQ7QUFDRDtBQUNBLFNBQVMsYUFBYUQsUUFBTztBQUM1QixNQUFJLFFBQVEsQ0FBQztBQUNiLFdBQVNBLFFBQU8sUUFBUTtBQUN4QixXQUFTLElBQUksR0FBRyxJQUFJLEdBQUcsSUFBSyxjQUFhLE9BQU8sS0FBSyxJQUFJLElBQUksU0FBUyxDQUFDLENBQUM7QUFDeEUsU0FBTyxPQUFPLGFBQWEsR0FBRyxLQUFLO0FBQ3BDO0FBQ0EsU0FBUyxVQUFVLE1BQU0sSUFBSTtBQUM1QixNQUFJLElBQUksS0FBSyxXQUFXLEVBQUUsR0FBRyxJQUFJLEtBQUssV0FBVyxLQUFLLENBQUMsR0FBRyxJQUFJLEtBQUssV0FBVyxLQUFLLENBQUMsR0FBRyxJQUFJLEtBQUssV0FBVyxLQUFLLENBQUMsR0FBRyxJQUFJLEtBQUssV0FBVyxLQUFLLENBQUM7QUFDOUksT0FBSyxJQUFJLElBQUksSUFBSSxJQUFJLEtBQUssSUFBSyxRQUFPO0FBQ3RDLE1BQUksSUFBSSxnQkFBZ0IsQ0FBQyxHQUFHLElBQUksZ0JBQWdCLENBQUMsR0FBRyxJQUFJLGdCQUFnQixDQUFDLEdBQUcsSUFBSSxnQkFBZ0IsQ0FBQyxHQUFHLElBQUksZ0JBQWdCLENBQUM7QUFDekgsVUFBUSxJQUFJLElBQUksSUFBSSxJQUFJLEtBQUssUUFBUSxJQUFJLEtBQUssS0FBSyxLQUFLLEtBQUssS0FBSyxLQUFLLEtBQUssSUFBSTtBQUNqRjtBQUNBLFNBQVMsYUFBYSxNQUFNLFFBQVFBLFFBQU87QUFDMUMsTUFBSSxLQUFLLFNBQVMsV0FBVyxHQUFJLFFBQU87QUFDeEMsV0FBUyxJQUFJLEdBQUcsS0FBSyxRQUFRLEtBQUssR0FBRyxLQUFLLE1BQU0sR0FBRztBQUNsRCxRQUFJLFFBQVEsVUFBVSxNQUFNLEVBQUU7QUFDOUIsUUFBSSxRQUFRLEVBQUcsUUFBTztBQUN0QixhQUFTLENBQUMsSUFBSTtBQUFBLEVBQ2Y7QUFDQSxTQUFPLFFBQVFBLE1BQUs7QUFDckI7QUFDQSxTQUFTLFFBQVFBLFFBQU87QUFDdkIsU0FBT0EsT0FBTSxDQUFDLElBQUksUUFBUSxVQUFVLGlCQUFpQixNQUFNQSxNQUFLLEdBQUdBLE9BQU0sQ0FBQyxJQUFJLE1BQU0sU0FBUztBQUM5RjtBQUNBLFNBQVMsYUFBYUEsUUFBTztBQUM1QixNQUFJLFFBQXdCLG9CQUFJLFdBQVcsRUFBRTtBQUM3QyxXQUFTLElBQUksR0FBRyxJQUFJLElBQUksSUFBSyxPQUFNLENBQUMsSUFBSUEsUUFBTyxLQUFLLEtBQUssSUFBSSxDQUFDLE1BQU0sTUFBTSxLQUFLLEtBQUs7QUFDcEYsU0FBTztBQUNSO0FBQ0EsU0FBUyxhQUFhLE9BQU9BLFFBQU87QUFDbkMsRUFBQUEsT0FBTSxLQUFLLENBQUM7QUFDWixXQUFTLElBQUksR0FBRyxJQUFJLElBQUksS0FBSztBQUM1QixRQUFJLFFBQVEsS0FBSyxLQUFLLElBQUk7QUFDMUIsSUFBQUEsT0FBTSxJQUFJLElBQUlBLE9BQU0sSUFBSSxJQUFJLE1BQU0sTUFBTSxDQUFDO0FBQUEsRUFDMUM7QUFDRDtBQUNBLFNBQVMsU0FBUyxLQUFLLFVBQVUsQ0FBQyxHQUFHO0FBQ3BDLGFBQVcsR0FBRyxZQUFZLEdBQUc7QUFDN0IsTUFBSSxFQUFFLFFBQVEsSUFBSSxZQUFZLFNBQVMsYUFBYSxVQUFVLGdCQUFnQjtBQUM5RSxjQUFZLFVBQVUsWUFBWSxTQUFTLFdBQVcsQ0FBQyxLQUFLLENBQUM7QUFDN0QsTUFBSSxTQUFTLFdBQVcsZUFBZTtBQUN2QyxTQUFPO0FBQUEsSUFDTixNQUFNLFVBQVUsR0FBRztBQUFBLElBQ25CLFNBQVM7QUFBQSxJQUNULFVBQVU7QUFBQSxJQUNWLFFBQVE7QUFBQSxJQUNSLFNBQVM7QUFBQSxJQUNULFFBQVEsRUFBRSxHQUFHLG1CQUFtQjtBQUFBLElBQ2hDO0FBQUEsSUFDQSxHQUFHLFdBQVcsRUFBRSxZQUFZLEtBQUc7QUFBQSxJQUMvQixNQUFNLE1BQU0sUUFBUTtBQUNuQixhQUFPLEtBQUssU0FBUyxXQUFXLEtBQUssS0FBSyxPQUFPLE1BQU0sSUFBSSxPQUFPLENBQUMsVUFBVSxRQUFRLE1BQU0sTUFBTSxJQUFJLHNCQUFzQixLQUFLLE9BQU8sTUFBTSxLQUFLLE9BQU8sS0FBSyxNQUFNLE1BQU0sSUFBSSw4QkFBOEIsYUFBYSxTQUFTO0FBQUEsSUFDbk87QUFBQSxFQUNEO0FBQ0Q7QUFDQSxTQUFTLFNBQVNGLFNBQVE7QUFDekIsU0FBTyxDQUFDLENBQUNBLFFBQU8sT0FBT0EsUUFBTyxTQUFTLFVBQVVBLFFBQU8sR0FBRztBQUM1RDtBQUNBLFNBQVMsVUFBVSxFQUFFLEtBQUssR0FBRztBQUM1QixTQUFPLFVBQVUsSUFBSTtBQUN0QjtBQUNBLFNBQVMsV0FBVyxPQUFPLFVBQVU7QUFDcEMsU0FBTyxTQUFTLFlBQVksU0FBUyxXQUFXO0FBQ2pEO0FBQ0EsU0FBUyxnQkFBZ0IsV0FBVyxRQUFRO0FBQzNDLFNBQU8sSUFBSSxRQUFRLGdCQUFnQiwwQ0FBMEMsU0FBUyxNQUFNLENBQUMsS0FBSyxjQUFjLFNBQVMsQ0FBQztBQUMzSDtBQUNBLFNBQVMsZUFBZSxNQUFNSSxZQUFXO0FBQ3hDLFNBQU8sV0FBVyxvQkFBb0IsNkJBQTZCLElBQUksbUJBQW1CLHFCQUFxQixRQUFRLEVBQUUsTUFBTSxNQUFNLEdBQUdBLFVBQVMsd0xBQXdMLENBQUM7QUFDM1U7QUFDQSxTQUFTLFNBQVMsQ0FBQyxPQUFPLElBQUksR0FBRztBQUNoQyxTQUFPLFFBQVEsY0FBYyxLQUFLLENBQUMsT0FBTyxjQUFjLElBQUksQ0FBQztBQUM5RDtBQUNBLFNBQVMsY0FBYyxXQUFXO0FBQ2pDLFNBQU8sSUFBSSxLQUFLLFNBQVMsRUFBRSxPQUFPO0FBQ25DO0FBQ0EsU0FBUyxTQUFTLEVBQUUsU0FBUyxPQUFPLEdBQUcsYUFBYTtBQUNuRCxTQUFPLEtBQUssT0FBTyxjQUFjLFdBQVcsTUFBTTtBQUNuRDtBQUNBLFNBQVMsVUFBVSxFQUFFLFNBQVMsT0FBTyxHQUFHLE1BQU07QUFDN0MsU0FBTyxVQUFVLE9BQU87QUFDekI7QUFDQSxTQUFTLFVBQVUsT0FBTyxRQUFRLEVBQUUsYUFBYSxVQUFVLFdBQUFBLFdBQVUsR0FBRyxFQUFFLE9BQU8sS0FBSyxHQUFHO0FBQ3hGLE1BQUksRUFBRSxTQUFTLFFBQVEsWUFBWSxJQUFJLE9BQU8sQ0FBQyxPQUFPLElBQUksSUFBSSxhQUFhLFdBQVcsV0FBVyxTQUFTO0FBQzFHLFdBQVMsUUFBUSxJQUFJO0FBQ3BCLFFBQUksT0FBTyxLQUFLLElBQUksU0FBUyxPQUFPLEVBQUUsR0FBRyxLQUFLLE1BQU0sT0FBTyxTQUFTLFdBQVcsTUFBTSxDQUFDLEdBQUcsVUFBVSxVQUFVLE9BQU8sSUFBSSxHQUFHLFdBQVcsT0FBTyxNQUFNLE9BQU87QUFDMUosUUFBSSxVQUFVLFNBQVMsVUFBVSxLQUFNLE9BQU0sZ0JBQWdCLFNBQVMsV0FBVztBQUNqRixVQUFNLE1BQU0sUUFBUSxHQUFHLFNBQVMsVUFBVTtBQUFBLEVBQzNDO0FBQ0EsU0FBTyxDQUFDLFlBQVk7QUFDbkIsUUFBSSxRQUFRLFVBQVUsT0FBTyxlQUFlLFNBQVMsUUFBUSxXQUFXO0FBQ3hFLFFBQUksVUFBVSxDQUFDLFNBQVUsT0FBTSxlQUFlLFdBQVcsT0FBT0EsVUFBUztBQUN6RSxjQUFVLFNBQVMsU0FBUyxRQUFRLEtBQUssSUFBSSxLQUFLLEtBQUssUUFBUSxNQUFNLElBQUksVUFBVSxRQUFRLGNBQWMsV0FBVztBQUFBLEVBQ3JIO0FBQ0Q7QUFDQSxTQUFTLFlBQVksVUFBVTtBQUM5QixTQUFPO0FBQUEsSUFDTixXQUFXLFdBQVc7QUFBQSxJQUN0QixlQUFlO0FBQUEsSUFDZixRQUFRO0FBQUEsSUFDUixPQUFPLE1BQU07QUFBQSxFQUNkO0FBQ0Q7QUFDQSxTQUFTLGdCQUFnQixNQUFNQyxTQUFRLGNBQWMsdUJBQXVCO0FBQzNFLE1BQUksUUFBUSxZQUFZLE9BQU8sSUFBSSxPQUFPLEVBQUUsQ0FBQyxHQUFHLFFBQVEsS0FBSyxRQUFRLGNBQWMsV0FBVyxNQUFNO0FBQ3BHLFdBQVMsUUFBUSxJQUFJO0FBQ3BCLFFBQUksS0FBSyxLQUFLLEtBQUssZ0JBQWdCLENBQUMsRUFBRyxPQUFNLGdCQUFnQixJQUFJLGVBQWU7QUFDaEYsUUFBSSxPQUFPQSxRQUFPLE9BQU8sR0FBRyxTQUFTQSxRQUFPLE9BQU8sTUFBTSxHQUFHLE9BQU9BLFFBQU8sT0FBTyxNQUFNLEdBQUcsUUFBUSxLQUFLLE1BQU0sS0FBSyxJQUFJLEdBQUcsUUFBUSxLQUFLLFFBQVE7QUFDOUksWUFBUSxDQUFDLElBQUksVUFBVSxJQUFJLFFBQVEsQ0FBQyxLQUFLLFFBQVEsVUFBVSxJQUFJLFVBQVUsSUFBSSxRQUFRLENBQUMsS0FBSyxRQUFRLFVBQVUsSUFBSSxNQUFNLFNBQVMsSUFBSSxRQUFRLENBQUMsSUFBSSxTQUFTLElBQUksV0FBVyxRQUFRLE9BQU8sTUFBTSxRQUFRLENBQUMsSUFBSSxRQUFRLFFBQVEsQ0FBQyxJQUFJLE1BQU0sU0FBUyxTQUFTLE1BQU0sR0FBRyxhQUFhLE9BQU8sT0FBTyxPQUFPLENBQUMsQ0FBQyxHQUFHLGFBQWEsT0FBTyxRQUFRLEdBQUcsT0FBTyxDQUFDLENBQUMsR0FBRyxhQUFhLE9BQU8sUUFBUSxJQUFJLE9BQU8sQ0FBQyxDQUFDLEdBQUcsTUFBTSxPQUFPLENBQUMsSUFBSSxVQUFVLE9BQU8sQ0FBQyxHQUFHLGNBQWM7QUFBQSxFQUNyYjtBQUNBLFNBQU8sQ0FBQyxVQUFVO0FBQ2pCLFFBQUksUUFBUSxlQUFlLFFBQVEsY0FBYyxZQUFhLFNBQVEsS0FBSztBQUFBLFNBQ3RFO0FBQ0osVUFBSSxTQUFTLE1BQU0sSUFBSUEsUUFBTyxPQUFPO0FBQ3JDLGVBQVMsbUJBQWtCLE1BQU0sU0FBUyxRQUFRLGNBQWMsQ0FBQztBQUFBLElBQ2xFO0FBQ0EsUUFBSSxRQUFRLEtBQUssTUFBTSxNQUFNLE9BQU87QUFDcEMsV0FBTyxhQUFhLE9BQU8sUUFBUSxJQUFJLEtBQUssR0FBRyxhQUFhLE9BQU8sUUFBUSxJQUFJLE1BQU0sUUFBUSxPQUFPLEdBQUcsT0FBTyxhQUFhLE1BQU0sTUFBTSxLQUFLO0FBQUEsRUFDN0k7QUFDRDtBQUNBLFNBQVMsVUFBVSxTQUFTSCxRQUFPO0FBQ2xDLFVBQVFBLE9BQU0sQ0FBQyxJQUFJLFNBQVMsTUFBTSxZQUFZQSxPQUFNLENBQUMsSUFBSSxVQUFVO0FBQ3BFO0FBQ0EsU0FBUyxnQkFBZ0JBLFFBQU87QUFDL0IsU0FBT0EsT0FBTSxDQUFDLElBQUksS0FBSyxLQUFLQSxPQUFNLENBQUMsSUFBSSxLQUFLLE1BQU1BLE9BQU0sQ0FBQyxNQUFNO0FBQ2hFO0FBQ0EsU0FBUyxlQUFlLFFBQVE7QUFDL0IsVUFBUSxNQUFNO0FBQ2IsUUFBSSxFQUFFLFNBQUFJLFNBQVEsSUFBSSxZQUFZLFdBQVdBLFVBQVMsbUJBQW1CLElBQUksR0FBRztBQUM1RSxjQUFVLG1CQUFtQixLQUFLLFNBQVMscUJBQXFCLE1BQU07QUFBQSxFQUN2RSxDQUFDO0FBQ0Y7QUFDQSxTQUFTLFlBQVksV0FBVyxTQUFTLFFBQVE7QUFDaEQsU0FBTyxNQUFNLENBQUMsV0FBVyxJQUFJLFFBQVEsS0FBSyxTQUFTLElBQUksT0FBTyxVQUFVLElBQUksQ0FBQyxDQUFDLE1BQU0sU0FBUyxNQUFNLE9BQU8sUUFBUSxFQUFFLE1BQU07QUFDekgsUUFBSSxTQUFTLFVBQVUsV0FBVyxDQUFDLEVBQUUsU0FBUyxJQUFJLEdBQUcsU0FBUyxVQUFVLFNBQVMsS0FBSyxNQUFNLEtBQUssT0FBTyxTQUFTLE9BQU8sR0FBRztBQUMzSCxXQUFPLE9BQU8sSUFBSSxJQUFJLFVBQVUsWUFBWSxNQUFNLElBQUk7QUFBQSxFQUN2RCxDQUFDLENBQUMsRUFBRSxLQUFLLEdBQUcsQ0FBQztBQUNkO0FBQ0EsU0FBUyxhQUFhO0FBQ3JCLE1BQUksV0FBVztBQUFBLElBQ2QsR0FBRztBQUFBLElBQ0gsSUFBSTtBQUFBLElBQ0osSUFBSTtBQUFBLEVBQ0wsR0FBRyxVQUFVLFlBQVksSUFBSSxDQUFDLFFBQVE7QUFDckMsUUFBSSxDQUFDLE1BQU0sU0FBUyxNQUFNLFFBQVEsQ0FBQyxJQUFJLEtBQUssU0FBUyxHQUFHLFNBQVMsSUFBSSxDQUFDLElBQUksU0FBUyxJQUFJLFFBQVEsSUFBSSxLQUFLO0FBQ3hHLFdBQU8sR0FBRyxNQUFNLElBQUksQ0FBQyxHQUFHLE9BQU8sSUFBSSxhQUFhLFNBQVMsR0FBRyxJQUFJLFNBQVMsT0FBTyxRQUFRLE9BQU8sUUFBUSxDQUFDO0FBQUEsRUFDekcsQ0FBQyxHQUFHLGFBQWE7QUFBQSxJQUNoQjtBQUFBLElBQ0E7QUFBQSxJQUNBO0FBQUEsRUFDRCxFQUFFLElBQUksS0FBSyxFQUFFLEtBQUssR0FBRyxHQUFHLFNBQVM7QUFBQSxJQUNoQyxHQUFHLE1BQU0sSUFBSSxDQUFDO0FBQUEsSUFDZCxHQUFHLE1BQU0sR0FBRyxDQUFDO0FBQUEsSUFDYixNQUFNLFlBQVksUUFBUSxLQUFLLENBQUMsSUFBSSxNQUFNLElBQUksQ0FBQyxLQUFLLE1BQU0sR0FBRyxDQUFDLEdBQUcsTUFBTSxHQUFHLENBQUMsSUFBSSxNQUFNLEdBQUcsQ0FBQyxVQUFVLFVBQVU7QUFBQSxJQUM3RyxHQUFHLE1BQU0sR0FBRyxDQUFDLFVBQVUsVUFBVTtBQUFBLEVBQ2xDO0FBQ0EsU0FBTyxPQUFPLE1BQU0sQ0FBQyxHQUFHLFNBQVMsR0FBRyxNQUFNLEVBQUUsS0FBSyxHQUFHLENBQUMsSUFBSTtBQUMxRDtBQUNBLFNBQVMsVUFBVSxNQUFNLE9BQU87QUFDL0IsTUFBSSxDQUFDLFVBQVUsTUFBTSxLQUFLLEVBQUcsUUFBTztBQUNwQyxNQUFJLFFBQVEsQ0FBQztBQUNiLFdBQVMsV0FBVztBQUNwQixNQUFJLE9BQU8sS0FBSyxJQUFJLEdBQUcsUUFBUSxFQUFFO0FBQ2pDLFdBQVMsTUFBTSxRQUFRLEdBQUcsT0FBTyxRQUFRLElBQUksT0FBTztBQUNuRCxRQUFJLFFBQVEsS0FBSyxLQUFLLEtBQUssTUFBTSxNQUFNLEdBQUcsQ0FBQztBQUMzQyxRQUFJLENBQUMsTUFBTztBQUNaLFFBQUksTUFBTSxNQUFNLFVBQVUsQ0FBQyxRQUFRLE1BQU0sSUFBSSxLQUFLLFdBQVcsTUFBTSxHQUFHLE9BQU8sTUFBTSxJQUFJLEtBQUssT0FBTyxTQUFTLE1BQU0sR0FBRyxHQUFHLFlBQVksTUFBTSxDQUFDLElBQUksQ0FBQyxDQUFDO0FBQ2pKLFNBQUssS0FBSyxPQUFPLGFBQWEsSUFBSSxDQUFDLEtBQUssTUFBTSxLQUFLO0FBQUEsTUFDbEQ7QUFBQSxNQUNBO0FBQUEsSUFDRCxDQUFDO0FBQUEsRUFDRjtBQUNBLFNBQU87QUFDUjtBQUNBLFNBQVMsZ0JBQWdCO0FBQ3hCLE1BQUksVUFBMEIsb0JBQUksV0FBVyxHQUFHO0FBQ2hELFdBQVMsQ0FBQyxPQUFPLEtBQUssS0FBSztBQUFBLElBQzFCLENBQUMsT0FBTyxHQUFHO0FBQUEsSUFDWCxDQUFDLEtBQUssR0FBRztBQUFBLElBQ1QsQ0FBQyxVQUFVLEdBQUc7QUFBQSxFQUNmLEVBQUcsVUFBUyxRQUFRLE1BQU8sU0FBUSxLQUFLLFdBQVcsQ0FBQyxDQUFDLElBQUksTUFBTSxXQUFXLENBQUM7QUFDM0UsU0FBTztBQUNSO0FBQ0EsU0FBUyxVQUFVLE1BQU0sT0FBTztBQUMvQixNQUFJLFNBQVMsS0FBSyxXQUFXLFFBQVEsQ0FBQztBQUN0QyxTQUFPLFNBQVMsT0FBTyxLQUFLLFdBQVcsS0FBSyxLQUFLLGNBQWMsTUFBTTtBQUN0RTtBQUNBLFNBQVMsVUFBVSxNQUFNLE9BQU87QUFDL0IsTUFBSSxPQUFPLEtBQUssTUFBTSxPQUFPLFFBQVEsQ0FBQyxHQUFHLFNBQVMsWUFBWSxLQUFLLE1BQU0sS0FBSyxJQUFJLEdBQUcsUUFBUSxHQUFHLEdBQUcsS0FBSyxDQUFDO0FBQ3pHLFVBQVEsT0FBTyxHQUFHLEVBQUUsR0FBRztBQUFBLElBQ3RCLEtBQUs7QUFBTSxhQUFPLE1BQU0sS0FBSyxJQUFJLEtBQUssVUFBVSxNQUFNLEtBQUssT0FBTyxNQUFNO0FBQUEsSUFDeEUsS0FBSztBQUFLLGFBQU8sa0JBQWtCLEtBQUssSUFBSTtBQUFBLElBQzVDO0FBQVMsYUFBTyxRQUFRLEtBQUssTUFBTTtBQUFBLEVBQ3BDO0FBQ0Q7QUFDQSxTQUFTLFlBQVksTUFBTTtBQUMxQixTQUFPLEtBQUssUUFBUSw0QkFBNEIsQ0FBQyxHQUFHLFFBQVEsT0FBTyxhQUFhLE9BQU8sU0FBUyxLQUFLLEVBQUUsQ0FBQyxDQUFDO0FBQzFHO0FBQ0EsU0FBUyxVQUFVLFFBQVE7QUFDMUIsTUFBSSxRQUFRLGtCQUFrQixRQUFRLE9BQU8sTUFBTSxHQUFHLENBQUMsUUFBUSxNQUFNLElBQUksQ0FBQyxPQUFPLFlBQVksR0FBSSxHQUFHLE9BQU8sWUFBWSxHQUFHLENBQUMsR0FBRyxPQUFPLFVBQVUsVUFBVSxLQUFLLFNBQVMsVUFBVSxrQkFBa0IsS0FBSyxPQUFPLE1BQU0sU0FBUyxHQUFHLE1BQU0sQ0FBQyxJQUFJLElBQUksTUFBTSxJQUFJLGtCQUFrQixRQUFRLE1BQU07QUFDMVIsVUFBUSxPQUFPLFVBQVUsSUFBSSxJQUFJLE9BQU8sU0FBUyxLQUFLO0FBQ3ZEO0FBQ0EsU0FBUyxrQkFBa0IsTUFBTSxLQUFLO0FBQ3JDLE1BQUksUUFBUTtBQUNaLFNBQU8sS0FBSyxRQUFRLENBQUMsTUFBTSxPQUFPO0FBQ2xDLFNBQU8sTUFBTTtBQUNkO0FBQ0EsU0FBUyxPQUFPLFFBQVE7QUFDdkIsTUFBSSxNQUFNLE9BQU8sTUFBTSxXQUFXLEVBQUUsR0FBRyxFQUFFO0FBQ3pDLFNBQU8sK0JBQStCLEtBQUssR0FBRztBQUMvQztBQUNBLElBQUk7QUFBSixJQUFlO0FBQWYsSUFBcUI7QUFBckIsSUFBOEI7QUFBOUIsSUFBcUM7QUFBckMsSUFBZ0Q7QUFBaEQsSUFBMEQ7QUFBMUQsSUFBd0U7QUFBeEUsSUFBZ0Y7QUFBaEYsSUFBMEY7QUFBMUYsSUFBeUc7QUFBekcsSUFBZ0g7QUFBaEgsSUFBMEg7QUFBMUgsSUFBMkk7QUFBM0ksSUFBNEo7QUFBNUosSUFBNks7QUFBN0ssSUFBOEw7QUFBOUwsSUFBb007QUFBcE0sSUFBNk07QUFBN00sSUFBOE47QUFBOU4sSUFBK087QUFBL08sSUFBK1A7QUFBL1AsSUFBZ1I7QUFBaFIsSUFBMFI7QUFBMVIsSUFBdVM7QUFBdlMsSUFBd1Q7QUFBeFQsSUFBK1U7QUFBL1UsSUFBNlY7QUFBN1YsSUFBc1c7QUFBdFcsSUFBOFc7QUFBOVcsSUFBNFg7QUFBNVgsSUFBa1k7QUFBbFksSUFBZ1o7QUFBaFosSUFBMFo7QUFBMVosSUFBa2E7QUFBbGEsSUFBK2E7QUFBL2EsSUFBc2I7QUFBdGIsSUFBbWM7QUFBbmMsSUFBeWM7QUFBemMsSUFBK2M7QUFDL2MsSUFBSSxxQkFBcUIsU0FBVSxNQUFNO0FBQ3hDLGNBQVk7QUFDWixTQUFPLE9BQU8sSUFBSSxlQUFlO0FBQ2pDLFlBQVUsY0FBYyxNQUFNO0FBQUEsSUFDN0IsWUFBWSxNQUFNLFVBQVUsY0FBYyxVQUFVLENBQUMsR0FBRztBQUN2RCxVQUFJLEVBQUUsVUFBVSxlQUFlLFVBQVUsWUFBWSxHQUFHLFFBQVEsVUFBVSxNQUFNLFNBQVMsTUFBTSxJQUFJLFdBQVcsT0FBTztBQUNySCxZQUFNLE9BQU8sR0FBRyxLQUFLLE9BQU8sTUFBTSxXQUFXLEtBQUssU0FBUyxTQUFTLFdBQVcsT0FBTyxlQUFlLE1BQU0sV0FBVyxXQUFXO0FBQUEsUUFDaEksT0FBTztBQUFBLFFBQ1AsWUFBWTtBQUFBLE1BQ2IsQ0FBQyxDQUFDO0FBQ0YsVUFBSSxRQUFRO0FBQUEsUUFDWDtBQUFBLFFBQ0E7QUFBQSxRQUNBO0FBQUEsUUFDQTtBQUFBLFFBQ0EsU0FBUyxTQUFTO0FBQUEsVUFDakIsY0FBYztBQUFBLFVBQ2QsR0FBRztBQUFBLFFBQ0o7QUFBQSxNQUNEO0FBQ0EsYUFBTyxlQUFlLE1BQU0sTUFBTSxXQUFXLEVBQUUsTUFBTSxDQUFDLENBQUM7QUFBQSxJQUN4RDtBQUFBLElBQ0EsU0FBUztBQUNSLFVBQUksRUFBRSxNQUFNLE1BQU0sU0FBUyxRQUFRLFNBQVMsSUFBSTtBQUNoRCxhQUFPO0FBQUEsUUFDTjtBQUFBLFFBQ0E7QUFBQSxRQUNBO0FBQUEsUUFDQTtBQUFBLFFBQ0E7QUFBQSxNQUNEO0FBQUEsSUFDRDtBQUFBLElBQ0EsUUFBUSxPQUFPLFdBQVcsRUFBRSxPQUFPO0FBQ2xDLGFBQU8sT0FBTyxPQUFPLEtBQUssV0FBVyxjQUFjLElBQUksUUFBUSxPQUFPLEtBQUssSUFBSSxNQUFNLE9BQU8sV0FBVyxFQUFFLEtBQUs7QUFBQSxJQUMvRztBQUFBLEVBQ0Q7QUFDQSxTQUFPLGVBQWUsUUFBUSxXQUFXLFFBQVEsRUFBRSxPQUFPLFVBQVUsQ0FBQztBQUNyRSxXQUFTLFFBQVE7QUFBQSxJQUNoQjtBQUFBLElBQ0E7QUFBQSxJQUNBO0FBQUEsSUFDQTtBQUFBLElBQ0E7QUFBQSxFQUNELEVBQUcsUUFBTyxlQUFlLFFBQVEsV0FBVyxNQUFNLEVBQUUsTUFBTTtBQUN6RCxRQUFJLFFBQVEsS0FBSyxJQUFJLElBQUksSUFBSTtBQUM3QixXQUFPLE9BQU8sU0FBUyxhQUFhLE1BQU0sSUFBSTtBQUFBLEVBQy9DLEVBQUUsQ0FBQztBQUNILFVBQVEsQ0FBQztBQUNULGNBQVksQ0FBQztBQUNiLGFBQVc7QUFDWCxpQkFBZTtBQUNmLFdBQVM7QUFBQSxJQUNSLGVBQWU7QUFBQSxJQUNmO0FBQUEsSUFDQTtBQUFBLElBQ0E7QUFBQSxJQUNBO0FBQUEsSUFDQTtBQUFBLElBQ0EsWUFBWTtBQUFBLElBQ1o7QUFBQSxFQUNEO0FBQ0Esa0JBQWdCO0FBQ2hCLFVBQVE7QUFDUixhQUEyQixzQkFBTSxLQUFLLE9BQU8sQ0FBQyxHQUFHLFVBQVUsS0FBSyxFQUFFLE9BQU8sQ0FBQyxVQUFVLE1BQU0sS0FBSyxNQUFNLEdBQUc7QUFDeEcsb0JBQWtDLDRCQUFZLGFBQWE7QUFDM0Qsb0JBQWtDLDJCQUFXLGtCQUFrQjtBQUMvRCxvQkFBa0I7QUFDbEIsb0JBQWtCO0FBQ2xCLFNBQU87QUFDUCxZQUFVO0FBQ1Ysb0JBQWtDLDRCQUFZLGVBQWU7QUFDN0Qsb0JBQWtDLDJCQUFXLEtBQUssRUFBRSxRQUFRLElBQUksR0FBRyxDQUFDLEdBQUcsU0FBUyxnQkFBZ0IsUUFBUSxJQUFJLElBQUksR0FBRztBQUNuSCxtQkFBaUMsOEJBQWMsTUFBTSxHQUFHLE9BQU87QUFDL0Qsb0JBQWtDLDhCQUFjLFNBQVMsR0FBRyxJQUFJO0FBQ2hFLGFBQVc7QUFBQSxJQUNWO0FBQUEsSUFDQTtBQUFBLElBQ0E7QUFBQSxJQUNBO0FBQUEsSUFDQTtBQUFBLEVBQ0Q7QUFDQSxnQkFBYyxFQUFFLFNBQVMsS0FBRztBQUM1QixvQkFBa0IsQ0FBQyxHQUFHLGVBQWM7QUFDcEMsMEJBQXdCO0FBQ3hCLGlCQUFlO0FBQ2YsWUFBVTtBQUFBLElBQ1Q7QUFBQSxJQUNBO0FBQUEsSUFDQTtBQUFBLElBQ0E7QUFBQSxJQUNBO0FBQUEsSUFDQTtBQUFBLEVBQ0Q7QUFDQSxXQUFTO0FBQUEsSUFDUjtBQUFBLElBQ0E7QUFBQSxJQUNBO0FBQUEsSUFDQTtBQUFBLElBQ0E7QUFBQSxFQUNEO0FBQ0EsaUJBQWU7QUFBQSxJQUNkLE1BQU07QUFBQSxJQUNOLFNBQVM7QUFBQSxJQUNULFVBQVU7QUFBQSxJQUNWLFFBQVEsRUFBRSxHQUFHLG1CQUFtQjtBQUFBLElBQ2hDLFFBQVE7QUFBQSxJQUNSLFNBQVM7QUFBQSxJQUNULFlBQVk7QUFBQSxJQUNaLFlBQVk7QUFBQSxJQUNaLFdBQVc7QUFBQSxJQUNYLGFBQWE7QUFBQSxJQUNiLEtBQUs7QUFBQSxJQUNMLGFBQWE7QUFBQSxJQUNiLE9BQU8sQ0FBQyxNQUFNLFdBQVcsYUFBYSxNQUFNLFFBQVEsT0FBTyxNQUFNLFVBQVUsR0FBRyxPQUFPLElBQUksU0FBUztBQUFBLElBQ2xHLFNBQVMsQ0FBQyxTQUFTLEtBQUssU0FBUyxJQUFJLEdBQUc7QUFBQSxJQUN4QyxXQUFXO0FBQUEsSUFDWCxZQUFZLENBQUMsTUFBTUQsWUFBVyxnQkFBZ0IsTUFBTUEsU0FBUSxFQUFFO0FBQUEsSUFDOUQsVUFBVSxNQUFNLFFBQVE7QUFDdkIsYUFBTyxhQUFhLE1BQU0sUUFBUSxPQUFPLEdBQUcsZ0JBQWdCLE9BQU87QUFBQSxJQUNwRTtBQUFBLElBQ0EsUUFBd0IsZ0NBQWdCLElBQUksRUFBRSxRQUFRLE1BQU0sRUFBRSxHQUFHLEVBQUU7QUFBQSxJQUNuRSxRQUFRLE1BQU0sUUFBUTtBQUNyQixhQUFPLGFBQWEsTUFBTSxRQUFRLE9BQU8sR0FBRyxhQUFhLE9BQU87QUFBQSxJQUNqRTtBQUFBLElBQ0EsVUFBVSxPQUFPO0FBQ2hCLGFBQU8sYUFBYSxPQUFPLE9BQU8sR0FBRyxhQUFhLE9BQU87QUFBQSxJQUMxRDtBQUFBLEVBQ0Q7QUFDQSxTQUFPO0FBQUEsSUFDTjtBQUFBLE1BQ0M7QUFBQSxNQUNBO0FBQUEsTUFDQTtBQUFBLE1BQ0E7QUFBQSxJQUNEO0FBQUEsSUFDQTtBQUFBLE1BQ0M7QUFBQSxNQUNBO0FBQUEsTUFDQTtBQUFBLE1BQ0E7QUFBQSxJQUNEO0FBQUEsSUFDQTtBQUFBLE1BQ0M7QUFBQSxNQUNBO0FBQUEsTUFDQTtBQUFBLE1BQ0E7QUFBQSxJQUNEO0FBQUEsSUFDQTtBQUFBLE1BQ0M7QUFBQSxNQUNBO0FBQUEsTUFDQTtBQUFBLE1BQ0E7QUFBQSxJQUNEO0FBQUEsSUFDQTtBQUFBLE1BQ0M7QUFBQSxNQUNBO0FBQUEsTUFDQTtBQUFBLE1BQ0E7QUFBQSxJQUNEO0FBQUEsSUFDQTtBQUFBLE1BQ0M7QUFBQSxNQUNBO0FBQUEsTUFDQTtBQUFBLE1BQ0E7QUFBQSxNQUNBO0FBQUEsSUFDRDtBQUFBLElBQ0E7QUFBQSxNQUNDO0FBQUEsTUFDQTtBQUFBLE1BQ0E7QUFBQSxNQUNBO0FBQUEsSUFDRDtBQUFBLElBQ0E7QUFBQSxNQUNDO0FBQUEsTUFDQTtBQUFBLE1BQ0E7QUFBQSxNQUNBO0FBQUEsTUFDQTtBQUFBLElBQ0Q7QUFBQSxJQUNBO0FBQUEsTUFDQztBQUFBLE1BQ0E7QUFBQSxNQUNBO0FBQUEsTUFDQTtBQUFBLE1BQ0E7QUFBQSxJQUNEO0FBQUEsRUFDRDtBQUNBLGlCQUFlO0FBQUEsSUFDZDtBQUFBLE1BQ0M7QUFBQSxNQUNBO0FBQUEsTUFDQTtBQUFBLE1BQ0E7QUFBQSxJQUNEO0FBQUEsSUFDQTtBQUFBLE1BQ0M7QUFBQSxNQUNBO0FBQUEsTUFDQTtBQUFBLE1BQ0E7QUFBQSxJQUNEO0FBQUEsSUFDQTtBQUFBLE1BQ0M7QUFBQSxNQUNBO0FBQUEsTUFDQTtBQUFBLE1BQ0E7QUFBQSxJQUNEO0FBQUEsRUFDRDtBQUNBLGFBQTJCLHFCQUFLLE9BQU8sWUFBWTtBQUNuRCxXQUFTLENBQUMsU0FBUyxLQUFLLFFBQVEsV0FBVyxNQUFNO0FBQ2pELGdCQUFjLENBQUMsUUFBUSxJQUFJLFFBQVEsVUFBVSxDQUFDLFVBQVUsSUFBSSxNQUFNLFlBQVksQ0FBQyxHQUFHLEtBQUssR0FBRztBQUMxRixVQUFRLENBQUMsU0FBUyxNQUFNLE9BQU8sSUFBSSxDQUFDLFlBQVksWUFBWSxLQUFLLFdBQVcsQ0FBQyxFQUFFLFNBQVMsRUFBRSxDQUFDLENBQUM7QUFDNUYsZ0JBQThCLHlCQUFTLE9BQU8sQ0FBQyxDQUFDLEVBQUUsRUFBRSxFQUFFLEVBQUUsS0FBSyxNQUFNLFVBQVUsTUFBTTtBQUNuRixTQUFPLENBQUM7QUFDUixrQkFBZ0MsOEJBQWM7QUFDL0MsQ0FBRTtBQUVGLFNBQVMsYUFBYSxFQUFFLFVBQVUsUUFBUSxPQUFPLE1BQU0sR0FBRyxTQUFTLFVBQVUsR0FBRztBQUMvRSxNQUFJLE9BQU8sU0FBUyxRQUFRLGNBQWMsWUFBWSxRQUFRLEdBQUcsY0FBYyxrQkFBa0IsSUFBSSxHQUFHLFlBQVksUUFBUSxhQUFhLGFBQWEsS0FBSyxLQUFLLFNBQVMsV0FBVyxHQUFHLE9BQU8sUUFBUSxJQUFJLENBQUMsV0FBVyxTQUFTLFFBQVEsU0FBUyxFQUFFLFFBQVEsQ0FBQyxHQUFHLFlBQVksQ0FBQyxHQUFHLGNBQWM7QUFDM1IsUUFBSSxLQUFLLFFBQVEsSUFBSSxDQUFDLEdBQUcsTUFBTSxDQUFDLEVBQUUsT0FBTyxDQUFDLE1BQU0sSUFBSSxZQUFZLGFBQWEsS0FBSyxDQUFDLElBQUksQ0FBQyxDQUFDO0FBQ3pGLFdBQU87QUFBQSxNQUNOO0FBQUEsTUFDQSxJQUFJLEdBQUcsSUFBSSxDQUFDLE1BQU0sS0FBSyxDQUFDLElBQUksQ0FBQyxDQUFDO0FBQUEsSUFDL0I7QUFBQSxFQUNELEdBQUcsVUFBVSxNQUFNLEtBQUssRUFBRSxRQUFRLFdBQVcsR0FBRyxDQUFDLEdBQUcsTUFBTSxVQUFVLEdBQUcsSUFBRSxDQUFDLEdBQUcsVUFBVSxNQUFNLEtBQUssRUFBRSxRQUFRLFdBQVcsR0FBRyxDQUFDLEdBQUcsTUFBTSxVQUFVLEdBQUcsS0FBRSxDQUFDLEdBQUcsT0FBTyxNQUFNLFVBQVUsRUFBRSxLQUFLLENBQUMsR0FBRyxVQUFVLE1BQU0sVUFBVSxFQUFFLEtBQUssRUFBRTtBQUM1TixTQUFPO0FBQUEsSUFDTixPQUFPLE9BQU87QUFDYixlQUFTLElBQUksR0FBRyxJQUFJLFlBQVksSUFBSyxNQUFLLENBQUMsSUFBSSxTQUFTLFFBQVEsQ0FBQyxHQUFHLE9BQU8sQ0FBQztBQUFBLElBQzdFO0FBQUEsSUFDQSxNQUFNLE9BQU87QUFDWixVQUFJLFFBQVEsR0FBRyxNQUFNLFFBQVE7QUFDN0IsZUFBUyxJQUFJLEdBQUcsSUFBSSxZQUFZLEtBQUs7QUFDcEMsWUFBSSxNQUFNLFNBQVMsUUFBUSxDQUFDLEdBQUcsT0FBTyxRQUFRLEtBQUssQ0FBQyxDQUFDO0FBQ3JELGdCQUFRLEtBQUssTUFBTSxNQUFNLFNBQVM7QUFDbEMsWUFBSSxRQUFRLEtBQUssSUFBSSxPQUFPLE1BQU0sV0FBVyxHQUFHLE9BQU8sTUFBTSxRQUFRLFlBQVk7QUFDakYsWUFBSSxTQUFTLFFBQVEsQ0FBQyxHQUFHO0FBQ3hCLGtCQUFRLENBQUMsSUFBSTtBQUNiLG1CQUFTLElBQUksTUFBTSxHQUFHLEtBQUssT0FBTyxLQUFLO0FBQ3RDLGdCQUFJLFVBQVUsT0FBTyxPQUFPO0FBQzVCLGtCQUFNLENBQUMsSUFBSSxZQUFZLE9BQU8sVUFBVSxJQUFJLEdBQUcsT0FBTztBQUFBLFVBQ3ZEO0FBQUEsUUFDRDtBQUNBLGNBQU07QUFBQSxNQUNQO0FBQUEsSUFDRDtBQUFBLEVBQ0Q7QUFDRDtBQUNBLFNBQVMsU0FBUyxFQUFFLElBQUksR0FBRyxHQUFHLE9BQU8sT0FBTztBQUMzQyxNQUFJLE1BQU07QUFDVixXQUFTLElBQUksR0FBRyxJQUFJLEdBQUcsUUFBUSxJQUFLLFFBQU8sTUFBTSxHQUFHLENBQUMsQ0FBQyxJQUFJLEdBQUcsQ0FBQztBQUM5RCxTQUFPO0FBQ1I7QUFDQSxTQUFTLGNBQWMsVUFBVSxTQUFTO0FBQ3pDLE1BQUksT0FBTyxPQUFPLFNBQVMsTUFBTSxHQUFHLGNBQWMsV0FBVyxRQUFRLEdBQUcsYUFBYSxTQUFTLFNBQVMsU0FBUyxNQUFNLEdBQUcsRUFBRSxPQUFPLElBQUksWUFBWSxjQUFjLGNBQWMsVUFBVSxVQUFVO0FBQ2xNLFNBQU87QUFBQSxJQUNOO0FBQUEsSUFDQSxPQUFPLENBQUMsTUFBTSxXQUFXLEtBQUssU0FBUyxXQUFXLFNBQVMsWUFBWSxNQUFNLE1BQU0sSUFBSTtBQUFBLElBQ3ZGLEtBQUssTUFBTSxJQUFJO0FBQ2QsVUFBSSxRQUFRO0FBQ1osZUFBUyxJQUFJLElBQUksSUFBSSxLQUFLLFFBQVEsSUFBSyxTQUFRLFFBQVEsT0FBTyxPQUFPLFFBQVEsYUFBYSxNQUFNLENBQUMsQ0FBQztBQUNsRyxhQUFPO0FBQUEsSUFDUjtBQUFBLEVBQ0Q7QUFDRDtBQUNBLFNBQVMsY0FBYyxVQUFVLFNBQVM7QUFDekMsTUFBSSxRQUFRLFdBQVcsUUFBUTtBQUMvQixTQUFPLENBQUMsTUFBTSxPQUFPO0FBQ3BCLFFBQUksYUFBYTtBQUNqQixhQUFTLElBQUksR0FBRyxJQUFJLFFBQVEsUUFBUSxLQUFLO0FBQ3hDLFVBQUksUUFBUSxRQUFRLE9BQU8sTUFBTSxLQUFLLENBQUM7QUFDdkMsVUFBSSxVQUFVLElBQUssUUFBTztBQUMxQixxQkFBZSxNQUFNLGFBQWEsUUFBUSxRQUFRLENBQUM7QUFBQSxJQUNwRDtBQUNBLFdBQU8sYUFBYSxJQUFJLGFBQWE7QUFBQSxFQUN0QztBQUNEO0FBQ0EsU0FBUyxTQUFTLE9BQU8sTUFBTTtBQUM5QixNQUFJLFNBQVMsQ0FBQztBQUNkLFdBQVMsT0FBTyxPQUFPLE9BQU8sSUFBSSxRQUFRLE9BQU8sSUFBSSxFQUFHLFFBQU8sUUFBUSxPQUFPLE9BQU8sT0FBTyxJQUFJLENBQUMsQ0FBQztBQUNsRyxTQUFPO0FBQ1I7QUFDQSxTQUFTLGtCQUFrQixNQUFNO0FBQ2hDLFNBQU8sS0FBSyxNQUFNLEtBQUssSUFBSSxPQUFPLElBQUksS0FBSyxJQUFJLElBQUksQ0FBQztBQUNyRDtBQUNBLFNBQVMsYUFBYSxNQUFNLFFBQVE7QUFDbkMsTUFBSSxTQUFTLEtBQUssU0FBUztBQUMzQixNQUFJLFNBQVMsS0FBSyxTQUFTLEdBQUksUUFBTztBQUN0QyxNQUFJLGFBQWE7QUFDakIsV0FBUyxJQUFJLEdBQUcsSUFBSSxRQUFRLEtBQUs7QUFDaEMsUUFBSSxPQUFPLEtBQUssV0FBVyxTQUFTLENBQUM7QUFDckMsUUFBSSxPQUFPLE1BQU0sT0FBTyxHQUFJLFFBQU87QUFDbkMsbUJBQWUsTUFBTSxhQUFhLE9BQU8sVUFBVSxDQUFDO0FBQUEsRUFDckQ7QUFDQSxTQUFPLFNBQVMsS0FBSyxLQUFLLFdBQVcsTUFBTSxNQUFNLEtBQUssc0JBQXNCLFdBQVcsTUFBTSxhQUFhLElBQUksYUFBYTtBQUM1SDtBQUNBLFNBQVMsY0FBYyxNQUFNO0FBQzVCLE1BQUksUUFBUSxDQUFDLEdBQUcsZUFBZTtBQUMvQixTQUFPLENBQUMsTUFBTSxTQUFTO0FBQ3RCLFFBQUksTUFBTSxPQUFPLFdBQVcsTUFBTSxRQUFRLEtBQUssTUFBTSxNQUFNLEtBQUssR0FBRyxRQUFRLE9BQU8sT0FBTyxPQUFPLFFBQVEsTUFBTSxRQUFRO0FBQ3RILFdBQU8sVUFBVSxJQUFJLE9BQU8sU0FBUyxVQUFVLGlCQUFpQixRQUFRLFlBQVksT0FBTyxRQUFRLElBQUksT0FBTyxDQUFDLENBQUMsR0FBRyxlQUFlLFFBQVEsV0FBVyxPQUFPLEtBQUssR0FBRyxPQUFPLGFBQWEsTUFBTSxNQUFNLEtBQUs7QUFBQSxFQUMxTTtBQUNEO0FBQ0EsU0FBUyxXQUFXLE9BQU8sT0FBTztBQUNqQyxNQUFJLE9BQU8sUUFBUSxHQUFHLFFBQVEsTUFBTSxTQUFTO0FBQzdDLFdBQVMsSUFBSSxNQUFNLFNBQVMsR0FBRyxLQUFLLE9BQU8sS0FBSztBQUMvQyxRQUFJLFVBQVUsT0FBTyxLQUFLO0FBQzFCLFVBQU0sQ0FBQyxJQUFJLEtBQUssT0FBTyxVQUFVLElBQUksT0FBTztBQUFBLEVBQzdDO0FBQ0Q7QUFDQSxJQUFJO0FBQUosSUFBWTtBQUFaLElBQXlCO0FBQXpCLElBQW9DO0FBQ3BDLElBQUksd0JBQXdCLFNBQVUsTUFBTTtBQUMzQyxxQkFBbUI7QUFDbkIsV0FBUztBQUNULGdCQUFjO0FBQ2QsY0FBNEIsNEJBQVkscUJBQXFCO0FBQzdELFVBQVE7QUFDVCxDQUFFO0FBRUYsU0FBUyxhQUFhLFVBQVU7QUFDL0IsU0FBTyxPQUFPLE9BQU8sYUFBYSxRQUFRLElBQUksWUFBWSxRQUFRLElBQUk7QUFDdkU7QUFDQSxTQUFTLFlBQVksT0FBTyxVQUFVO0FBQ3JDLE1BQUksQ0FBQyxNQUFNLFFBQVEsS0FBSyxLQUFLLE1BQU0sV0FBVyxLQUFLLE1BQU0sU0FBUyxHQUFJLE9BQU0sY0FBYyw2Q0FBNkMsV0FBVyxLQUFLLENBQUM7QUFDeEosTUFBSSxTQUFTLE1BQU0sSUFBSSxDQUFDLE9BQU8sTUFBTSxXQUFXLE9BQU8sVUFBVSxDQUFDLEtBQUssUUFBUSxDQUFDLEdBQUcsUUFBUSxPQUFPLElBQUksU0FBUyxHQUFHLEtBQUssTUFBTSxVQUFVLENBQUMsTUFBTSxNQUFNLFNBQVMsVUFBVSxNQUFNLFFBQVEsSUFBSSxJQUFJLENBQUM7QUFDOUwsTUFBSSxNQUFNLEVBQUcsT0FBTSxjQUFjLFlBQVksRUFBRSx5REFBeUQsVUFBVSxNQUFNLEVBQUUsQ0FBQyxDQUFDO0FBQzVILFdBQVMsUUFBUTtBQUFBLElBQ2hCO0FBQUEsSUFDQTtBQUFBLElBQ0E7QUFBQSxFQUNELEdBQUc7QUFDRixRQUFJLEVBQUUsT0FBTyxJQUFJLE9BQU8sT0FBTyxDQUFDLFVBQVUsTUFBTSxTQUFTLElBQUk7QUFDN0QsUUFBSSxTQUFTLEVBQUcsT0FBTSxjQUFjLHlCQUF5QixVQUFVLElBQUksQ0FBQyxZQUFZLEdBQUcsTUFBTSxFQUFFO0FBQUEsRUFDcEc7QUFDQSxNQUFJLFVBQVUsUUFBUSxTQUFTLEtBQUssQ0FBQyxVQUFVLFFBQVEsTUFBTSxFQUFHLE9BQU0sY0FBYyxnRUFBb0UsTUFBTTtBQUM5SixNQUFJLFVBQVUsUUFBUSxRQUFRLEdBQUcsT0FBTyxZQUFZLFVBQVUsUUFBUSxRQUFRLEVBQUcsT0FBTSxjQUFjLGlGQUFpRixVQUFZO0FBQ2xNLFNBQU87QUFDUjtBQUNBLFNBQVMsVUFBVSxRQUFRLE1BQU07QUFDaEMsU0FBTyxPQUFPLEtBQUssQ0FBQyxVQUFVLE1BQU0sU0FBUyxJQUFJO0FBQ2xEO0FBQ0EsU0FBUyxXQUFXLE9BQU8sT0FBTyxVQUFVO0FBQzNDLE1BQUksT0FBTyxTQUFTLFlBQVksQ0FBQyxNQUFPLE9BQU0sY0FBYyxLQUFLLEtBQUssc0JBQXNCLGFBQWEsS0FBSyxDQUFDO0FBQy9HLE1BQUksUUFBUSxXQUFXLEtBQUssR0FBRyxFQUFFLE1BQU0sS0FBSyxJQUFJO0FBQ2hELE1BQUksWUFBWSxNQUFNLEdBQUcsS0FBSyxTQUFTLE9BQU8sR0FBRyxXQUFXLEdBQUcsV0FBVyxPQUFPLFlBQVksSUFBSSxHQUFHLHdCQUF3QixJQUFJLEdBQUcsR0FBRyxTQUFTLFdBQVcsT0FBTyxRQUFRLFlBQVksQ0FBQyxLQUFLLEtBQUssSUFBSSxLQUFLLFNBQVMsTUFBTyxPQUFNLGNBQWMsS0FBSyxLQUFLLHdFQUF3RSxVQUFVLElBQUksQ0FBQztBQUM5VSxTQUFPLE9BQU8sSUFBSSxFQUFFLE9BQU8sT0FBTyxRQUFRLEdBQUc7QUFDOUM7QUFDQSxTQUFTLFVBQVUsTUFBTSxPQUFPO0FBQy9CLE1BQUksRUFBRSxPQUFPLFFBQVEsWUFBWSxLQUFLLEtBQUssSUFBSSxHQUFJLE9BQU0sY0FBYyxLQUFLLEtBQUsseURBQXlELFVBQVUsSUFBSSxDQUFDO0FBQzFKO0FBQ0EsU0FBUyxVQUFVLEVBQUUsTUFBTSxLQUFLLEdBQUc7QUFDbEMsU0FBTyxTQUFTLFNBQVMsVUFBVSxTQUFTO0FBQzdDO0FBQ0EsU0FBUyxlQUFlLFFBQVE7QUFDL0IsU0FBTyxPQUFPLElBQUksQ0FBQyxVQUFVO0FBQzVCLFFBQUksT0FBTyxVQUFVLEtBQUssR0FBRyxPQUFPLGdCQUFnQixLQUFLO0FBQ3pELFdBQU8sQ0FBQyxRQUFRLFNBQVMsTUFBTSxPQUFPLE1BQU0sU0FBUyxXQUFXLEdBQUcsSUFBSSxJQUFJLElBQUksS0FBSyxPQUFPLE1BQU0sU0FBUyxZQUFZLE1BQU0sU0FBUyxVQUFVLEdBQUcsSUFBSSxJQUFJLElBQUksS0FBSyxHQUFHLElBQUksS0FBSyxJQUFJO0FBQUEsRUFDcEwsQ0FBQyxFQUFFLEtBQUssSUFBSTtBQUNiO0FBQ0EsU0FBUyxnQkFBZ0IsT0FBTztBQUMvQixVQUFRLE1BQU0sTUFBTTtBQUFBLElBQ25CLEtBQUssUUFBUTtBQUNaLFVBQUksRUFBRSxNQUFNLFNBQVMsR0FBRyxRQUFRLEVBQUUsSUFBSTtBQUN0QyxhQUFPLFFBQVEsSUFBSSxHQUFHLFdBQVcsSUFBSSxLQUFLLE9BQU8sTUFBTSxLQUFLLEdBQUcsVUFBVSxJQUFJLEtBQUssVUFBVSxLQUFLLEVBQUU7QUFBQSxJQUNwRztBQUFBLElBQ0EsS0FBSztBQUFVLGFBQU8sVUFBVSxNQUFNLFFBQVEsR0FBRyxNQUFNLE1BQU0sYUFBYTtBQUFBLElBQzFFLEtBQUs7QUFBVyxhQUFPLFdBQVcsTUFBTSxJQUFJLEdBQUcsTUFBTSxVQUFVLFdBQVcsaUJBQWlCLEVBQUU7QUFBQSxJQUM3RixLQUFLO0FBQVUsYUFBTyxVQUFVLE1BQU0sSUFBSSxHQUFHLE1BQU0sT0FBTyxTQUFTLEtBQUssTUFBTSxPQUFPLE1BQU0sTUFBTSxXQUFXLFdBQVcsTUFBTSxFQUFFLEVBQUU7QUFBQSxJQUNqSSxLQUFLO0FBQVMsYUFBTyxNQUFNLFNBQVMsU0FBUyxLQUFLLFVBQVUsTUFBTSxJQUFJLElBQUksR0FBRyxNQUFNLEtBQUssT0FBTyxNQUFNLElBQUk7QUFBQSxJQUN6RztBQUFTLGFBQU8sR0FBRyxNQUFNLEdBQUcsSUFBSSxDQUFDLFNBQVMsS0FBSyxVQUFVLElBQUksQ0FBQyxFQUFFLEtBQUssR0FBRyxDQUFDLEdBQUcsTUFBTSxZQUFZLFNBQVMsS0FBSyxNQUFNLEtBQUssVUFBVSxNQUFNLE9BQU8sQ0FBQyxFQUFFO0FBQUEsRUFDbEo7QUFDRDtBQUNBLFNBQVMsVUFBVSxFQUFFLE1BQU0sU0FBUyxHQUFHLFFBQVEsRUFBRSxHQUFHO0FBQ25ELFNBQU87QUFBQSxJQUNOLFNBQVM7QUFBQSxJQUNUO0FBQUEsSUFDQSxhQUFhLENBQUMsT0FBTyxRQUFRLEtBQUssT0FBTyxTQUFTLENBQUM7QUFBQSxFQUNwRDtBQUNEO0FBQ0EsU0FBUyxlQUFlLE1BQU07QUFDN0IsU0FBTyxRQUFRO0FBQ2hCO0FBQ0EsU0FBUyxlQUFlLFdBQVc7QUFDbEMsTUFBSSxXQUEyQixvQkFBSSxJQUFJLEdBQUcsVUFBVSxTQUFTLEtBQUssR0FBRyxVQUFVLGNBQWM7QUFDN0YsV0FBUyxNQUFNLFNBQVMsUUFBUTtBQUMvQixRQUFJLFNBQVMsU0FBUyxrQkFBa0IsYUFBYSxRQUFRLEtBQUssRUFBRSxRQUFRLFdBQVcsZ0JBQWdCLFlBQVksV0FBVyxRQUFTLE9BQU0sZ0JBQWdCLE9BQU87QUFDcEssUUFBSSxVQUFVO0FBQUEsTUFDYixNQUFNLFVBQVUsTUFBTTtBQUFBLE1BQ3RCLE1BQU07QUFBQSxJQUNQO0FBQ0EsV0FBTyxhQUFhLFdBQVcsU0FBUyxPQUFPLFFBQVEsR0FBRyxjQUFjLEtBQUssSUFBSSxhQUFhLFFBQVEsR0FBRyxXQUFXLFNBQVMsU0FBUyxJQUFJLFNBQVMsT0FBTyxHQUFHO0FBQUEsRUFDOUo7QUFDQSxTQUFPLENBQUMsU0FBUyxRQUFRLFFBQVEsTUFBTTtBQUN0QyxRQUFJLFFBQVEsU0FBUyxJQUFJLE9BQU8sR0FBRyxPQUFPLFFBQVEsTUFBTSxPQUFPO0FBQy9ELFFBQUksUUFBUSxLQUFNLE9BQU0sY0FBYyxTQUFTLFFBQVEsTUFBTSxLQUFLO0FBQ2xFLFFBQUksVUFBVSxTQUFTLE1BQU0sU0FBUyxNQUFNLEdBQUcsUUFBUSxRQUFRO0FBQy9ELFdBQU8sUUFBUSxRQUFRLFFBQVEsS0FBSyxRQUFRLFFBQVEsUUFBUTtBQUFBLEVBQzdEO0FBQ0Q7QUFDQSxTQUFTLGNBQWMsU0FBUyxRQUFRLE1BQU0sT0FBTztBQUNwRCxNQUFJLE9BQU8sU0FBUyxTQUFTLEtBQUssY0FBYyxJQUFJO0FBQ3BELFNBQU8sSUFBSSxRQUFRLGdCQUFnQiwyQkFBMkIsY0FBYyxPQUFPLENBQUMsS0FBSyxNQUFNLEdBQUcsSUFBSSxLQUFLLGlCQUFpQixLQUFLLElBQUksRUFBRSxNQUFNLE1BQU0sd0NBQXdDLENBQUM7QUFDN0w7QUFDQSxTQUFTLGdCQUFnQixTQUFTO0FBQ2pDLFNBQU8sSUFBSSxRQUFRLGdCQUFnQiwyQ0FBMkMsYUFBYSxpQkFBaUIsR0FBRyxjQUFjLE9BQU8sQ0FBQywwQkFBMEIsRUFBRSxNQUFNLE1BQU0seUJBQXlCLENBQUM7QUFDeE07QUFDQSxTQUFTLFdBQVcsUUFBUSxVQUFVLFVBQVU7QUFDL0MsTUFBSUYsVUFBUyxDQUFDO0FBQ2QsV0FBUyxTQUFTLFFBQVE7QUFDekIsUUFBSSxPQUFPQSxRQUFPQSxRQUFPLFNBQVMsQ0FBQztBQUNuQyxZQUFRLGFBQWEsWUFBWSxPQUFPLEtBQUssS0FBSyxPQUFPLEtBQUssQ0FBQyxDQUFDLElBQUksS0FBSyxLQUFLLEtBQUssSUFBSUEsUUFBTyxLQUFLLENBQUMsS0FBSyxDQUFDO0FBQUEsRUFDM0c7QUFDQSxNQUFJLFNBQVMsQ0FBQyxHQUFHLEtBQUs7QUFDdEIsV0FBUyxTQUFTQSxTQUFRO0FBQ3pCLFFBQUksUUFBUSxZQUFZLE9BQU8sVUFBVSxFQUFFO0FBQzNDLFdBQU8sS0FBSyxLQUFLLEdBQUcsTUFBTSxNQUFNO0FBQUEsRUFDakM7QUFDQSxTQUFPO0FBQUEsSUFDTjtBQUFBLElBQ0EsUUFBUTtBQUFBLElBQ1I7QUFBQSxFQUNEO0FBQ0Q7QUFDQSxTQUFTLE9BQU8sT0FBTztBQUN0QixTQUFPLFVBQVUsU0FBUyxNQUFNLFNBQVM7QUFDMUM7QUFDQSxTQUFTLFlBQVksT0FBTztBQUMzQixTQUFPLE1BQU0sU0FBUyxXQUFXLE9BQU8sS0FBSztBQUM5QztBQUNBLFNBQVMsWUFBWSxPQUFPLFVBQVU7QUFDckMsU0FBTyxPQUFPLEtBQUssSUFBSSxNQUFNLE9BQU8sTUFBTSxJQUFJLElBQUksT0FBTyxTQUFTLE1BQU0sS0FBSyxPQUFPLE1BQU0sTUFBTTtBQUNqRztBQUNBLFNBQVMsWUFBWSxPQUFPLFVBQVUsSUFBSTtBQUN6QyxNQUFJLENBQUMsS0FBSyxJQUFJO0FBQ2QsTUFBSSxNQUFNLFNBQVMsU0FBVSxRQUFPO0FBQUEsSUFDbkMsTUFBTTtBQUFBLElBQ047QUFBQSxJQUNBLFFBQVEsTUFBTSxHQUFHLENBQUMsRUFBRTtBQUFBLElBQ3BCO0FBQUEsSUFDQSxPQUFPLE1BQU07QUFBQSxFQUNkO0FBQ0EsTUFBSSxNQUFNLFNBQVMsV0FBVyxDQUFDLE9BQU8sS0FBSyxFQUFHLFFBQU87QUFBQSxJQUNwRCxNQUFNO0FBQUEsSUFDTjtBQUFBLElBQ0EsUUFBUSxNQUFNLEtBQUs7QUFBQSxJQUNuQjtBQUFBLElBQ0EsT0FBTyxDQUFDLE1BQU0sSUFBSTtBQUFBLEVBQ25CO0FBQ0EsTUFBSSxPQUFPLElBQUksU0FBUyxDQUFDO0FBQ3pCLFdBQVMsUUFBUSxDQUFDLEdBQUcsS0FBSyxFQUFFLFFBQVEsR0FBRztBQUN0QyxRQUFJLFNBQVMsWUFBWSxNQUFNLFFBQVE7QUFDdkMsV0FBTyxRQUFRO0FBQUEsTUFDZCxPQUFPO0FBQUEsTUFDUCxNQUFNO0FBQUEsTUFDTixRQUFRO0FBQUEsSUFDVCxDQUFDLEdBQUcsUUFBUTtBQUFBLEVBQ2I7QUFDQSxTQUFPO0FBQUEsSUFDTixNQUFNO0FBQUEsSUFDTjtBQUFBLElBQ0EsUUFBUSxTQUFTLE9BQU8sSUFBSSxTQUFTLE1BQU0sRUFBRTtBQUFBLElBQzdDO0FBQUEsSUFDQTtBQUFBLEVBQ0Q7QUFDRDtBQUNBLFNBQVMsZ0JBQWdCLEVBQUUsUUFBUSxPQUFPLEdBQUcsVUFBVTtBQUN0RCxNQUFJLENBQUMsTUFBTSxLQUFLLElBQUksQ0FBQyxJQUFJLEVBQUU7QUFDM0IsV0FBUyxFQUFFLE9BQU8sTUFBTSxPQUFPLEtBQUssT0FBUSxhQUFZLEtBQUssTUFBTSxTQUFTLE9BQU8sTUFBTSxRQUFRLFNBQVMsT0FBTyxNQUFNLEtBQUssSUFBSTtBQUNoSSxNQUFJLE9BQU8sT0FBTyxTQUFTLE1BQU07QUFDakMsU0FBTyxNQUFNLEtBQUssRUFBRSxPQUFPLEdBQUcsQ0FBQyxHQUFHLFVBQVU7QUFDM0MsUUFBSSxPQUFPLFFBQVEsT0FBTyxTQUFTLElBQUksS0FBSztBQUM1QyxXQUFPO0FBQUEsTUFDTjtBQUFBLE1BQ0EsTUFBTSxPQUFPLE9BQU8sT0FBTyxJQUFJO0FBQUEsTUFDL0IsT0FBTyxPQUFPLFFBQVEsT0FBTyxJQUFJO0FBQUEsSUFDbEM7QUFBQSxFQUNELENBQUMsRUFBRSxPQUFPLENBQUMsVUFBVSxNQUFNLE9BQU8sQ0FBQztBQUNwQztBQUNBLFNBQVMsY0FBYyxRQUFRLFVBQVU7QUFDeEMsTUFBSUUsVUFBUyxPQUFPLE9BQU8sQ0FBQyxVQUFVLE1BQU0sU0FBUyxRQUFRO0FBQzdELFNBQU8sT0FBTyxLQUFLLENBQUMsVUFBVSxNQUFNLFNBQVMsU0FBUyxLQUFLLFdBQVdBLFNBQVEsUUFBUTtBQUN2RjtBQUNBLFNBQVMsYUFBYSxNQUFNLFVBQVU7QUFDckMsU0FBTyxlQUFlLEtBQUssT0FBTyxDQUFDLEtBQUssVUFBVSxNQUFNLEtBQUssS0FBSyxPQUFPLFlBQVksT0FBTyxRQUFRLENBQUMsQ0FBQyxHQUFHLENBQUMsQ0FBQyxJQUFJLFNBQVMsV0FBVyxNQUFNLFFBQVE7QUFDbEo7QUFDQSxTQUFTLFdBQVcsUUFBUSxVQUFVO0FBQ3JDLE1BQUksUUFBUSxPQUFPLElBQUksQ0FBQyxVQUFVLFlBQVksT0FBTyxRQUFRLENBQUM7QUFDOUQsU0FBTyxPQUFPLEtBQUssQ0FBQyxHQUFHLE1BQU0sTUFBTSxNQUFNLENBQUMsU0FBUyxRQUFRLE1BQU0sQ0FBQyxDQUFDLENBQUM7QUFDckU7QUFDQSxTQUFTLGtCQUFrQixFQUFFLFVBQVUsT0FBTyxHQUFHO0FBQ2hELE1BQUksUUFBUSxPQUFPLFFBQVEsQ0FBQyxVQUFVLE1BQU0sU0FBUyxTQUFTLE1BQU0sUUFBUSxDQUFDLFFBQVEsQ0FBQztBQUN0RixTQUFPLGFBQWEsQ0FBQyxHQUFHLElBQUksSUFBSSxNQUFNLEtBQUssRUFBRSxDQUFDLENBQUMsRUFBRSxLQUFLLEVBQUUsQ0FBQztBQUMxRDtBQUNBLFNBQVMsV0FBVyxNQUFNO0FBQ3pCLFNBQU8sS0FBSyxPQUFPLFFBQVEsQ0FBQyxVQUFVLE1BQU0sU0FBUyxXQUFXLFlBQVksT0FBTyxLQUFLLFFBQVEsSUFBSSxXQUFXLEtBQUssQ0FBQztBQUN0SDtBQUNBLFNBQVMsYUFBYSxNQUFNO0FBQzNCLE1BQUksRUFBRSxPQUFPLElBQUksa0JBQWtCLElBQUksR0FBR0UsVUFBUyxDQUFDO0FBQ3BELFdBQVMsQ0FBQyxJQUFJLFVBQVUsS0FBSyxXQUFXLElBQUksRUFBRSxRQUFRLEVBQUcsWUFBVyxXQUFXLFdBQVdBLFFBQU8sRUFBRSxJQUFJLFlBQVlBLFFBQU8sS0FBSyxLQUFLLE1BQU0sSUFBSTtBQUM5SSxTQUFPQTtBQUNSO0FBQ0EsU0FBUyxXQUFXLEVBQUUsUUFBUSxNQUFNLEdBQUc7QUFDdEMsU0FBTyxNQUFNLEtBQUssRUFBRSxPQUFPLEdBQUcsQ0FBQyxHQUFHLE1BQU0sQ0FBQyxHQUFHLElBQUksSUFBSSxNQUFNLElBQUksQ0FBQyxTQUFTLEtBQUssT0FBTyxDQUFDLENBQUMsQ0FBQyxDQUFDLEVBQUUsS0FBSyxFQUFFLENBQUM7QUFDbkc7QUFDQSxTQUFTLFlBQVksT0FBTyxVQUFVO0FBQ3JDLE1BQUksQ0FBQyxVQUFVLENBQUMsSUFBSSxTQUFTLE1BQU0sT0FBTyxJQUFJLFNBQVMsTUFBTSxHQUFHLFNBQVMsQ0FBQyxTQUFTLE1BQU0sR0FBRyxVQUFVLENBQUMsR0FBRyxHQUFHLE1BQU0sTUFBTSxTQUFTLENBQUMsRUFBRSxLQUFLLFFBQVEsQ0FBQztBQUNuSixXQUFTLEVBQUUsT0FBTyxNQUFNLE1BQU0sS0FBSyxnQkFBZ0IsT0FBTyxRQUFRLEVBQUcsUUFBTyxLQUFLLElBQUksTUFBTSxLQUFLLE9BQU8sS0FBSyxDQUFDLEVBQUUsT0FBTyxDQUFDLGVBQWUsU0FBUyxRQUFRLFNBQVMsSUFBSSxVQUFVLEtBQUssRUFBRSxLQUFLLEVBQUU7QUFDNUwsU0FBTztBQUNSO0FBQ0EsU0FBUyxlQUFlLE1BQU07QUFDN0IsTUFBSSxTQUFTLFdBQVcsSUFBSTtBQUM1QixTQUFPLEtBQUssT0FBTyxJQUFJLENBQUMsT0FBTyxNQUFNO0FBQ3BDLFFBQUksVUFBVSxPQUFPLE1BQU0sTUFBTSxJQUFJLE1BQU0sS0FBSyxNQUFNLE1BQU07QUFDNUQsV0FBTyxNQUFNLFNBQVMsU0FBUyxZQUFZLEtBQUssSUFBSSxNQUFNLEtBQUssT0FBTyxVQUFVLEtBQUssS0FBSyxLQUFLLFNBQVMsTUFBTSxDQUFDLElBQUksU0FBUyxPQUFPLElBQUksWUFBWSxPQUFPLEtBQUssUUFBUTtBQUFBLEVBQ3hLLENBQUMsRUFBRSxLQUFLLEVBQUU7QUFDWDtBQUNBLFNBQVMsWUFBWSxFQUFFLE9BQU8sT0FBTyxHQUFHO0FBQ3ZDLE1BQUksV0FBVyxFQUFHLFFBQU8saUJBQWlCLE1BQU0sS0FBSyxFQUFFLENBQUM7QUFDeEQsTUFBSUMsV0FBVSxNQUFNLElBQUksQ0FBQyxTQUFTLE1BQU0sS0FBSyxNQUFNLGdCQUFnQixFQUFFLEtBQUssRUFBRSxDQUFDO0FBQzdFLFNBQU9BLFNBQVEsV0FBVyxJQUFJQSxTQUFRLENBQUMsSUFBSSxNQUFNQSxTQUFRLEtBQUssR0FBRyxDQUFDO0FBQ25FO0FBQ0EsU0FBUyxTQUFTLFNBQVM7QUFDMUIsTUFBSSxVQUFVO0FBQ2QsV0FBUyxJQUFJLEdBQUcsSUFBSSxRQUFRLFVBQVM7QUFDcEMsUUFBSSxhQUFhLFFBQVEsQ0FBQyxHQUFHLE1BQU07QUFDbkMsV0FBTyxRQUFRLElBQUksR0FBRyxNQUFNLGFBQWE7QUFDekMsZUFBVyxpQkFBaUIsVUFBVSxLQUFLLE1BQU0sSUFBSSxJQUFJLEdBQUcsTUFBTSxLQUFLLEtBQUs7QUFBQSxFQUM3RTtBQUNBLFNBQU87QUFDUjtBQUNBLFNBQVMsWUFBWSxFQUFFLFFBQVEsS0FBSyxHQUFHLFVBQVU7QUFDaEQsTUFBSSxVQUFVLFNBQVMsT0FBTyxJQUFJLFNBQVMsTUFBTSxHQUFHLE9BQU8sUUFBUSxJQUFJLENBQUMsVUFBVSxRQUFRLFNBQVMsU0FBUyxDQUFDLEVBQUUsWUFBWSxJQUFFLElBQUksR0FBRyxlQUFlLENBQUMsR0FBRyxRQUFRO0FBQy9KLFdBQVMsQ0FBQyxHQUFHLEtBQUssS0FBSyxRQUFRLE1BQU0sR0FBRyxJQUFJLEVBQUUsUUFBUSxHQUFHO0FBQ3hELFFBQUksUUFBUSxTQUFTLE1BQU0sR0FBRyxNQUFNLE9BQU8sSUFBSSxRQUFRLElBQUksS0FBSztBQUNoRSxhQUFTLGFBQWEsS0FBSyxRQUFRLFNBQVMsQ0FBQyxPQUFPLEdBQUcsTUFBTSxTQUFTLElBQUksQ0FBQyxFQUFFLEtBQUssUUFBUSxDQUFDLENBQUMsQ0FBQyxHQUFHLFNBQVMsaUJBQWlCLFNBQVMsT0FBTyxLQUFLLENBQUM7QUFBQSxFQUNqSjtBQUNBLFNBQU8sYUFBYSxXQUFXLElBQUksU0FBUyxNQUFNLE1BQU0sRUFBRSxLQUFLLFFBQVEsQ0FBQyxJQUFJLGFBQWEsV0FBVyxJQUFJLGFBQWEsQ0FBQyxJQUFJLE1BQU0sYUFBYSxLQUFLLEdBQUcsQ0FBQztBQUN2SjtBQUNBLFNBQVMsWUFBWSxFQUFFLFVBQVUsUUFBUSxPQUFPLEdBQUc7QUFDbEQsTUFBSSxRQUFRLFdBQVcsUUFBUSxHQUFHQyxVQUFTLE9BQU8sSUFBSSxDQUFDLFVBQVUsTUFBTSxTQUFTLFdBQVcsWUFBWSxPQUFPLFVBQVUsS0FBSyxJQUFJLFVBQVUsS0FBSyxDQUFDLEdBQUcsQ0FBQyxJQUFJLElBQUlBO0FBQzdKLFNBQU8sQ0FBQyxNQUFNLFdBQVc7QUFDeEIsUUFBSSxLQUFLLFNBQVMsV0FBVyxPQUFRLFFBQU87QUFDNUMsUUFBSUEsUUFBTyxXQUFXLEVBQUcsUUFBTyxLQUFLLE1BQU0sTUFBTTtBQUNqRCxhQUFTQyxVQUFTRCxTQUFRO0FBQ3pCLFVBQUksUUFBUUMsT0FBTSxNQUFNLE1BQU07QUFDOUIsVUFBSSxVQUFVLE9BQVEsUUFBTztBQUFBLElBQzlCO0FBQUEsRUFDRDtBQUNEO0FBQ0EsU0FBUyxZQUFZLE9BQU8sVUFBVSxPQUFPO0FBQzVDLE1BQUksRUFBRSxJQUFJLEtBQUssSUFBSSxPQUFPLGNBQWMsY0FBYyxVQUFVLFNBQVMsT0FBTyxJQUFJLFNBQVMsTUFBTSxDQUFDLEdBQUcsUUFBUSxnQkFBZ0IsT0FBTyxRQUFRO0FBQzlJLFNBQU8sQ0FBQyxNQUFNLFdBQVc7QUFDeEIsUUFBSSxRQUFRLFlBQVksTUFBTSxTQUFTLEVBQUU7QUFDekMsUUFBSSxVQUFVLE9BQVEsUUFBTztBQUM3QixhQUFTLEVBQUUsT0FBTyxNQUFNLE1BQU0sS0FBSyxNQUFPLE1BQUssUUFBUSxPQUFPLE1BQU0sU0FBUyxLQUFLLEtBQUssSUFBSSxVQUFVLE1BQU8sUUFBTztBQUFBLEVBQ3BIO0FBQ0Q7QUFDQSxTQUFTLFVBQVUsRUFBRSxJQUFJLE1BQU0sR0FBRztBQUNqQyxTQUFPLENBQUMsTUFBTSxXQUFXLE1BQU0sS0FBSyxDQUFDLFNBQVMsS0FBSyxXQUFXLE1BQU0sU0FBUyxFQUFFLENBQUMsSUFBSSxTQUFTO0FBQzlGO0FBQ0EsU0FBUyxjQUFjLFlBQVk7QUFDbEMsTUFBSSxPQUFPLFdBQVcsUUFBUSxRQUFRLFlBQVksS0FBSyxFQUFFLFFBQVEsUUFBUSxFQUFFLEdBQUcsQ0FBQyxHQUFHLFNBQVMsTUFBTSxXQUFXLEtBQUssTUFBTSxPQUFPLElBQUksQ0FBQyxJQUFJLFdBQVcsT0FBTyxJQUFJLENBQUMsR0FBRyxVQUFVLGFBQWEsSUFBSSxHQUFHLFFBQVEsVUFBVSxPQUFPO0FBQ3hOLFNBQU8sQ0FBQyxPQUFPLE1BQU0sSUFBSUwsWUFBVztBQUNuQyxhQUFTLEtBQUssTUFBTSxLQUFLLE1BQUs7QUFDN0IsVUFBSSxNQUFNLEtBQUssSUFBSSxLQUFLLE9BQU8sRUFBRSxHQUFHLFNBQVMsUUFBUSxNQUFNLEVBQUUsR0FBRyxVQUFVLFdBQVc7QUFDckYsU0FBRztBQUNGLFlBQUksRUFBRSxXQUFXLElBQUssT0FBTSxXQUFXO0FBQ3ZDLG1CQUFXQSxRQUFPLE9BQU87QUFDekIsWUFBSSxJQUFJO0FBQ1IsZUFBTyxJQUFJLE1BQU0sR0FBRyxLQUFLLEdBQUc7QUFDM0IsY0FBSSxPQUFPLE1BQU0sV0FBVyxNQUFNLFNBQVMsU0FBUyxDQUFDO0FBQ3JELGdCQUFNLENBQUMsSUFBSSxTQUFTLEdBQUcsTUFBTSxJQUFJLENBQUMsSUFBSSxPQUFPLEtBQUssV0FBVyxLQUFLLEtBQUssVUFBVSxNQUFNLE1BQU0sTUFBTTtBQUFBLFFBQ3BHO0FBQ0EsWUFBSSxRQUFRLE1BQU0sQ0FBQyxJQUFJLFdBQVcsV0FBVyxPQUFPLFNBQVMsQ0FBQyxHQUFHLFdBQVcsS0FBSyxLQUFLLFVBQVUsSUFBSSxNQUFNO0FBQUEsTUFDM0csU0FBUyxXQUFXO0FBQ3BCLFdBQUs7QUFBQSxJQUNOO0FBQUEsRUFDRDtBQUNEO0FBQ0EsU0FBUyxhQUFhLE9BQU9BLFNBQVE7QUFDcEMsV0FBUyxXQUFXLEdBQUcsWUFBWSxLQUFLLFlBQVk7QUFDbkQsUUFBSSxVQUFVQSxRQUFPLE9BQU8sSUFBSSxPQUFPLFFBQVEsS0FBSyxNQUFNLFVBQVUsTUFBTTtBQUMxRSxRQUFJLFVBQVUsUUFBUSxVQUFVLFNBQVMsTUFBTyxRQUFPO0FBQUEsRUFDeEQ7QUFDQSxRQUFNLFdBQVc7QUFDbEI7QUFDQSxTQUFTLGFBQWE7QUFDckIsU0FBTyxXQUFXLGFBQWEscURBQXFELEVBQUUsTUFBTSxNQUFNLFVBQVUsQ0FBQztBQUM5RztBQUNBLFNBQVMsYUFBYSxNQUFNO0FBQzNCLE1BQUksVUFBVSxDQUFDO0FBQ2YsV0FBUyxTQUFTLEdBQUcsUUFBUSxTQUFTLElBQUksVUFBVSxLQUFNLFNBQVEsS0FBSyxTQUFTLE1BQU07QUFDdEYsU0FBTztBQUNSO0FBQ0EsU0FBUyxVQUFVLFNBQVM7QUFDM0IsTUFBSSxTQUFTLFFBQVEsSUFBSSxDQUFDLFFBQVEsVUFBVSxTQUFTLElBQUksU0FBUyxPQUFPO0FBQ3pFLFNBQU8sT0FBTyxRQUFRLEtBQUssSUFBSSxHQUFHLE1BQU0sQ0FBQztBQUMxQztBQUNBLFNBQVMsZ0JBQWdCLE1BQU0sTUFBTSxRQUFRO0FBQzVDLE1BQUksUUFBUSxZQUFZLEtBQUssT0FBTyxLQUFLLFNBQVMsS0FBSyxRQUFRLEtBQUssU0FBUyxPQUFPLENBQUMsQ0FBQyxDQUFDLEdBQUcsUUFBd0Isb0JBQUksSUFBSSxHQUFHLFVBQVUsQ0FBQyxHQUFHLFVBQVUsQ0FBQztBQUN0SixXQUFTLFNBQVMsS0FBSyxRQUFRO0FBQzlCLFFBQUksUUFBUSxLQUFLLFNBQVMsTUFBTTtBQUNoQyxRQUFJLE1BQU0sU0FBUyxRQUFRO0FBQzFCLGdCQUFVLE9BQU8sT0FBTyxNQUFNLE1BQU0sQ0FBQyxDQUFDLEdBQUcsTUFBTSxNQUFNLFNBQVMsWUFBWSxRQUFRLEtBQUssUUFBUSxPQUFPLE9BQU8sTUFBTSxLQUFLLENBQUM7QUFDekg7QUFBQSxJQUNEO0FBQ0EsUUFBSSxRQUFRLENBQUMsR0FBRyxVQUFVLENBQUMsR0FBRyxNQUFNLENBQUMsY0FBYztBQUNsRCxlQUFTLEVBQUUsT0FBTyxNQUFNLE9BQU8sS0FBSyxNQUFNLFFBQVE7QUFDakQsWUFBSSxPQUFPLEtBQUssTUFBTSxVQUFXO0FBQ2pDLFlBQUksT0FBTyxNQUFNO0FBQ2pCLGlCQUFTLE9BQU8sSUFBSSxPQUFPLE1BQU0sUUFBUSxPQUFPLE1BQU0sRUFBRyxPQUFNLEtBQUssQ0FBQyxHQUFHLFFBQVEsS0FBSyxTQUFTLElBQUk7QUFDbEcsY0FBTSxJQUFJLE9BQU87QUFBQSxVQUNoQjtBQUFBLFVBQ0E7QUFBQSxVQUNBLElBQUksTUFBTTtBQUFBLFVBQ1Y7QUFBQSxRQUNELENBQUM7QUFBQSxNQUNGO0FBQ0EsYUFBTyxNQUFNO0FBQUEsSUFDZCxHQUFHLFVBQVUsSUFBSSxLQUFFO0FBQ25CLFFBQUksSUFBRTtBQUNOLFFBQUksRUFBRSxRQUFRLE1BQU0sSUFBSSxhQUFhO0FBQUEsTUFDcEMsVUFBVSxLQUFLO0FBQUEsTUFDZixRQUFRLE1BQU07QUFBQSxNQUNkO0FBQUEsTUFDQTtBQUFBLElBQ0QsR0FBRyxTQUFTLE9BQU87QUFDbkIsWUFBUSxLQUFLO0FBQUEsTUFDWixRQUFRLE1BQU0sT0FBTyxLQUFLO0FBQUEsTUFDMUIsT0FBTyxNQUFNLE1BQU0sS0FBSztBQUFBLElBQ3pCLENBQUM7QUFBQSxFQUNGO0FBQ0EsV0FBUyxRQUFRO0FBQ2hCLGFBQVMsSUFBSSxHQUFHLElBQUksUUFBUSxRQUFRLElBQUssU0FBUSxDQUFDLEVBQUUsTUFBTTtBQUMxRCxXQUFPLE9BQU8sYUFBYSxNQUFNLE1BQU0sS0FBSztBQUFBLEVBQzdDO0FBQ0EsU0FBTztBQUFBLElBQ04sVUFBVSxDQUFDLFVBQVUsTUFBTSxJQUFJLEtBQUs7QUFBQSxJQUNwQyxTQUFTO0FBQ1IsZUFBUyxFQUFFLE9BQU8sS0FBSyxRQUFTLFFBQU87QUFBQSxJQUN4QztBQUFBLElBQ0EsT0FBTyxPQUFPO0FBQ2IsZUFBUyxVQUFVLFFBQVMsUUFBTyxLQUFLO0FBQ3hDLGFBQU87QUFBQSxJQUNSO0FBQUEsRUFDRDtBQUNEO0FBQ0EsU0FBUyxRQUFRLE9BQU8sT0FBTyxPQUFPO0FBQ3JDLE1BQUksRUFBRSxPQUFPLFVBQVUsSUFBSSxNQUFNLElBQUksT0FBTztBQUM1QyxTQUFPLENBQUMsVUFBVTtBQUNqQixRQUFJLE9BQU8sU0FBUyxPQUFPLElBQUksS0FBSyxNQUFNO0FBQzFDLFFBQUksU0FBUyxVQUFVLFdBQVcsT0FBUTtBQUMxQyxRQUFJLFFBQVEsTUFBTSxLQUFLLENBQUMsU0FBUyxTQUFTLElBQUk7QUFDOUMsUUFBSSxVQUFVLE9BQVEsT0FBTSxJQUFJLFFBQVEsa0JBQWtCLEtBQUssSUFBSSxZQUFZLE1BQU0sSUFBSSxTQUFTLEVBQUUsS0FBSyxNQUFNLENBQUMsSUFBSSxVQUFVLElBQUksQ0FBQztBQUNuSSxjQUFVLE9BQU8sT0FBTyxLQUFLLEdBQUcsU0FBUztBQUFBLEVBQzFDO0FBQ0Q7QUFDQSxTQUFTLFNBQVMsT0FBTyxNQUFNO0FBQzlCLE1BQUksT0FBTyxTQUFTLFlBQVksU0FBUyxPQUFPLE9BQU8sT0FBTyxJQUFJLEVBQUcsUUFBTyxNQUFNLElBQUk7QUFDdkY7QUFDQSxTQUFTLFVBQVUsT0FBTyxPQUFPLE1BQU07QUFDdEMsV0FBUyxJQUFJLEdBQUcsSUFBSSxLQUFLLFFBQVEsSUFBSyxPQUFNLFFBQVEsQ0FBQyxJQUFJLEtBQUssV0FBVyxDQUFDO0FBQzNFO0FBQ0EsU0FBUyxJQUFJLEVBQUUsT0FBTyxNQUFNLEdBQUcsR0FBRyxPQUFPO0FBQ3hDLE1BQUksT0FBTztBQUNYLFdBQVMsSUFBSSxNQUFNLElBQUksSUFBSSxLQUFLO0FBQy9CLFFBQUksUUFBUSxLQUFLLE1BQU0sT0FBTyxNQUFNO0FBQ3BDLFVBQU0sQ0FBQyxJQUFJLE9BQU8sUUFBUSxRQUFRLE9BQU87QUFBQSxFQUMxQztBQUNEO0FBQ0EsU0FBUyxhQUFhLE1BQU07QUFDM0IsTUFBSSxVQUFVLFNBQVMsT0FBTyxJQUFJLE1BQU0sRUFBRSxRQUFRLEdBQUcsUUFBUSxRQUFRLFFBQVEsU0FBUyxRQUFRLElBQUksQ0FBQyxNQUFNLE1BQU0sSUFBSSxRQUFRLElBQUksS0FBSyxLQUFLLEtBQUssTUFBTSxJQUFJLENBQUMsR0FBRyxnQkFBZ0IsT0FBTyxPQUFPLE9BQU87QUFDak0sV0FBUyxXQUFXLE9BQU8sTUFBTTtBQUNoQyxhQUFTLElBQUksUUFBUSxHQUFHLEtBQUssR0FBRyxLQUFLO0FBQ3BDLFVBQUksYUFBYSxNQUFNLE9BQU8sQ0FBQyxJQUFJLFFBQVEsQ0FBQztBQUM1QyxVQUFJLGVBQWUsRUFBRyxRQUFPLGFBQWE7QUFBQSxJQUMzQztBQUNBLFdBQU87QUFBQSxFQUNSO0FBQ0EsV0FBUyxTQUFTLE9BQU8sTUFBTUEsU0FBUTtBQUN0QyxhQUFTLElBQUksR0FBRyxJQUFJLE9BQU8sSUFBSyxPQUFNLE9BQU8sQ0FBQyxJQUFJQSxRQUFPLE9BQU8sTUFBTSxLQUFLLE9BQU8sQ0FBQztBQUFBLEVBQ3BGO0FBQ0EsU0FBTztBQUFBLElBQ04sS0FBSyxPQUFPLE1BQU1BLFNBQVE7QUFDekIsVUFBSSxTQUFTLE9BQU8sTUFBTUEsT0FBTSxHQUFHLENBQUMsYUFBYyxVQUFTLFdBQVcsR0FBRyxXQUFXLE9BQU8sSUFBSSxHQUFHLFlBQVk7QUFDN0csWUFBSSxhQUFhLElBQUssT0FBTSxXQUFXO0FBQ3ZDLGlCQUFTLE9BQU8sTUFBTUEsT0FBTTtBQUFBLE1BQzdCO0FBQUEsSUFDRDtBQUFBLElBQ0EsSUFBSSxPQUFPLE1BQU0sSUFBSSxLQUFLO0FBQ3pCLFVBQUksUUFBUTtBQUNaLGVBQVMsSUFBSSxHQUFHLElBQUksT0FBTyxLQUFLO0FBQy9CLFlBQUksT0FBTyxNQUFNLE9BQU8sQ0FBQyxJQUFJO0FBQzdCLGdCQUFRLE9BQU8sV0FBVyxJQUFJLEtBQUssTUFBTSxPQUFPLE1BQU0sR0FBRyxJQUFJLENBQUMsSUFBSSxPQUFPLFFBQVE7QUFBQSxNQUNsRjtBQUNBLGFBQU8sVUFBVSxLQUFLLENBQUMsV0FBVyxLQUFLLENBQUM7QUFBQSxJQUN6QztBQUFBLEVBQ0Q7QUFDRDtBQUNBLFNBQVMsV0FBVyxNQUFNQSxTQUFRO0FBQ2pDLE1BQUksUUFBUSxDQUFDO0FBQ2IsU0FBTyxhQUFhLElBQUksRUFBRSxLQUFLLE9BQU8sR0FBR0EsT0FBTSxHQUFHLE1BQU0sWUFBWSxDQUFDLE9BQU8sU0FBUyxRQUFRLFNBQVMsTUFBTSxDQUFDO0FBQzlHO0FBQ0EsU0FBUyxZQUFZLEVBQUUsT0FBTyxNQUFNLEtBQUssR0FBR0EsU0FBUTtBQUNuRCxNQUFJLFNBQVMsS0FBSyxJQUFJLE9BQU8sSUFBSSxHQUFHLE1BQU0sR0FBRyxZQUFZLE9BQU8sT0FBTyxNQUFNLEdBQUcsUUFBUSxZQUFZLEtBQUssYUFBYSxTQUFTLElBQUksUUFBUSxPQUFPLGVBQWUsTUFBTSxXQUFXLE9BQU8sTUFBTSxHQUFHQSxPQUFNLENBQUM7QUFDek0sU0FBTyxDQUFDLFNBQVMsVUFBVTtBQUMxQixVQUFNLElBQUksSUFBSSxLQUFLLFNBQVMsUUFBUSxLQUFLLEdBQUcsT0FBTyxLQUFLLE9BQU8sT0FBTyxHQUFHQSxPQUFNO0FBQUEsRUFDaEY7QUFDRDtBQUNBLFNBQVMsZUFBZSxPQUFPLE1BQU1BLFNBQVE7QUFDNUMsU0FBTyxNQUFNLFNBQVMsWUFBWSxjQUFjLE9BQU8sTUFBTUEsT0FBTSxJQUFJLFlBQVksTUFBTUEsT0FBTTtBQUNoRztBQUNBLFNBQVMsWUFBWSxFQUFFLE9BQU8sTUFBTSxLQUFLLEdBQUdBLFNBQVE7QUFDbkQsTUFBSSxFQUFFLE1BQU0sSUFBSSxJQUFJLGFBQWEsSUFBSSxHQUFHLFdBQVcsS0FBSyxTQUFTLENBQUMsRUFBRSxTQUFTLEdBQUcsV0FBVyxLQUFLLElBQUksSUFBSSxLQUFLLElBQUksR0FBRyxXQUFXLEVBQUUsQ0FBQyxHQUFHLFFBQVEsQ0FBQyxHQUFHLE9BQU8sTUFBTTtBQUM3SixhQUFTLElBQUksR0FBRyxJQUFJLE1BQU0sUUFBUSxJQUFLLE9BQU0sT0FBTyxDQUFDLElBQUksTUFBTSxDQUFDO0FBQUEsRUFDakU7QUFDQSxTQUFPO0FBQUEsSUFDTixPQUFPO0FBQ04sYUFBTyxLQUFLLE9BQU8sR0FBR0EsT0FBTSxHQUFHO0FBQUEsSUFDaEM7QUFBQSxJQUNBLE9BQU87QUFDTixVQUFJLEtBQUssS0FBSyxhQUFhLElBQUksSUFBSUEsUUFBTyxPQUFPLE1BQU0sS0FBSyxXQUFXLFNBQVMsSUFBSSxPQUFPLE1BQU0sSUFBSSxLQUFLO0FBQzFHLGFBQU8sVUFBVSxLQUFLLEdBQUc7QUFBQSxJQUMxQjtBQUFBLEVBQ0Q7QUFDRDtBQUNBLFNBQVMsY0FBYyxFQUFFLFFBQVEsRUFBRSxHQUFHLE1BQU1BLFNBQVE7QUFDbkQsTUFBSSxPQUFPLE9BQU8sS0FBSyxJQUFJLElBQUksR0FBRztBQUNsQyxXQUFTLEtBQUssT0FBTztBQUNwQixZQUFRLE9BQU8sSUFBSSxNQUFNLEtBQUs7QUFBQSxFQUMvQjtBQUNBLFdBQVMsWUFBWTtBQUNwQixXQUFPLFVBQVUsSUFBSSxJQUFJLFVBQVUsU0FBUyxXQUFXLEtBQUssTUFBTUEsT0FBTSxJQUFJLFVBQVUsT0FBTyxJQUFJLFFBQVE7QUFBQSxFQUMxRztBQUNBLFNBQU87QUFBQSxJQUNOLE9BQU87QUFDTixVQUFJLFFBQVEsVUFBVTtBQUN0QixhQUFPLE1BQU0sS0FBSyxLQUFLO0FBQUEsSUFDeEI7QUFBQSxJQUNBLE9BQU87QUFDTixVQUFJLE9BQU8sUUFBUTtBQUNuQixhQUFPLFFBQVEsUUFBUSxLQUFLLElBQUksR0FBRyxRQUFRO0FBQUEsSUFDNUM7QUFBQSxFQUNEO0FBQ0Q7QUFDQSxTQUFTLGlCQUFpQixNQUFNLFFBQVE7QUFDdkMsTUFBSSxPQUFPLFVBQVUsUUFBUSxNQUFNLEdBQUcsU0FBUyxVQUFVLFFBQVEsUUFBUSxHQUFHLGFBQWEsZ0JBQWdCLFFBQVEsS0FBSyxRQUFRLEdBQUcsT0FBTyxhQUFhLEtBQUssRUFBRSxXQUFXO0FBQ3ZLLFNBQU8sVUFBVSxPQUFPLE9BQU8sVUFBVSxDQUFDLGNBQWMsUUFBUSxLQUFLLFFBQVEsSUFBSSxFQUFFLEdBQUcsS0FBSyxJQUFJO0FBQUEsSUFDOUYsR0FBRztBQUFBLElBQ0gsV0FBVyxDQUFDLE1BQU1BLFlBQVcsT0FBTyxlQUFlLE1BQU0sUUFBUSxNQUFNLE1BQU1BLE9BQU0sSUFBSSxlQUFlLE1BQU0sUUFBUSxNQUFNQSxTQUFRLE1BQU07QUFBQSxJQUN4SSxHQUFHLFFBQVEsT0FBTyxRQUFRLE1BQU0sWUFBWSxFQUFFLFlBQVksQ0FBQyxNQUFNQSxZQUFXLGVBQWUsTUFBTSxRQUFRLE1BQU1BLFNBQVEsTUFBTSxFQUFFO0FBQUEsSUFDL0gsR0FBRyxVQUFVLFFBQVEsUUFBUSxLQUFLLEVBQUUsV0FBVyxDQUFDQSxZQUFXLFlBQVksUUFBUSxDQUFDLE9BQU8sR0FBR0EsUUFBTyxPQUFPLElBQUksR0FBRyxNQUFNLENBQUMsRUFBRTtBQUFBLEVBQ3pIO0FBQ0Q7QUFDQSxTQUFTLFlBQVksUUFBUSxRQUFRO0FBQ3BDLE1BQUksVUFBVSxPQUFPLE9BQU8sQ0FBQyxVQUFVLE1BQU0sU0FBUyxRQUFRO0FBQzlELFNBQU8sT0FBTyxZQUFZLFFBQVEsSUFBSSxDQUFDLEVBQUUsT0FBTyxVQUFVLEdBQUcsTUFBTSxDQUFDLE1BQU0sT0FBTyxFQUFFLENBQUMsQ0FBQyxDQUFDO0FBQ3ZGO0FBQ0EsU0FBUyxXQUFXLEVBQUUsT0FBTyxNQUFNLEtBQUssR0FBR0EsU0FBUTtBQUNsRCxNQUFJLEVBQUUsS0FBSyxJQUFJLGFBQWEsSUFBSTtBQUNoQyxTQUFPLE1BQU0sS0FBSyxPQUFPLE1BQU1BLE9BQU07QUFDdEM7QUFDQSxTQUFTLFNBQVMsUUFBUSxTQUFTO0FBQ2xDLFdBQVMsU0FBUyxPQUFRLGFBQVksS0FBSyxLQUFLLElBQUksUUFBUSxTQUFTLEtBQUssR0FBRyxNQUFNLEtBQUs7QUFDekY7QUFDQSxTQUFTLGFBQWEsUUFBUTtBQUM3QixTQUFPLE9BQU8sT0FBTyxDQUFDLFVBQVUsTUFBTSxTQUFTLFFBQVE7QUFDeEQ7QUFDQSxTQUFTLGVBQWUsTUFBTSxRQUFRLE1BQU1BLFNBQVEsUUFBUTtBQUMzRCxNQUFJLFVBQVUsZ0JBQWdCLE1BQU0sTUFBTSxDQUFDLEVBQUUsS0FBSyxNQUFNLFNBQVMsWUFBWSxTQUFTLE9BQU8sR0FBRyxPQUFPLFVBQVUsUUFBUSxNQUFNLEdBQUcsVUFBVSxVQUFVLFFBQVEsU0FBUyxHQUFHLE9BQU8sQ0FBQyxHQUFHLFVBQVUsQ0FBQyxPQUFPLElBQUksQ0FBQyxHQUFHLEdBQUcsYUFBYSxNQUFNLENBQUMsR0FBRyxVQUFVLFFBQVEsYUFBYSxNQUFNLEtBQUssUUFBUSxHQUFHLE9BQU8sV0FBVyxZQUFZLFFBQVEsU0FBUyxPQUFPLEdBQUdBLE9BQU0sR0FBRyxRQUFRLEtBQUssT0FBTyxDQUFDLFVBQVUsVUFBVSxPQUFPLEVBQUUsSUFBSSxDQUFDLFVBQVUsV0FBVyxRQUFRLFNBQVMsS0FBSyxHQUFHQSxPQUFNLENBQUMsR0FBRyxRQUFRLFFBQVEsVUFBVSxJQUFJLEdBQUcsV0FBVyxRQUFRLFFBQVEsU0FBUyxJQUFJLEdBQUcsWUFBWTtBQUN2aUIsV0FBUyxTQUFTO0FBQ2pCLGFBQVMsUUFBUSxPQUFPO0FBQ3hCLFFBQUksS0FBSyxhQUFhLFFBQVFBLE9BQU0sRUFBRSxNQUFNLENBQUM7QUFDN0MsY0FBVSxJQUFJLFFBQVEsU0FBUyxNQUFNLEdBQUcsRUFBRSxHQUFHLFFBQVEsT0FBTyxHQUFHLFlBQVk7QUFBQSxFQUM1RTtBQUNBLFNBQU8sQ0FBQyxhQUFhLE9BQU8sVUFBVTtBQUNyQyxRQUFJLFFBQVEsUUFBUSxPQUFPLEtBQUs7QUFDaEMsUUFBSSxhQUFhLE9BQU8sR0FBRyxTQUFTLFVBQVU7QUFDN0MsVUFBSSxPQUFPLFNBQVMsT0FBTyxXQUFXO0FBQ3RDLGFBQU8sVUFBVSxPQUFPLElBQUksR0FBRyxLQUFLLEdBQUcsSUFBSSxVQUFVLElBQUk7QUFBQSxJQUMxRDtBQUNBLGFBQVMsUUFBUSxNQUFPLE1BQUs7QUFDN0IsV0FBTyxNQUFNO0FBQUEsRUFDZDtBQUNEO0FBQ0EsU0FBUyxlQUFlLE1BQU0sUUFBUSxNQUFNLE1BQU1BLFNBQVE7QUFDekQsTUFBSSxVQUFVLGNBQWMsUUFBUSxLQUFLLFFBQVEsR0FBRyxLQUFLLE9BQU8sUUFBUSxPQUFPLEdBQUcsVUFBVSxDQUFDLFVBQVUsT0FBTyxRQUFRLEtBQUssSUFBSSxJQUFJLFVBQVUsZ0JBQWdCLE1BQU0sTUFBTSxDQUFDLFVBQVUsVUFBVSxXQUFXLE1BQU0sU0FBUyxZQUFZLFFBQVEsS0FBSyxDQUFDLEdBQUcsWUFBWSxDQUFDLFVBQVUsV0FBVyxRQUFRLFNBQVMsS0FBSyxHQUFHQSxPQUFNLEdBQUcsUUFBUSxhQUFhLE1BQU0sRUFBRSxPQUFPLENBQUMsVUFBVSxVQUFVLE9BQU8sR0FBRyxRQUFRLE1BQU0sT0FBTyxDQUFDLFVBQVUsQ0FBQyxRQUFRLEtBQUssQ0FBQyxFQUFFLElBQUksU0FBUyxHQUFHLFFBQVEsTUFBTSxPQUFPLE9BQU8sRUFBRSxJQUFJLFNBQVMsR0FBRyxFQUFFLE1BQU0sS0FBSyxJQUFJLGVBQWUsU0FBUyxRQUFRLFNBQVMsT0FBTyxHQUFHQSxPQUFNLEdBQUcsU0FBUyxVQUFVLFFBQVEsUUFBUTtBQUMzbEIsV0FBUyxRQUFRLE9BQU87QUFDeEIsV0FBUyxNQUFNLE1BQU0sVUFBVTtBQUM5QixRQUFJLE9BQU8sS0FBSztBQUNoQixhQUFTLFFBQVEsTUFBTyxNQUFLO0FBQzdCLFFBQUksUUFBUSxTQUFTLElBQUksR0FBRyxJQUFJLEdBQUcsVUFBVSxJQUFJLFFBQVEsU0FBUyxNQUFNLEdBQUcsUUFBUSxHQUFHLFFBQVEsT0FBTyxHQUFHLEtBQUs7QUFBQSxFQUM5RztBQUNBLE1BQUksV0FBVztBQUFBLElBQ2QsYUFBYSxPQUFPLFFBQVEsTUFBTSxXQUFXLFdBQVc7QUFBQSxJQUN4RCxVQUFVLGdCQUFnQixRQUFRLEtBQUssUUFBUSxLQUFLO0FBQUEsSUFDcEQsV0FBVztBQUFBLEVBQ1osR0FBR007QUFDSCxTQUFPLENBQUMsU0FBUyxVQUFVO0FBQzFCLFFBQUksUUFBUSxRQUFRLE9BQU8sS0FBSztBQUNoQyxJQUFBQSxhQUFZLFVBQVUsVUFBVSxJQUFJLEdBQUcsYUFBYSxRQUFRTixPQUFNLEdBQUcsVUFBVTtBQUFBLE1BQzlFO0FBQUEsTUFDQTtBQUFBLElBQ0QsQ0FBQyxHQUFHTSxTQUFRLE9BQU87QUFDbkIsYUFBUyxJQUFJLEdBQUcsSUFBSSxNQUFNLFFBQVEsSUFBSyxPQUFNLENBQUMsRUFBRTtBQUNoRCxXQUFPLE1BQU07QUFBQSxFQUNkO0FBQ0Q7QUFDQSxTQUFTLGFBQWEsT0FBT04sU0FBUTtBQUNwQyxNQUFJLE9BQU8sT0FBTyxTQUFVLFFBQU8sWUFBWSxXQUFXLE1BQU0sT0FBTyxNQUFNLElBQUksR0FBR0EsT0FBTSxDQUFDO0FBQzNGLE1BQUksS0FBSyxPQUFPLE1BQU07QUFDdEIsU0FBTyxPQUFPLE1BQU0sV0FBVyxLQUFLLFlBQVksRUFBRTtBQUNuRDtBQUNBLFNBQVMsWUFBWSxNQUFNLFFBQVEsYUFBYTtBQUMvQyxNQUFJLFFBQVEsRUFBRSxRQUFRLE1BQU0sRUFBRSxHQUFHLFdBQVcsWUFBWSxRQUFRLENBQUMsT0FBTyxDQUFDLEdBQUcsRUFBRSxFQUFFLEtBQUssRUFBRSxDQUFDLENBQUM7QUFDekYsU0FBTyxlQUFlLE1BQU0sUUFBUSxJQUFJLEtBQUssRUFBRSxhQUFhLFFBQVE7QUFDckU7QUFDQSxTQUFTLGdCQUFnQixRQUFRLFVBQVU7QUFDMUMsTUFBSSxPQUFPO0FBQ1gsV0FBUyxTQUFTLE9BQVEsT0FBTSxTQUFTLGFBQWEsUUFBUSxNQUFNLFFBQVEsTUFBTSxTQUFTLEtBQUssS0FBSyxTQUFTLE1BQU07QUFDcEgsU0FBTztBQUNSO0FBQ0EsU0FBUyxjQUFjLE1BQU0sUUFBUTtBQUNwQyxNQUFJLE9BQU8sR0FBR0EsVUFBUyxFQUFFLFNBQVM7QUFDakMsV0FBTyxPQUFPLE9BQU8sZUFBZSxHQUFHO0FBQUEsRUFDeEMsRUFBRSxHQUFHLE9BQU8sVUFBVSxRQUFRLE1BQU0sR0FBRyxDQUFDLE9BQU8sSUFBSSxJQUFJLE9BQU8sVUFBVSxJQUFJLEVBQUUsY0FBYyxDQUFDLEdBQUcsQ0FBQyxHQUFHLE9BQU8sS0FBSyxJQUFJLEtBQUssSUFBSSxZQUFZLEtBQUssR0FBRyxJQUFJLEdBQUcsYUFBYSxZQUFZLFFBQVEsQ0FBQyxDQUFDLElBQUksTUFBTSxJQUFJO0FBQ3pNLFNBQU8sZUFBZSxNQUFNLFFBQVEsSUFBSUEsT0FBTSxFQUFFLE1BQU0sVUFBVTtBQUNqRTtBQUNBLFNBQVMsZ0JBQWdCLE1BQU0sUUFBUSxVQUFVO0FBQ2hELE1BQUksRUFBRSxVQUFVLFFBQVEsT0FBTyxJQUFJLE1BQU0sT0FBTyxVQUFVLFFBQVEsTUFBTSxHQUFHLEVBQUUsS0FBSyxJQUFJLE9BQU8sQ0FBQztBQUM5RixTQUFPO0FBQUEsSUFDTixNQUFNLGFBQWEsSUFBSTtBQUFBLElBQ3ZCLEdBQUcsUUFBUTtBQUFBLE1BQ1YsYUFBYSxVQUFVLElBQUksRUFBRTtBQUFBLE1BQzdCLFdBQVcsV0FBVyxNQUFNLElBQUk7QUFBQSxJQUNqQztBQUFBLElBQ0EsR0FBRyxRQUFRLE9BQU8sQ0FBQyxNQUFNLFFBQVEsRUFBRSxRQUFRLENBQUMsZ0JBQWdCLFlBQVksTUFBTSxRQUFRLFdBQVcsRUFBRTtBQUFBLElBQ25HLEdBQUcsWUFBWTtBQUFBLE1BQ2QsV0FBVyxPQUFPO0FBQUEsTUFDbEIsVUFBVSxjQUFjLFVBQVUsT0FBTyxFQUFFLEVBQUU7QUFBQSxNQUM3QyxXQUFXLE9BQU87QUFDakIsZUFBTyxTQUFTLE9BQU8sU0FBUyxNQUFNLEVBQUUsSUFBSSxDQUFDLFVBQVUsU0FBUyxPQUFPLEtBQUssQ0FBQyxFQUFFLEtBQUssRUFBRSxFQUFFLFNBQVMsUUFBUSxTQUFTLE9BQU8sQ0FBQyxDQUFDO0FBQUEsTUFDNUg7QUFBQSxJQUNEO0FBQUEsRUFDRDtBQUNEO0FBQ0EsU0FBUyxhQUFhLEVBQUUsSUFBSSxLQUFLLEdBQUcsVUFBVTtBQUM3QyxNQUFJLEVBQUUsTUFBQU8sTUFBSyxJQUFJLGNBQWMsVUFBVSxPQUFPLEVBQUU7QUFDaEQsU0FBTyxDQUFDLE1BQU0sV0FBV0EsTUFBSyxNQUFNLFNBQVMsRUFBRTtBQUNoRDtBQUNBLFNBQVMsYUFBYSxFQUFFLFVBQVUsT0FBTyxHQUFHO0FBQzNDLE1BQUksUUFBUSxPQUFPLElBQUksQ0FBQyxVQUFVLE1BQU0sU0FBUyxTQUFTLFdBQVcsS0FBSyxJQUFJLFlBQVksT0FBTyxRQUFRLENBQUM7QUFDMUcsU0FBTyxDQUFDLE1BQU0sV0FBVztBQUN4QixRQUFJLFNBQVMsQ0FBQztBQUNkLGFBQVNBLFNBQVEsTUFBTyxRQUFPLE9BQU8sUUFBUUEsTUFBSyxNQUFNLE1BQU0sQ0FBQztBQUNoRSxXQUFPO0FBQUEsRUFDUjtBQUNEO0FBQ0EsU0FBUyxXQUFXLEVBQUUsVUFBVSxPQUFPLEdBQUcsTUFBTTtBQUMvQyxNQUFJLFFBQVEsT0FBTyxPQUFPLENBQUNDLFdBQVVBLE9BQU0sU0FBUyxRQUFRLEVBQUUsS0FBSyxDQUFDLEVBQUUsT0FBTyxNQUFNLE9BQU8sS0FBSyxDQUFDLEVBQUUsTUFBTSxNQUFNLFVBQVUsSUFBSSxDQUFDLEdBQUcsU0FBUyxNQUFNLE9BQU8sS0FBSyxDQUFDLEVBQUUsTUFBTSxNQUFNLFVBQVUsSUFBSSxHQUFHRCxRQUFPLGFBQWEsT0FBTyxRQUFRLEdBQUcsUUFBUSxVQUFVLElBQUk7QUFDdlAsU0FBTyxDQUFDLE1BQU0sV0FBVyxVQUFVLE9BQU8sT0FBTyxTQUFTLFFBQVFBLE1BQUssTUFBTSxNQUFNLENBQUMsQ0FBQyxDQUFDO0FBQ3ZGO0FBQ0EsU0FBUyxTQUFTLEVBQUUsTUFBTSxPQUFPLEdBQUcsT0FBTztBQUMxQyxTQUFPLFFBQVEsU0FBUztBQUN6QjtBQUNBLFNBQVMsV0FBVyxFQUFFLElBQUksUUFBUSxNQUFNLEdBQUc7QUFDMUMsTUFBSSxPQUFPLFVBQVUsS0FBSztBQUMxQixTQUFPLENBQUMsTUFBTSxXQUFXLE9BQU8sRUFBRSxDQUFDLElBQUksR0FBRyxLQUFLLE1BQU0sU0FBUyxJQUFJLFNBQVMsS0FBSyxNQUFNLEVBQUUsSUFBSSxDQUFDO0FBQzlGO0FBQ0EsU0FBUyxZQUFZLE9BQU8sVUFBVTtBQUNyQyxNQUFJLEVBQUUsSUFBSSxRQUFRLE9BQU8sSUFBSSxPQUFPQSxRQUFPLGFBQWEsT0FBTyxRQUFRO0FBQ3ZFLFNBQU8sQ0FBQyxNQUFNLFdBQVc7QUFDeEIsUUFBSSxTQUFTQSxNQUFLLE1BQU0sTUFBTSxHQUFHLFNBQVMsQ0FBQztBQUMzQyxhQUFTLFVBQVUsUUFBUTtBQUMxQixVQUFJLEVBQUUsTUFBTSxJQUFJLFFBQVEsT0FBTyxVQUFVLEtBQUs7QUFDOUMsVUFBSSxDQUFDLEtBQU07QUFDWCxVQUFJLFFBQVEsU0FBUyxRQUFRLE1BQU07QUFDbkMsYUFBTyxJQUFJLElBQUksTUFBTSxTQUFTLFNBQVMsSUFBSSxLQUFLLFVBQVUsVUFBVSxLQUFLLEdBQUcsT0FBTyxLQUFLLENBQUMsQ0FBQyxJQUFJLE1BQU0sU0FBUyxXQUFXLE9BQU8sS0FBSyxJQUFJLFFBQVEsS0FBSyxNQUFNLFNBQVMsSUFBSSxTQUFTLEtBQUssTUFBTSxJQUFJLE9BQU8sS0FBSztBQUFBLElBQzdNO0FBQ0EsV0FBTztBQUFBLEVBQ1I7QUFDRDtBQUNBLFNBQVMsV0FBVyxTQUFTO0FBQzVCLE1BQUksRUFBRSxNQUFNLElBQUksU0FBUyxFQUFFLFFBQVEsTUFBTSxhQUFhLElBQUksYUFBYSxLQUFLLEdBQUcsRUFBRSxnQkFBZ0IsS0FBSyxDQUFDLEdBQUcsYUFBYSxLQUFLLENBQUMsR0FBRyxlQUFlLEtBQUssQ0FBQyxFQUFFLElBQUk7QUFDM0osZUFBYSxlQUFlLGlCQUFpQixJQUFJLEVBQUUsR0FBRyxhQUFhLFlBQVksY0FBYyxHQUFHLEVBQUUsR0FBRyxhQUFhLGNBQWMsZ0JBQWdCLEdBQUcsRUFBRTtBQUNySixNQUFJLE1BQU0sZ0JBQWdCLGFBQWE7QUFDdkMsTUFBSSxRQUFRLEdBQUksT0FBTSxjQUFjLCtEQUErRCxHQUFHLEdBQUcsRUFBRTtBQUMzRyxNQUFJLFdBQVcsS0FBSyxnQkFBZ0IsU0FBUztBQUM3QyxTQUFPLFNBQVMsWUFBWSxXQUFXLEdBQUcsWUFBWSxPQUFPLFNBQVMsQ0FBQyxHQUFHLGlCQUFpQixLQUFLLENBQUMsQ0FBQztBQUNsRyxNQUFJLFVBQVUsT0FBTyxTQUFTLFdBQVcsaUJBQWlCLElBQUksS0FBSyxJQUFJO0FBQ3ZFLFNBQU8sYUFBYSxTQUFTLFNBQVMsR0FBRyxlQUFlLFFBQVEsR0FBRztBQUFBLElBQ2xFO0FBQUEsSUFDQTtBQUFBLElBQ0E7QUFBQSxJQUNBO0FBQUEsSUFDQTtBQUFBLElBQ0EsT0FBTyxlQUFlO0FBQUEsTUFDckIsUUFBUTtBQUFBLE1BQ1IsVUFBVSxLQUFLO0FBQUEsSUFDaEIsSUFBSTtBQUFBLE1BQ0gsUUFBUSxLQUFLO0FBQUEsTUFDYixVQUFVO0FBQUEsSUFDWDtBQUFBLElBQ0EsYUFBYSxDQUFDLFNBQVMsVUFBVSxRQUFRO0FBQUEsRUFDMUM7QUFDRDtBQUNBLFNBQVMsZUFBZSxNQUFNLEVBQUUsY0FBYyxHQUFHO0FBQ2hELE1BQUksUUFBUSxjQUFjLElBQUksR0FBRyxTQUFTLE1BQU0sS0FBSyxnQkFBZ0IsYUFBYSxLQUFLLEtBQUs7QUFDNUYsU0FBTyxDQUFDLE1BQU1FLFVBQVM7QUFDdEIsUUFBSSxPQUFPLEtBQUssTUFBTSxPQUFPLFVBQVU7QUFDdkMsV0FBTyxNQUFNLE9BQU8sT0FBTyxPQUFPLGNBQWMsU0FBU0EsS0FBSTtBQUFBLEVBQzlEO0FBQ0Q7QUFDQSxTQUFTLGtCQUFrQixNQUFNLFFBQVEsYUFBYUMsU0FBUTtBQUM3RCxNQUFJLFFBQVEsZUFBZSxNQUFNQSxPQUFNLEdBQUcsRUFBRSxNQUFNLElBQUlBLFNBQVEsZUFBZSxLQUFLQSxRQUFPLGVBQWUsR0FBRyxXQUFXO0FBQUEsSUFDckg7QUFBQSxJQUNBLFVBQVU7QUFBQSxJQUNWLFdBQVc7QUFBQSxFQUNaLEdBQUcsT0FBTyxHQUFHRCxRQUFPLEdBQUcsV0FBVyxHQUFHSCxXQUFVLFVBQVVJLFNBQVEsUUFBUSxVQUFVO0FBQUEsSUFDbEYsTUFBTSxNQUFNLFVBQVU7QUFDckIsYUFBTyxNQUFNRCxRQUFPLFdBQVcsTUFBTSxRQUFRLFdBQVc7QUFBQSxJQUN6RDtBQUFBLElBQ0EsT0FBTztBQUNOLGFBQU8sYUFBYSxpQkFBaUIsWUFBWTtBQUFBLElBQ2xEO0FBQUEsRUFDRCxDQUFDO0FBQ0QsU0FBTyxDQUFDLGFBQWFILFNBQVEsT0FBTyxHQUFHLE1BQU0sTUFBTUcsUUFBTyxXQUFXLE1BQU0sUUFBUTtBQUNwRjtBQUNBLFNBQVMsbUJBQW1CLE1BQU0sVUFBVUMsU0FBUVYsU0FBUTtBQUMzRCxNQUFJLFFBQVEsZUFBZSxNQUFNVSxPQUFNLEdBQUcsRUFBRSxNQUFNLElBQUlBLFNBQVEsU0FBUyxLQUFLQSxRQUFPLGNBQWMsT0FBTyxlQUFlLE1BQU1WLFFBQU8sT0FBTyxJQUFJLE1BQU07QUFDckosU0FBTyxDQUFDLGFBQWEsUUFBUSxVQUFVO0FBQ3RDLFFBQUksT0FBTyxTQUFTVSxTQUFRLFdBQVcsR0FBRyxXQUFXLEtBQUssVUFBVUEsU0FBUSxJQUFJLEdBQUcsUUFBUSxLQUFLO0FBQ2hHLFdBQU8sTUFBTSxNQUFNLFdBQVcsTUFBTSxTQUFTLFdBQVcsTUFBTSxRQUFRO0FBQUEsRUFDdkU7QUFDRDtBQUNBLFNBQVMsYUFBYUEsU0FBUSxRQUFRO0FBQ3JDLE1BQUksRUFBRSxTQUFTLFFBQVEsZUFBZSxZQUFZLGNBQWMsWUFBWSxJQUFJQSxTQUFRLFdBQVcsV0FBVyxJQUFJLEtBQUssT0FBTyxNQUFNLE9BQU8sYUFBYSxXQUFXLFNBQVMsS0FBSyxLQUFLLE1BQU0sSUFBSSxXQUFXLE9BQU8sS0FBSyxhQUFhO0FBQ3BPLFNBQU87QUFBQSxJQUNOLE1BQU0sYUFBYSxPQUFPLEtBQUssYUFBYSxJQUFJLFVBQVUsSUFBSSxZQUFZLEdBQUcsUUFBUSxHQUFHLFVBQVU7QUFBQSxJQUNsRyxVQUFVO0FBQUEsSUFDVixTQUFTO0FBQUEsSUFDVCxRQUFRLENBQUMsR0FBRyxFQUFFO0FBQUEsSUFDZCxTQUFTO0FBQUEsSUFDVDtBQUFBLElBQ0EsV0FBVztBQUFBLElBQ1gsT0FBTztBQUFBLElBQ1AsU0FBUyxDQUFDLFNBQVMsS0FBSyxRQUFRLFlBQVksRUFBRTtBQUFBLElBQzlDLFdBQVcsQ0FBQyxNQUFNLFdBQVcsT0FBTyxPQUFPLEtBQUssTUFBTSxNQUFNLENBQUMsS0FBSyxRQUFRLElBQUksU0FBUztBQUFBLElBQ3ZGLFVBQVUsQ0FBQyxNQUFNLFdBQVcsT0FBTyxLQUFLLE1BQU0sTUFBTSxDQUFDO0FBQUEsSUFDckQsWUFBWTtBQUFBLElBQ1osY0FBYyxDQUFDLGdCQUFnQixPQUFPLFNBQVNBLFNBQVEsV0FBVyxDQUFDLEtBQUs7QUFBQSxFQUN6RTtBQUNEO0FBQ0EsU0FBUyxZQUFZLFNBQVM7QUFDN0IsYUFBVyxHQUFHLFdBQVcsU0FBUyxXQUFXLFdBQVc7QUFDeEQsTUFBSSxNQUFNLFdBQVcsT0FBTyxHQUFHQSxVQUFTLFdBQVcsR0FBRyxHQUFHLEVBQUUsVUFBVSxPQUFPLElBQUksS0FBSyxZQUFZLEtBQUtBLFFBQU87QUFDN0csTUFBSSxXQUFXLFFBQVE7QUFDdEIsUUFBSSxhQUFhLE9BQVEsT0FBTSxjQUFjLDBCQUEwQixNQUFNO0FBQzdFLFdBQU8sYUFBYSxPQUFPLFdBQVcsb0JBQW9CLEdBQUcsU0FBUyxHQUFHO0FBQUEsTUFDeEUsR0FBRyxhQUFhQSxTQUFRLFFBQVE7QUFBQSxNQUNoQyxXQUFXLENBQUMsU0FBUyxrQkFBa0IsTUFBTSxRQUFRLFVBQVVBLE9BQU07QUFBQSxJQUN0RTtBQUFBLEVBQ0Q7QUFDQSxNQUFJLFNBQVMsYUFBYUEsU0FBUSxRQUFRO0FBQzFDLFNBQU8sYUFBYSxTQUFTLFVBQVUsYUFBYSxVQUFVLFlBQVksR0FBRyxZQUFZLENBQUMsR0FBRztBQUFBLElBQzVGLEdBQUc7QUFBQSxJQUNILFdBQVcsQ0FBQyxTQUFTLGtCQUFrQixNQUFNLFlBQVksUUFBUSxHQUFHLHVCQUF1QkEsT0FBTTtBQUFBLElBQ2pHLFlBQVksQ0FBQyxNQUFNVixZQUFXLG1CQUFtQixNQUFNLFVBQVVVLFNBQVFWLE9BQU07QUFBQSxFQUNoRjtBQUNEO0FBQ0EsU0FBUyxhQUFhLE9BQU87QUFDNUIsU0FBTyxVQUFVLGNBQWMsWUFBWTtBQUM1QztBQUNBLElBQUk7QUFBSixJQUFpQjtBQUFqQixJQUEwQjtBQUExQixJQUFvQztBQUFwQyxJQUEwQztBQUExQyxJQUFnRDtBQUFoRCxJQUE0RDtBQUE1RCxJQUF5RTtBQUF6RSxJQUFpRjtBQUFqRixJQUFnRztBQUFoRyxJQUF3RztBQUF4RyxJQUFtSDtBQUFuSCxJQUFpSTtBQUFqSSxJQUE0STtBQUM1SSxJQUFJLDBCQUEwQixTQUFVLE1BQU07QUFDN0MscUJBQW1CO0FBQ25CLHdCQUFzQjtBQUN0QixnQkFBYztBQUFBLElBQ2IsU0FBUztBQUFBLElBQ1QsS0FBSztBQUFBLElBQ0wsV0FBVztBQUFBLElBQ1gsV0FBVztBQUFBLElBQ1gsUUFBUTtBQUFBLElBQ1IsUUFBUTtBQUFBLEVBQ1Q7QUFDQSxZQUFVO0FBQUEsSUFDVDtBQUFBLElBQ0E7QUFBQSxJQUNBO0FBQUEsSUFDQTtBQUFBLElBQ0E7QUFBQSxJQUNBO0FBQUEsRUFDRDtBQUNBLGFBQVc7QUFBQSxJQUNWO0FBQUEsSUFDQTtBQUFBLElBQ0E7QUFBQSxJQUNBO0FBQUEsRUFDRDtBQUNBLFNBQU87QUFDUCxTQUFPO0FBQ1AsZUFBYSxDQUFDLFVBQVUsTUFBTSxRQUFRLEtBQUssSUFBSSxHQUFHLE1BQU0sTUFBTSxLQUFLLGFBQWEsS0FBSztBQUNyRixnQkFBYztBQUFBLElBQ2IsTUFBTTtBQUFBLE1BQ0wsTUFBTTtBQUFBLE1BQ04sTUFBTTtBQUFBLE1BQ04sTUFBTTtBQUFBLE1BQ04sUUFBUTtBQUFBLE1BQ1IsT0FBTztBQUFBLElBQ1I7QUFBQSxJQUNBLFFBQVE7QUFBQSxNQUNQLE1BQU07QUFBQSxNQUNOLE1BQU07QUFBQSxNQUNOLE1BQU07QUFBQSxNQUNOLFFBQVE7QUFBQSxJQUNUO0FBQUEsSUFDQSxTQUFTO0FBQUEsTUFDUixNQUFNO0FBQUEsTUFDTixNQUFNO0FBQUEsTUFDTixNQUFNO0FBQUEsTUFDTixPQUFPO0FBQUEsSUFDUjtBQUFBLElBQ0EsUUFBUTtBQUFBLE1BQ1AsTUFBTTtBQUFBLE1BQ04sTUFBTTtBQUFBLE1BQ04sTUFBTTtBQUFBLE1BQ04sSUFBSTtBQUFBLElBQ0w7QUFBQSxJQUNBLE9BQU87QUFBQSxNQUNOLE1BQU07QUFBQSxNQUNOLE1BQU07QUFBQSxNQUNOLE1BQU07QUFBQSxNQUNOLE1BQU07QUFBQSxNQUNOLE9BQU87QUFBQSxJQUNSO0FBQUEsSUFDQSxRQUFRO0FBQUEsTUFDUCxNQUFNO0FBQUEsTUFDTixNQUFNO0FBQUEsTUFDTixJQUFJO0FBQUEsTUFDSixTQUFTO0FBQUEsSUFDVjtBQUFBLEVBQ0Q7QUFDQSxXQUFTO0FBQUEsSUFDUixLQUFLLE9BQU8sT0FBTztBQUNsQixtQkFBYSxNQUFNLE1BQU0sR0FBRyxLQUFLLFNBQVMsR0FBRyxFQUFFLEdBQUcsWUFBWSxNQUFNLFVBQVUsR0FBRyxHQUFHLEtBQUssV0FBVyxRQUFRLEdBQUcsYUFBYSxNQUFNLFNBQVMsR0FBRyxHQUFHLEtBQUssVUFBVSxHQUFHLFlBQVk7QUFDL0ssVUFBSSxDQUFDLEVBQUUsTUFBTSxJQUFJLFVBQVUsS0FBSyxFQUFFO0FBQ2xDLFVBQUksVUFBVSxhQUFhLFVBQVUsT0FBUTtBQUM3QyxVQUFJLE1BQU0sU0FBUyxTQUFTLHFDQUFxQyxJQUFJLEtBQUssTUFBTSxFQUFFLFlBQVk7QUFDOUYsWUFBTSxjQUFjLEtBQUssS0FBSyxnREFBZ0QsaUJBQWlCLEdBQUcsRUFBRTtBQUFBLElBQ3JHO0FBQUEsSUFDQSxPQUFPLEVBQUUsTUFBTSxPQUFPLEdBQUcsT0FBTztBQUMvQixVQUFJLFdBQVcsT0FBUSxjQUFhLE1BQU0sR0FBRyxLQUFLLFNBQVMsR0FBRyxHQUFHO0FBQUEsZUFDeEQsU0FBUyxPQUFRLGNBQWEsUUFBUSxHQUFHLEtBQUssV0FBVyxHQUFHLEVBQUU7QUFBQSxVQUNsRSxPQUFNLGNBQWMsS0FBSyxLQUFLLHFDQUFxQyxNQUFNO0FBQUEsSUFDL0U7QUFBQSxJQUNBLFFBQVEsRUFBRSxNQUFNLFFBQVEsRUFBRSxHQUFHLE9BQU87QUFDbkMsbUJBQWEsTUFBTSxHQUFHLEtBQUssU0FBUyxHQUFHLEVBQUUsR0FBRyxZQUFZLE9BQU8sR0FBRyxLQUFLLFVBQVUsQ0FBQyxHQUFHLFFBQVEsQ0FBQztBQUFBLElBQy9GO0FBQUEsSUFDQSxPQUFPLEVBQUUsTUFBTSxHQUFHLEdBQUcsT0FBTztBQUMzQixtQkFBYSxNQUFNLEdBQUcsS0FBSyxTQUFTLEdBQUcsRUFBRSxHQUFHLE9BQU8sVUFBVSxPQUFPLGFBQWEsT0FBTyxNQUFNLFlBQVksQ0FBQyxLQUFLLGFBQWEsSUFBSSxHQUFHLEtBQUssT0FBTyxHQUFHLEtBQUssT0FBTyxDQUFDLElBQUksYUFBYSxHQUFHLFdBQVcsR0FBRyxLQUFLLGlCQUFpQixHQUFHLEtBQUssSUFBSTtBQUFBLElBQ3JPO0FBQUEsSUFDQSxNQUFNLE9BQU8sT0FBTyxFQUFFLE9BQU8sR0FBRztBQUMvQixVQUFJLEVBQUUsTUFBTSxLQUFLLElBQUk7QUFDckIsVUFBSSxTQUFTLE9BQVEsUUFBTyxVQUFVLE1BQU0sR0FBRyxLQUFLLE9BQU87QUFDM0QsVUFBSSxTQUFTLE9BQVEsT0FBTSxjQUFjLEtBQUssS0FBSyxtQ0FBbUMsTUFBTTtBQUM1RixVQUFJLGFBQWEsTUFBTSxHQUFHLEtBQUssU0FBUyxHQUFHLEVBQUUsR0FBRyxhQUFhLE1BQU0sT0FBTyxHQUFHLEtBQUssVUFBVSxHQUFHLEtBQUssT0FBTyxDQUFDLEdBQUcsQ0FBQyxPQUFPLFVBQVUsS0FBSyxLQUFLLE1BQU0sQ0FBQyxFQUFHLE9BQU0sY0FBYyx1Q0FBdUMsS0FBSyxXQUFXLFVBQVUsTUFBTSxFQUFFO0FBQUEsSUFDblA7QUFBQSxJQUNBLE9BQU8sRUFBRSxJQUFJLE9BQU8sU0FBUyxTQUFTLEdBQUcsT0FBTztBQUMvQyxVQUFJLENBQUMsTUFBTSxRQUFRLEtBQUssS0FBSyxNQUFNLFNBQVMsRUFBRyxPQUFNLGNBQWMsS0FBSyxLQUFLLDZDQUE2QyxXQUFXLEtBQUssQ0FBQztBQUMzSSxlQUFTLENBQUMsR0FBRyxJQUFJLEtBQUssTUFBTSxRQUFRLEVBQUcsV0FBVSxNQUFNLEdBQUcsS0FBSyxPQUFPLENBQUMsR0FBRztBQUMxRSxVQUFJLElBQUksSUFBSSxLQUFLLEVBQUUsT0FBTyxNQUFNLFVBQVUsTUFBTSxLQUFLLENBQUMsRUFBRSxPQUFPLE1BQU0sV0FBVyxNQUFNLENBQUMsRUFBRSxNQUFNLEVBQUcsT0FBTSxjQUFjLEtBQUssS0FBSyw2Q0FBNkMsS0FBSyxVQUFVLEtBQUssQ0FBQztBQUNsTSxtQkFBYSxVQUFVLFlBQVksVUFBVSxHQUFHLEtBQUssWUFBWSxLQUFLO0FBQUEsSUFDdkU7QUFBQSxFQUNEO0FBQ0Esa0JBQWdCO0FBQ2hCLFdBQVM7QUFDVCxjQUFZO0FBQUEsSUFDWCxPQUFPO0FBQUEsSUFDUCxlQUFlO0FBQUEsSUFDZixZQUFZO0FBQUEsSUFDWixjQUFjO0FBQUEsSUFDZCxVQUFVO0FBQUEsSUFDVixRQUFRO0FBQUEsRUFDVDtBQUNBLGlCQUFlO0FBQUEsSUFDZCxRQUFRO0FBQUEsSUFDUixNQUFNO0FBQUEsTUFDTDtBQUFBLE1BQ0E7QUFBQSxNQUNBO0FBQUEsSUFDRDtBQUFBLElBQ0EsY0FBYztBQUFBLEVBQ2Y7QUFDQSxjQUFZO0FBQUEsSUFDWCxRQUFRO0FBQUEsSUFDUixNQUFNO0FBQUEsTUFDTDtBQUFBLE1BQ0E7QUFBQSxNQUNBO0FBQUEsSUFDRDtBQUFBLElBQ0EsY0FBYztBQUFBLEVBQ2Y7QUFDQSxxQkFBbUMsb0JBQUksSUFBSTtBQUFBLElBQzFDLENBQUMsV0FBVyxhQUFhO0FBQUEsSUFDekIsQ0FBQyxXQUFXLFVBQVU7QUFBQSxJQUN0QixDQUFDLGFBQWEsVUFBVTtBQUFBLEVBQ3pCLENBQUM7QUFDRixDQUFFO0FBRUYsbUJBQW1CO0FBQ25CLElBQU0sUUFBd0IsNEJBQVksS0FBSyxFQUFFLFFBQVEsSUFBSSxHQUFHLENBQUMsR0FBRyxTQUFTO0FBQzVFLE1BQUksT0FBTztBQUNYLFdBQVMsTUFBTSxHQUFHLE1BQU0sR0FBRyxNQUFPLFFBQU8sT0FBTyxJQUFJLFNBQVMsSUFBSSxhQUFhLFNBQVM7QUFDdkYsU0FBTztBQUNSLENBQUM7QUFDRCxTQUFTLE1BQU0sTUFBTSxLQUFLO0FBQ3pCLE1BQUksUUFBUTtBQUNaLFdBQVMsSUFBSSxHQUFHLElBQUksS0FBSyxJQUFLLFNBQVEsVUFBVSxJQUFJLE9BQU8sUUFBUSxLQUFLLFdBQVcsQ0FBQyxLQUFLLEdBQUc7QUFDNUYsU0FBTyxDQUFDLFVBQVU7QUFDbkI7QUFDQSxTQUFTLFlBQVksTUFBTTtBQUMxQixNQUFJLE1BQU0sS0FBSyxTQUFTO0FBQ3hCLFNBQU8sS0FBSyxNQUFNLEdBQUcsTUFBTSxNQUFNLE1BQU0sR0FBRyxFQUFFLFNBQVMsRUFBRSxFQUFFLFNBQVMsR0FBRyxHQUFHO0FBQ3pFO0FBQ0EsSUFBTSxXQUEyQiwyQkFBVyxlQUFlO0FBQzNELElBQU0sZ0JBQWdDLDJCQUFXLEVBQUU7QUFDbkQsSUFBTSxlQUErQiwyQkFBVyxHQUFHO0FBQ25ELFNBQVMsV0FBVyxRQUFRO0FBQzNCLFNBQU8sSUFBSSxLQUFLLE1BQU0sU0FBUyxNQUFNLElBQUksQ0FBQyxJQUFJO0FBQy9DO0FBQ0EsU0FBUyxnQkFBZ0IsTUFBTSxNQUFNO0FBQ3BDLE1BQUksU0FBUyxLQUFLLFNBQVMsS0FBSztBQUNoQyxTQUFPLFNBQVMsaUJBQWlCLFNBQVMsZUFBZSxtQkFBbUIsVUFBVSxVQUFVLE1BQU0sS0FBSyxNQUFNLElBQUksS0FBSyxXQUFXLE1BQU0sS0FBSyxNQUFNLElBQUksWUFBWSxJQUFJLElBQUksU0FBUyxxQkFBcUIsa0JBQWtCO0FBQy9OO0FBQ0EsU0FBUyxZQUFZLE1BQU0sT0FBTztBQUNqQyxTQUFPLE9BQU8sU0FBUyxZQUFZLE1BQU0sV0FBVyxJQUFJLEtBQUssZ0JBQWdCLE1BQU0sS0FBSyxNQUFNO0FBQy9GO0FBRUEsSUFBTSxhQUFhLENBQUMsVUFBVSxLQUFLLE1BQU0sU0FBUyxFQUFFLENBQUM7QUFDckQsSUFBTSxXQUFXLENBQUMsU0FBUyxNQUFNLE9BQU8sSUFBSTtBQUU1QyxJQUFNLGVBQWU7QUFBQSxFQUNwQixPQUFPO0FBQUEsRUFDUCxNQUFNLEtBQUs7QUFBQSxFQUNYLFlBQVk7QUFDYjtBQUVBLFNBQVMsVUFBVSxNQUFNLE9BQU8sTUFBTSxPQUFPLENBQUMsR0FBRztBQUNoRCxTQUFPO0FBQUEsSUFDTjtBQUFBLElBQ0EsTUFBTSxXQUFXLFNBQVMsS0FBSyxDQUFDO0FBQUEsSUFDaEMsUUFBUSxXQUFXLFNBQVMsSUFBSSxDQUFDO0FBQUEsSUFDakMsR0FBRztBQUFBLEVBQ0o7QUFDRDtBQUVBLFNBQVMsZUFBZSxVQUFVLFFBQVEsUUFBUSxPQUFPLENBQUMsR0FBRztBQUM1RCxRQUFNLFNBQVMsY0FBYyxTQUFTLElBQUksU0FBUyxNQUFNO0FBQ3pELFFBQU0sWUFBWSxPQUFPLEtBQUssQ0FBQyxFQUFFLFNBQVMsTUFBTSxRQUFRO0FBQ3hELFNBQU87QUFBQSxJQUNOLFFBQVEsQ0FBQyxRQUFRLE1BQU07QUFBQSxJQUN2QixjQUFjO0FBQUEsSUFDZCxTQUFTLENBQUM7QUFBQSxJQUNWLFFBQVEsQ0FBQztBQUFBLE1BQ1IsTUFBTTtBQUFBLE1BQ047QUFBQSxNQUNBO0FBQUEsTUFDQSxTQUFTLFdBQVcsU0FBUyxFQUFFO0FBQUEsTUFDL0I7QUFBQSxJQUNELENBQUM7QUFBQSxJQUNELFdBQVc7QUFBQSxJQUNYLEdBQUcsYUFBYSxFQUFFLFdBQVcsVUFBVTtBQUFBLElBQ3ZDLEdBQUc7QUFBQSxFQUNKO0FBQ0Q7QUFFQSxTQUFTLGFBQWEsTUFBTSxPQUFPO0FBQ2xDLFNBQU87QUFBQSxJQUNOLEdBQUc7QUFBQSxJQUNILFFBQVEsQ0FBQyxPQUFPLEtBQUssT0FBTyxDQUFDLENBQUM7QUFBQSxJQUM5QixjQUFjO0FBQUEsRUFDZjtBQUNEO0FBQ0EsU0FBUyxjQUFjLFNBQVMsTUFBTTtBQUNyQyxNQUFJLFNBQVM7QUFDYixXQUFTLE9BQU8sVUFBVSxPQUFPLElBQUksR0FBRyxPQUFPLElBQUksUUFBUSxPQUFPLElBQUksRUFBRyxXQUFVO0FBQ25GLFNBQU87QUFDUjtBQUNBLElBQU0sY0FBYztBQUFBLEVBQ25CLE9BQU87QUFBQSxFQUNQLE1BQU07QUFDUDtBQUNBLElBQU0sVUFBVTtBQUNoQixJQUFNLGVBQWUsVUFBVSxRQUFRLElBQUksSUFBSTtBQUFBLEVBQzlDLFFBQVE7QUFBQSxFQUNSLFNBQVM7QUFDVixDQUFDO0FBRUQsU0FBUyxlQUFlLFNBQVM7QUFDaEMsUUFBTSxVQUFVLFlBQVksUUFBUSxDQUFDLElBQUksRUFBRSxTQUFTLGdCQUFnQjtBQUNwRSxRQUFNLFdBQVcsWUFBWTtBQUM3QixTQUFPO0FBQUEsSUFDTixXQUFXLFVBQVUsVUFBVSxJQUFJLEVBQUUsSUFBSTtBQUFBLElBQ3pDLFVBQVUsU0FBUyxJQUFJLEdBQUc7QUFBQSxNQUN6QixPQUFPLFdBQVcsSUFBSTtBQUFBLE1BQ3RCLEdBQUc7QUFBQSxJQUNKLENBQUM7QUFBQSxJQUNELFVBQVUsVUFBVSxJQUFJLEVBQUU7QUFBQSxJQUMxQixVQUFVLFNBQVMsSUFBSSxHQUFHO0FBQUEsTUFDekIsT0FBTztBQUFBLE1BQ1AsR0FBRztBQUFBLElBQ0osQ0FBQztBQUFBLElBQ0QsVUFBVSxVQUFVLEdBQUcsSUFBSSxXQUFXLENBQUMsSUFBSSxFQUFFLFVBQVUsYUFBYSxDQUFDO0FBQUEsRUFDdEU7QUFDRDtBQUVBLFNBQVMsYUFBYSxVQUFVO0FBQy9CLFFBQU1BLFVBQVMsVUFBVSxVQUFVLEdBQUcsSUFBSSxFQUFFLFVBQVU7QUFBQSxJQUNyRCxHQUFHO0FBQUEsSUFDSCxZQUFZO0FBQUEsRUFDYixFQUFFLENBQUM7QUFDSCxTQUFPLGVBQWUsVUFBVSxTQUFTLEdBQUcsR0FBRyxDQUFDLGNBQWNBLE9BQU0sR0FBRyxXQUFXO0FBQ25GO0FBRUEsU0FBUyxtQkFBbUIsVUFBVSxDQUFDLEVBQUUsTUFBTSxHQUFHO0FBQ2pELFFBQU0sU0FBUyxPQUFPLFNBQVMsTUFBTSxLQUFLLE9BQU8sTUFBTTtBQUN2RCxTQUFPLGVBQWUsVUFBVSxRQUFRLENBQUM7QUFBQSxJQUN4QyxNQUFNO0FBQUEsSUFDTixNQUFNO0FBQUEsSUFDTixRQUFRLFdBQVcsTUFBTTtBQUFBLEVBQzFCLENBQUMsQ0FBQztBQUNIO0FBRUEsbUJBQW1CO0FBRW5CLFNBQVMsT0FBTyxFQUFFLFFBQUFMLFNBQVEsTUFBTSxRQUFRLFNBQVMsWUFBWSxNQUFNLEdBQUc7QUFDckUsU0FBT0EsWUFBVyxZQUFZLFdBQVcsVUFBVSxZQUFZLEtBQUssZUFBZSxVQUFVLENBQUMsUUFBUSxlQUFlLElBQUksTUFBTTtBQUNoSTtBQUVBLElBQU0sZUFBZTtBQUVyQixJQUFNLGNBQWM7QUFFcEIsSUFBTSxjQUFjLEtBQUssSUFBSSxLQUFLLEdBQUcsQ0FBQztBQUV0QyxTQUFTLFlBQVksUUFBUSxTQUFTLE9BQU87QUFDNUMsU0FBTyxVQUFVLFdBQVcsVUFBVSxRQUFRO0FBQy9DO0FBT0EsU0FBUyxXQUFXLFFBQVEsVUFBVSxNQUFNO0FBQzNDLFFBQU0sRUFBRSxJQUFJLFNBQVMsT0FBTyxTQUFTLEVBQUUsSUFBSTtBQUMzQyxRQUFNLFdBQVcsS0FBSyxLQUFLLEtBQUssSUFBSSxJQUFJLFFBQVEsZUFBZSxXQUFXLE1BQU0sQ0FBQztBQUNqRixRQUFNLFVBQVUsWUFBWSxJQUFJLFNBQVMsS0FBSyxJQUFJLElBQUk7QUFDdEQsU0FBTyxTQUFTLFdBQVcsV0FBVztBQUN2QztBQUVBLFNBQVMsY0FBYyxRQUFRLFNBQVMsT0FBTztBQUM5QyxNQUFJLFlBQVksUUFBUSxTQUFTLEtBQUssRUFBRyxRQUFPO0FBQ2hELFNBQU8sU0FBUyxRQUFRLG9DQUFvQztBQUM3RDtBQUNBLElBQU0sV0FBVztBQUNqQixJQUFNLFNBQVM7QUFDZixJQUFNLFFBQVE7QUFFZCxJQUFNLFFBQVE7QUFFZCxTQUFTLGNBQWMsT0FBTyxPQUFPO0FBQ3BDLFFBQU0sU0FBUyxPQUFPLEtBQUs7QUFDM0IsUUFBTSxPQUFPLGNBQWMsTUFBTTtBQUNqQyxRQUFNLENBQUMsRUFBRSxNQUFNLE1BQU0sSUFBSSxNQUFNLEtBQUssSUFBSSxLQUFLLENBQUM7QUFDOUMsTUFBSSxTQUFTLFVBQVUsV0FBVyxRQUFRO0FBQ3pDLFVBQU1nQixTQUFRLENBQUMsR0FBRyxLQUFLLFVBQVUsSUFBSSxDQUFDLG9CQUFvQixRQUFRLFFBQVEsSUFBSSxDQUFDO0FBQy9FLFdBQU87QUFBQSxNQUNOO0FBQUEsTUFDQSxRQUFRO0FBQUEsTUFDUixNQUFNO0FBQUEsTUFDTixXQUFXLEtBQUs7QUFBQSxNQUNoQixPQUFBQTtBQUFBLE1BQ0E7QUFBQSxJQUNEO0FBQUEsRUFDRDtBQUNBLFFBQU0sS0FBSyxLQUFLLFlBQVksR0FBRztBQUMvQixRQUFNLFNBQVMsS0FBSyxLQUFLLFNBQVMsS0FBSyxLQUFLLE1BQU0sR0FBRyxFQUFFLENBQUMsSUFBSSxLQUFLLE1BQU0sR0FBRyxFQUFFLElBQUk7QUFDaEYsUUFBTSxZQUFZLFdBQVcsS0FBSyxJQUFJLEtBQUs7QUFDM0MsUUFBTSxRQUFRO0FBQUEsSUFDYixHQUFHLFdBQVcsUUFBUSxDQUFDLElBQUksQ0FBQyxVQUFVLEtBQUssS0FBSyxJQUFJLDhCQUE4QixzQkFBc0I7QUFBQSxJQUN4RyxHQUFHLFNBQVMsU0FBUyxDQUFDLElBQUksQ0FBQyxrQkFBa0I7QUFBQSxJQUM3QyxHQUFHLFdBQVcsT0FBTyxZQUFZLElBQUksQ0FBQyxJQUFJLENBQUMsWUFBWTtBQUFBLEVBQ3hEO0FBQ0EsU0FBTztBQUFBLElBQ047QUFBQSxJQUNBO0FBQUEsSUFDQSxNQUFNLEtBQUssTUFBTSxTQUFTO0FBQUEsSUFDMUI7QUFBQSxJQUNBO0FBQUEsSUFDQTtBQUFBLEVBQ0Q7QUFDRDtBQUVBLFNBQVMsT0FBTyxPQUFPO0FBQ3RCLE1BQUksQ0FBQyxPQUFPLEdBQUcsSUFBSSxDQUFDLEdBQUcsTUFBTSxNQUFNO0FBQ25DLFNBQU8sUUFBUSxPQUFPLE9BQU8sS0FBSyxNQUFNLE9BQU8sS0FBSyxDQUFDLEVBQUc7QUFDeEQsU0FBTyxNQUFNLFNBQVMsTUFBTSxLQUFLLE1BQU0sT0FBTyxNQUFNLENBQUMsQ0FBQyxFQUFHO0FBQ3pELFNBQU8sTUFBTSxNQUFNLE9BQU8sR0FBRztBQUM5QjtBQUNBLElBQU0sT0FBTztBQUViLFNBQVMsY0FBYyxNQUFNO0FBQzVCLFNBQU8sS0FBSyxTQUFTLEdBQUcsSUFBSSxPQUFPLEtBQUssUUFBUSxNQUFNLGtCQUFrQixDQUFDLElBQUk7QUFDOUU7QUFDQSxJQUFNLGVBQWU7QUFFckIsU0FBUyxjQUFjLFNBQVM7QUFDL0IsUUFBTSxRQUFRLFFBQVEsTUFBTSxPQUFPLENBQUMsU0FBUyxTQUFTLFlBQVk7QUFDbEUsU0FBTztBQUFBLElBQ04sR0FBRztBQUFBLElBQ0gsUUFBUTtBQUFBLElBQ1IsTUFBTSxRQUFRO0FBQUEsSUFDZCxXQUFXO0FBQUEsSUFDWDtBQUFBLEVBQ0Q7QUFDRDtBQUtBLFNBQVMsYUFBYWhCLFNBQVEsRUFBRSxNQUFNLEtBQUssR0FBRztBQUM3QyxNQUFJQSxRQUFPLE1BQU0sTUFBTSxDQUFDLE1BQU0sT0FBUSxRQUFPO0FBQUEsSUFDNUM7QUFBQSxJQUNBLE9BQU8sQ0FBQztBQUFBLEVBQ1Q7QUFDQSxNQUFJLFFBQVEsS0FBSyxJQUFJLEtBQUssUUFBUSxLQUFLLElBQUksRUFBRyxRQUFPO0FBQ3JELFFBQU0sVUFBVSxRQUFRLEtBQUtBLFFBQU8sUUFBUTtBQUM1QyxRQUFNLFNBQVMsVUFBVSxLQUFLLFFBQVEsV0FBVyxDQUFDLFlBQVksUUFBUSxZQUFZLENBQUMsSUFBSSxVQUFVLElBQUk7QUFDckcsTUFBSUEsUUFBTyxNQUFNLFFBQVEsQ0FBQyxNQUFNLE9BQVEsUUFBTztBQUFBLElBQzlDLE1BQU07QUFBQSxJQUNOLE9BQU8sQ0FBQyxVQUFVLGVBQWUsWUFBWTtBQUFBLEVBQzlDO0FBQ0EsUUFBTSxXQUFXQSxRQUFPLFVBQVUsTUFBTSxLQUFLO0FBQzdDLE1BQUlBLFFBQU8sTUFBTSxVQUFVLENBQUMsTUFBTSxPQUFRLFFBQU87QUFDakQsUUFBTSxLQUFLLENBQUMsR0FBRyxNQUFNLEVBQUUsVUFBVSxDQUFDLFdBQVcsTUFBTSxjQUFjLFNBQVMsT0FBTyxDQUFDLENBQUM7QUFDbkYsU0FBTztBQUFBLElBQ04sTUFBTTtBQUFBLElBQ04sT0FBTyxDQUFDLCtDQUErQyxlQUFlLEtBQUssU0FBUyxLQUFLLFNBQVMsS0FBSyxDQUFDLFFBQVEsS0FBSyxPQUFPLEVBQUUsQ0FBQyxHQUFHLEVBQUU7QUFBQSxFQUNySTtBQUNEO0FBRUEsU0FBUyxRQUFRLEVBQUUsUUFBUSxNQUFNLEtBQUssT0FBTyxPQUFPLEdBQUcsRUFBRSxNQUFNLE1BQU0sSUFBSTtBQUFBLEVBQ3hFLE1BQU07QUFBQSxFQUNOLE9BQU8sQ0FBQztBQUNULEdBQUc7QUFDRixRQUFNLE1BQU0sQ0FBQyxHQUFHLFFBQVEsR0FBRyxLQUFLO0FBQ2hDLFFBQU0sYUFBYSxVQUFVLEdBQUcsT0FBTyxZQUFZLENBQUMsT0FBTztBQUMzRCxTQUFPO0FBQUEsSUFDTixHQUFHLFVBQVUsRUFBRSxPQUFPO0FBQUEsSUFDdEIsR0FBRyxJQUFJLFNBQVMsS0FBSztBQUFBLE1BQ3BCLE9BQU87QUFBQSxNQUNQO0FBQUEsSUFDRDtBQUFBLEVBQ0Q7QUFDRDtBQUVBLFNBQVMsYUFBYSxFQUFFLE1BQU0sR0FBRztBQUNoQyxTQUFPLElBQUksTUFBTTtBQUNsQjtBQUVBLFNBQVMsWUFBWSxRQUFRO0FBQzVCLFNBQU8sSUFBSSxLQUFLLE1BQU0sRUFBRSxZQUFZO0FBQ3JDO0FBRUEsU0FBUyxTQUFTLE1BQU07QUFDdkIsU0FBTyxLQUFLLE1BQU0sT0FBTyxFQUFFLElBQUk7QUFDaEM7QUFFQSxTQUFTLE9BQU8sRUFBRSxNQUFNLFFBQVEsTUFBTSxVQUFVLE1BQU0sUUFBUTtBQUM3RCxRQUFNLE9BQU8sU0FBUyxDQUFDO0FBQUEsSUFDdEIsT0FBTztBQUFBLElBQ1AsS0FBSyxPQUFPO0FBQUEsSUFDWixPQUFPLFdBQVcsTUFBTTtBQUFBLElBQ3hCLE9BQU87QUFBQSxFQUNSLENBQUMsSUFBSSxDQUFDO0FBQ04sU0FBTztBQUFBLElBQ04sTUFBTSxLQUFLLE1BQU0sR0FBRyxTQUFTLElBQUk7QUFBQSxJQUNqQyxPQUFPLENBQUMsR0FBRyxNQUFNLEdBQUcsY0FBYyxRQUFRLFNBQVMsQ0FBQztBQUFBLEVBQ3JEO0FBQ0Q7QUFFQSxTQUFTLFVBQVUsU0FBUyxPQUFPO0FBQ2xDLFNBQU8sT0FBTyxTQUFTO0FBQUEsSUFDdEI7QUFBQSxJQUNBLFFBQVEsS0FBSztBQUFBLElBQ2I7QUFBQSxFQUNELENBQUM7QUFDRjtBQUVBLFNBQVMsUUFBUSxPQUFPLFFBQVE7QUFDL0IsUUFBTSxRQUFRLE9BQU8sT0FBTyxDQUFDLEtBQUssQ0FBQyxFQUFFLElBQUksTUFBTSxNQUFNLE1BQU0sQ0FBQztBQUM1RCxTQUFPLFVBQVUsTUFBTSxTQUFTLENBQUMsRUFBRSxTQUFTLE9BQU8sR0FBRyxHQUFHLE1BQU07QUFDaEU7QUFFQSxTQUFTLFVBQVUsTUFBTSxRQUFRO0FBQ2hDLFNBQU87QUFBQSxJQUNOO0FBQUEsSUFDQSxPQUFPLGNBQWMsUUFBUSxDQUFDO0FBQUEsRUFDL0I7QUFDRDtBQUNBLFNBQVMsY0FBYyxRQUFRLE1BQU07QUFDcEMsTUFBSSxNQUFNO0FBQ1YsU0FBTyxPQUFPLElBQUksQ0FBQyxDQUFDLE9BQU8sUUFBUSxLQUFLLE1BQU07QUFDN0MsVUFBTSxRQUFRO0FBQ2QsV0FBTztBQUNQLFdBQU87QUFBQSxNQUNOO0FBQUEsTUFDQTtBQUFBLE1BQ0E7QUFBQSxNQUNBO0FBQUEsSUFDRDtBQUFBLEVBQ0QsQ0FBQztBQUNGO0FBRUEsU0FBUyxNQUFNLE9BQU87QUFDckIsTUFBSSxNQUFNO0FBQ1YsYUFBVyxRQUFRLE1BQU8sUUFBTyxLQUFLLFNBQVMsRUFBRSxFQUFFLFNBQVMsR0FBRyxHQUFHO0FBQ2xFLFNBQU87QUFDUjtBQUVBLFNBQVMsY0FBYyxPQUFPLFFBQVE7QUFDckMsU0FBTyxXQUFXLE1BQU0sU0FBUyxFQUFFLEVBQUUsU0FBUyxJQUFJLFFBQVEsR0FBRyxDQUFDO0FBQy9EO0FBRUEsU0FBUyxXQUFXLEtBQUs7QUFDeEIsUUFBTSxRQUFRLElBQUksV0FBVyxJQUFJLFNBQVMsQ0FBQztBQUMzQyxXQUFTLElBQUksR0FBRyxJQUFJLE1BQU0sUUFBUSxJQUFLLE9BQU0sQ0FBQyxJQUFJLE9BQU8sU0FBUyxJQUFJLE1BQU0sSUFBSSxHQUFHLElBQUksSUFBSSxDQUFDLEdBQUcsRUFBRTtBQUNqRyxTQUFPO0FBQ1I7QUFFQSxJQUFNLFFBQVE7QUFFZCxTQUFTLFVBQVUsUUFBUSxVQUFVO0FBQ3BDLFFBQU0sT0FBTyxPQUFPLFNBQVMsTUFBTTtBQUNuQyxNQUFJLFFBQVE7QUFDWixXQUFTLE9BQU8sR0FBRyxPQUFPLE9BQU8sUUFBUSxRQUFRLE9BQU87QUFDdkQsVUFBTSxRQUFRLE9BQU8sTUFBTSxNQUFNLE9BQU8sS0FBSztBQUM3QyxRQUFJLFFBQVE7QUFDWixlQUFXLFNBQVMsTUFBTyxTQUFRLFFBQVEsU0FBUyxTQUFTLFNBQVMsUUFBUSxLQUFLO0FBQ25GLFlBQVEsUUFBUSxRQUFRLE9BQU8sTUFBTSxNQUFNLElBQUksT0FBTyxLQUFLO0FBQUEsRUFDNUQ7QUFDQSxTQUFPO0FBQ1I7QUFFQSxTQUFTLGdCQUFnQixPQUFPO0FBQy9CLE1BQUksV0FBVyxZQUFZLE9BQU8sbUJBQW1CLGlCQUFpQixHQUFHLGFBQWEsU0FBUyxnQkFBZ0IsU0FBUyxVQUFVLEdBQUcsUUFBUSxTQUFTLFNBQVMsU0FBUyxLQUFLLEdBQUcsT0FBTyxjQUFjLFNBQVMsS0FBSyxNQUFNLGFBQWEsUUFBUSxjQUFjLEdBQUcsTUFBTSxPQUFPLE9BQU8sU0FBUyxPQUFPLE1BQU0sR0FBRyxPQUFPLFNBQVMsR0FBRyxDQUFDLE9BQU8sV0FBVyxJQUFJLENBQUMsU0FBUyxRQUFRLEdBQUcsaUJBQWlCLFNBQVMsV0FBVyxDQUFDLEdBQUcsU0FBUyxlQUFlLE9BQU8sS0FBSyxhQUFhLGFBQWE7QUFBQSxJQUNqZDtBQUFBLElBQ0E7QUFBQSxJQUNBO0FBQUEsRUFDRCxDQUFDLENBQUM7QUFDRixTQUFPLGFBQWE7QUFBQSxJQUNuQixHQUFHO0FBQUEsSUFDSDtBQUFBLElBQ0EsT0FBTyxTQUFTLE9BQU8sTUFBTSxhQUFhO0FBQUEsRUFDM0MsSUFBSSxRQUFRO0FBQUEsSUFDWCxHQUFHO0FBQUEsSUFDSCxZQUFZLE9BQU8sTUFBTSxRQUFRO0FBQUEsSUFDakM7QUFBQSxFQUNELElBQUk7QUFDTDtBQUNBLFNBQVMsZUFBZSxPQUFPLEdBQUcsTUFBTSxHQUFHLGNBQWMsR0FBRyxNQUFNO0FBQ2pFLE1BQUksUUFBUTtBQUFBLElBQ1g7QUFBQSxJQUNBO0FBQUEsSUFDQTtBQUFBLEVBQ0Q7QUFDQSxVQUFRLE1BQU07QUFBQSxJQUNiLEtBQUs7QUFBUyxhQUFPO0FBQUEsUUFDcEIsR0FBRztBQUFBLFFBQ0gsTUFBTSxVQUFVLEtBQUssQ0FBQyxLQUFLLE1BQU0sQ0FBQyxXQUFXLENBQUM7QUFBQSxNQUMvQztBQUFBLElBQ0EsS0FBSztBQUFPLGFBQU87QUFBQSxRQUNsQixHQUFHO0FBQUEsUUFDSCxLQUFLLFFBQVEsTUFBTSxDQUFDLEtBQUssTUFBTSxDQUFDLFdBQVcsQ0FBQztBQUFBLE1BQzdDO0FBQUEsSUFDQSxLQUFLO0FBQWUsYUFBTztBQUFBLFFBQzFCLEdBQUc7QUFBQSxRQUNILGFBQWEsQ0FBQyxLQUFLLE1BQU0sQ0FBQyxnQkFBZ0IsTUFBTSxHQUFHLENBQUM7QUFBQSxNQUNyRDtBQUFBLEVBQ0Q7QUFDRDtBQUNBLFNBQVMsZ0JBQWdCLE1BQU0sS0FBSztBQUNuQyxNQUFJLElBQUksS0FBSyxNQUFNLEdBQUcsR0FBRyxTQUFTLEtBQUs7QUFDdkMsTUFBSSxJQUFJLEVBQUcsUUFBTztBQUNsQixNQUFJLElBQUksS0FBSyxPQUFRLFFBQU87QUFDNUIsTUFBSSxTQUFTLFVBQVU7QUFDdEIsUUFBSSxXQUFXO0FBQ2YsYUFBUyxJQUFJLEdBQUcsSUFBSSxLQUFLLFdBQVcsSUFBSSxJQUFLLGFBQVksS0FBSyxNQUFNLENBQUMsSUFBSSxNQUFNO0FBQy9FLFdBQU87QUFBQSxFQUNSO0FBQ0EsTUFBSSxnQkFBZ0IsTUFBTSxLQUFLLEtBQUssQ0FBQyxJQUFJLEtBQUssS0FBSyxJQUFJLENBQUMsSUFBSSxJQUFJLE9BQU8sUUFBUSxJQUFJO0FBQ25GLFNBQU8saUJBQWlCLEtBQUssSUFBSSxJQUFJLEtBQUssU0FBUyxJQUFJLFVBQVUsSUFBSSxLQUFLLFVBQVUsSUFBSSxTQUFTLElBQUk7QUFDdEc7QUFDQSxTQUFTLFFBQVEsTUFBTSxVQUFVO0FBQ2hDLE1BQUksUUFBUSxPQUFPLE9BQU8sSUFBSSxLQUFLLEtBQUssUUFBUSxLQUFLLEtBQUs7QUFDMUQsU0FBTyxLQUFLLE1BQU0sVUFBVSxHQUFHLE9BQU8sQ0FBQyxRQUFRLGdCQUFnQixNQUFNLEdBQUcsS0FBSyxRQUFRLENBQUM7QUFDdkY7QUFDQSxTQUFTLFVBQVUsS0FBSyxVQUFVO0FBQ2pDLE1BQUksTUFBTSxFQUFHLFFBQU87QUFDcEIsTUFBSSxRQUFRLEtBQUssS0FBSyxHQUFHLElBQUksS0FBSyxLQUFLLE1BQU0sQ0FBQyxJQUFJLElBQUksS0FBSyxLQUFLLFFBQVE7QUFDeEUsU0FBTyxDQUFDLFVBQVUsRUFBRSxLQUFLLElBQUksT0FBTyxLQUFLLEtBQUssR0FBRyxDQUFDLElBQUksSUFBSSxDQUFDLE9BQU8sQ0FBQyxhQUFhLGdCQUFnQixDQUFDLFVBQVUsR0FBRyxLQUFLLFFBQVE7QUFDNUg7QUFDQSxTQUFTLFVBQVUsTUFBTSxPQUFPLE9BQU87QUFDdEMsTUFBSSxTQUFTLFFBQVEsUUFBUSxRQUFRO0FBQ3JDLFNBQU8sVUFBVSxRQUFRLFVBQVUsUUFBUSxPQUFPLE1BQU0sTUFBTSxJQUFJLFVBQVUsUUFBUSxPQUFPLEtBQUssSUFBSSxVQUFVLE1BQU0sUUFBUSxLQUFLO0FBQ2xJO0FBQ0EsU0FBUyxZQUFZLE9BQU87QUFDM0IsTUFBSSxXQUFXLFlBQVksT0FBTyxlQUFlLGFBQWEsR0FBRyxtQkFBbUIsU0FBUyxzQkFBc0IsU0FBUyxnQkFBZ0IsR0FBRyxRQUFRLFNBQVMsU0FBUyxTQUFTLEtBQUssR0FBRyxPQUFPLG9CQUFvQixTQUFTLG1CQUFtQixRQUFRLGtCQUFrQixVQUFVLE9BQU8sV0FBVyxTQUFTLFdBQVcsTUFBTSxHQUFHLE9BQU8sU0FBUyxHQUFHLFVBQVUsT0FBTyxZQUFZLFNBQVMsU0FBUyxHQUFHLE9BQU8sU0FBUyxHQUFHLENBQUMsT0FBTyxXQUFXLElBQUksQ0FBQyxTQUFTLFFBQVEsR0FBRyxpQkFBaUIsU0FBUyxXQUFXLENBQUMsR0FBRyxTQUFTLFdBQVcsT0FBTyxTQUFTLFNBQVMsYUFBYSxhQUFhO0FBQUEsSUFDdmpCO0FBQUEsSUFDQTtBQUFBLElBQ0E7QUFBQSxJQUNBO0FBQUEsRUFDRCxDQUFDLENBQUM7QUFDRixTQUFPLG1CQUFtQjtBQUFBLElBQ3pCLEdBQUc7QUFBQSxJQUNILE9BQU8sT0FBTyxVQUFVLG1CQUFtQjtBQUFBLEVBQzVDLElBQUk7QUFDTDtBQUNBLFNBQVMsV0FBVyxPQUFPLEdBQUcsVUFBVSxHQUFHLFVBQVUsR0FBRyxjQUFjLEdBQUcsTUFBTTtBQUM5RSxNQUFJLFdBQVcsQ0FBQyxLQUFLLE1BQU0sQ0FBQyxXQUFXLEdBQUcsUUFBUSxLQUFLLEtBQUssQ0FBQyxLQUFLLE1BQU0sQ0FBQyxXQUFXLE9BQU8sQ0FBQyxHQUFHLFFBQVE7QUFBQSxJQUN0RztBQUFBLElBQ0E7QUFBQSxJQUNBO0FBQUEsSUFDQTtBQUFBLEVBQ0Q7QUFDQSxVQUFRLE1BQU07QUFBQSxJQUNiLEtBQUs7QUFBUyxhQUFPO0FBQUEsUUFDcEIsR0FBRztBQUFBLFFBQ0gsTUFBTSxLQUFLLEtBQUssT0FBTyxJQUFJO0FBQUEsTUFDNUI7QUFBQSxJQUNBLEtBQUs7QUFBVyxhQUFPO0FBQUEsUUFDdEIsR0FBRztBQUFBLFFBQ0gsU0FBUyxNQUFNLFFBQVE7QUFBQSxNQUN4QjtBQUFBLElBQ0EsS0FBSztBQUFXLGFBQU87QUFBQSxRQUN0QixHQUFHO0FBQUEsUUFDSCxTQUFTLFdBQVcsb0JBQW9CLE1BQU0sT0FBTztBQUFBLE1BQ3REO0FBQUEsSUFDQSxLQUFLO0FBQWUsYUFBTztBQUFBLFFBQzFCLEdBQUc7QUFBQSxRQUNILGFBQWEsQ0FBQyxLQUFLLE1BQU0sQ0FBQyxVQUFVLG9CQUFvQixNQUFNLE9BQU8sQ0FBQztBQUFBLE1BQ3ZFO0FBQUEsRUFDRDtBQUNEO0FBQ0EsU0FBUyxvQkFBb0IsTUFBTSxTQUFTO0FBQzNDLFNBQU8sQ0FBQyxLQUFLLE1BQU0sQ0FBQyxLQUFLLElBQUksR0FBRyxNQUFNLEtBQUssS0FBSyxPQUFPLElBQUksS0FBSyxDQUFDO0FBQ2xFO0FBQ0EsU0FBUyxTQUFTLEVBQUUsTUFBTSxVQUFVLFFBQVEsUUFBQUEsUUFBTyxHQUFHO0FBQ3JELE1BQUlBLFlBQVcsVUFBVUEsUUFBTyxlQUFlLE9BQVEsT0FBTSxJQUFJLFFBQVEsZ0JBQWdCLGlDQUFpQyxHQUFHQSxRQUFPLElBQUksK0JBQStCO0FBQ3ZLLE1BQUksT0FBTyxPQUFPLFlBQVksV0FBVyxJQUFJLElBQUksUUFBUSxFQUFFLE9BQU87QUFDbEUsTUFBSSxTQUFTLFVBQVUsRUFBRSxPQUFPLGNBQWMsSUFBSSxLQUFLLFFBQVEsR0FBSSxPQUFNLFdBQVcsa0RBQWtELElBQUk7QUFDMUksTUFBSSxXQUFXLFVBQVUsRUFBRSxPQUFPLGNBQWMsTUFBTSxLQUFLLFVBQVUsR0FBSSxPQUFNLFdBQVcsb0NBQW9DLE1BQU07QUFDcEksU0FBTyxPQUFPLFdBQVcsUUFBUUEsU0FBUSxlQUFlLFFBQVEsVUFBVSxLQUFLLEtBQUssSUFBSSxJQUFJLFNBQVMsR0FBRyxLQUFLLE9BQU87QUFDckg7QUFDQSxTQUFTLFNBQVMsTUFBTSxPQUFPO0FBQzlCLE1BQUksVUFBVSxVQUFVLElBQUksU0FBUyxTQUFTLE9BQU8sVUFBVyxRQUFPO0FBQ3ZFLFFBQU0sV0FBVyxHQUFHLElBQUksWUFBWSxLQUFLO0FBQzFDO0FBQ0EsU0FBUyxPQUFPLE1BQU0sT0FBTyxPQUFPLE1BQU0sT0FBTyxJQUFJO0FBQ3BELE1BQUksVUFBVSxVQUFVLFNBQVMsU0FBUyxTQUFTLEtBQU0sUUFBTztBQUNoRSxRQUFNLFdBQVcsR0FBRyxJQUFJLFNBQVMsS0FBSyxPQUFPLElBQUksR0FBRyxJQUFJLElBQUksS0FBSztBQUNsRTtBQUNBLFNBQVMsaUJBQWlCLGFBQWE7QUFDdEMsTUFBSSxnQkFBZ0IsVUFBVSxJQUFJLGVBQWUsY0FBYyxFQUFHLFFBQU87QUFDekUsUUFBTSxXQUFXLHFDQUFxQyxXQUFXO0FBQ2xFO0FBQ0EsU0FBUyxhQUFhLFlBQVk7QUFDakMsTUFBSSxNQUFNLE9BQU8sS0FBSyxVQUFVLEdBQUcsUUFBUSxJQUFJLE9BQU8sQ0FBQyxTQUFTLFdBQVcsSUFBSSxNQUFNLE1BQU0sR0FBRyxDQUFDLE1BQU0sR0FBRyxJQUFJLElBQUksSUFBSSxPQUFPLENBQUMsU0FBUyxXQUFXLElBQUksTUFBTSxNQUFNO0FBQ2hLLE1BQUksU0FBUyxVQUFVLEtBQUssV0FBVyxFQUFHLFFBQU87QUFDakQsTUFBSSxXQUFXLGtCQUFrQixVQUFVLEtBQUssS0FBSyxDQUFDO0FBQ3RELFFBQU0sSUFBSSxRQUFRLGdCQUFnQixVQUFVLFVBQVUsT0FBTyxLQUFLLEtBQUssTUFBTTtBQUM5RTtBQUNBLElBQUk7QUFBSixJQUF1QjtBQUF2QixJQUF1QztBQUF2QyxJQUFzRDtBQUN0RCxJQUFJLHdCQUF3QixTQUFVLE1BQU07QUFDM0MscUJBQW1CO0FBQ25CLHNCQUFvQjtBQUFBLElBQ25CLE1BQU07QUFBQSxJQUNOLFVBQVU7QUFBQSxJQUNWLFFBQVE7QUFBQSxJQUNSLFFBQVE7QUFBQSxJQUNSLEtBQUs7QUFBQSxJQUNMLFlBQVk7QUFBQSxJQUNaLE9BQU87QUFBQSxJQUNQLGFBQWE7QUFBQSxFQUNkO0FBQ0EsbUJBQWlCO0FBQ2pCLGtCQUFnQjtBQUFBLElBQ2YsTUFBTTtBQUFBLElBQ04sVUFBVTtBQUFBLElBQ1YsUUFBUTtBQUFBLElBQ1IsUUFBUTtBQUFBLElBQ1IsU0FBUztBQUFBLElBQ1QsU0FBUztBQUFBLElBQ1Qsa0JBQWtCO0FBQUEsSUFDbEIsT0FBTztBQUFBLElBQ1AsYUFBYTtBQUFBLEVBQ2Q7QUFDQSxxQkFBbUI7QUFDcEIsQ0FBRTtBQUVGLFNBQVMsU0FBUyxRQUFRLFFBQVEsR0FBRztBQUNwQyxNQUFJLEVBQUUsTUFBTSxRQUFRLFFBQVEsR0FBRyxLQUFLLElBQUksUUFBUSxFQUFFLFVBQVUsYUFBYSxPQUFBVSxRQUFPLFNBQVMsU0FBUyxJQUFJLE1BQU0sQ0FBQyxJQUFJLElBQUksWUFBWSxNQUFNLEdBQUcsU0FBUyxXQUFXLFFBQVEsR0FBRyxPQUFPLFNBQVMsT0FBTyxDQUFDLEdBQUcsVUFBVSxHQUFHLGVBQWUsU0FBUyxNQUFNLENBQUMsQ0FBQyxDQUFDLEdBQUcsZUFBZSxRQUFRLENBQUMsSUFBSSxRQUFRLENBQUMsSUFBSSxPQUFPLENBQUMsS0FBSyxNQUFNLENBQUMsTUFBTSxXQUFXLEtBQUssTUFBTSxNQUFNLEVBQUUsU0FBUyxNQUFNLElBQUksR0FBRyxRQUFRLENBQUMsU0FBUztBQUM3WCxRQUFJLFFBQVE7QUFDWixXQUFPLFFBQVEsS0FBSyxTQUFTLEtBQUssS0FBSyxLQUFLLE1BQU0sT0FBTztBQUN6RCxXQUFPLEtBQUssTUFBTSxLQUFLO0FBQUEsRUFDeEIsR0FBRyxVQUFVLENBQUM7QUFDZCxXQUFTLE9BQU87QUFBQSxJQUNmO0FBQUEsSUFDQTtBQUFBLElBQ0E7QUFBQSxJQUNBO0FBQUEsRUFDRCxHQUFHO0FBQ0YsUUFBSUUsUUFBTyxLQUFLLEdBQUc7QUFDbkIsSUFBQUEsU0FBUSxPQUFPLE9BQU8sU0FBUyxFQUFFLENBQUMsR0FBRyxHQUFHLENBQUMsTUFBTSxXQUFXQSxNQUFLLElBQUksTUFBTSxNQUFNLEdBQUcsQ0FBQyxFQUFFLENBQUM7QUFBQSxFQUN2RjtBQUNBLFdBQVMsT0FBTyxDQUFDLGFBQWEsWUFBWSxHQUFHO0FBQzVDLFFBQUksUUFBUSxLQUFLLEdBQUc7QUFDcEIsYUFBUyxPQUFPLE9BQU8sU0FBUyxFQUFFLENBQUMsR0FBRyxHQUFHLENBQUMsVUFBVSxNQUFNLE1BQU0sS0FBSyxDQUFDLEVBQUUsQ0FBQztBQUFBLEVBQzFFO0FBQ0EsV0FBUyxPQUFPLENBQUMsYUFBYSxZQUFZLEdBQUc7QUFDNUMsUUFBSSxPQUFPLEtBQUssR0FBRztBQUNuQixhQUFTLFFBQVEsR0FBRyxJQUFJLENBQUMsTUFBTVAsWUFBVztBQUN6QyxVQUFJLE9BQU8sS0FBSyxJQUFJQSxPQUFNO0FBQzFCLGFBQU8sQ0FBQyxhQUFhLE9BQU8sVUFBVSxPQUFPLE1BQU0sS0FBSyxhQUFhLE9BQU8sS0FBSyxDQUFDO0FBQUEsSUFDbkY7QUFBQSxFQUNEO0FBQ0EsU0FBTztBQUFBLElBQ04sR0FBRztBQUFBLElBQ0gsR0FBRztBQUFBLElBQ0gsUUFBUSxDQUFDLE9BQU8sSUFBSTtBQUFBLElBQ3BCLFNBQVMsVUFBVSxJQUFJLE1BQU0saUJBQWlCLElBQUksQ0FBQyxJQUFJLE9BQU8sTUFBTTtBQUFBLElBQ3BFLE1BQU0sTUFBTSxRQUFRO0FBQ25CLFVBQUksUUFBUSxLQUFLLFNBQVM7QUFDMUIsYUFBTyxRQUFRLFNBQVMsUUFBUSxPQUFPLG1CQUFtQixRQUFRLEtBQUssS0FBSyxNQUFNLE1BQU0sT0FBTyxzQkFBc0IsVUFBVSxPQUFPSyxPQUFNLE1BQU0sTUFBTSxJQUFJLGNBQWNBLE9BQU0sSUFBSSxNQUFNLE1BQU0sR0FBRyxDQUFDLElBQUksVUFBVSxRQUFRLE1BQU0sTUFBTSxJQUFJLFNBQVM7QUFBQSxJQUNwUDtBQUFBLElBQ0EsU0FBUztBQUFBLElBQ1QsR0FBRyxXQUFXLEVBQUUsU0FBUyxNQUFNLE9BQU8sRUFBRTtBQUFBLElBQ3hDLEdBQUcsWUFBWSxVQUFVLEVBQUUsY0FBYyxDQUFDLGdCQUFnQixTQUFTLE9BQU8sV0FBVyxHQUFHLENBQUMsRUFBRTtBQUFBLEVBQzVGO0FBQ0Q7QUFDQSxTQUFTLGFBQWEsTUFBTSxRQUFRO0FBQ25DLFNBQU87QUFBQSxJQUNOLE1BQU0sVUFBVSxJQUFJO0FBQUEsSUFDcEIsU0FBUyxXQUFXLGlCQUFpQixNQUFNO0FBQUEsSUFDM0MsVUFBVTtBQUFBLElBQ1Y7QUFBQSxJQUNBLFNBQVMsWUFBWSxNQUFNO0FBQUEsSUFDM0IsWUFBWTtBQUFBLElBQ1osWUFBWSxPQUFPO0FBQUEsSUFDbkIsU0FBUyxDQUFDLFNBQVMsS0FBSyxTQUFTLFFBQVEsR0FBRztBQUFBLEVBQzdDO0FBQ0Q7QUFDQSxTQUFTLFlBQVk7QUFDcEIsTUFBSVIsU0FBUTtBQUFBLElBQ1g7QUFBQSxJQUNBO0FBQUEsSUFDQTtBQUFBLElBQ0E7QUFBQSxJQUNBO0FBQUEsSUFDQTtBQUFBLEVBQ0QsR0FBR0MsVUFBUztBQUFBLElBQ1g7QUFBQSxJQUNBO0FBQUEsSUFDQTtBQUFBLElBQ0E7QUFBQSxJQUNBO0FBQUEsRUFDRDtBQUNBLFNBQU87QUFBQSxJQUNOLEdBQUcsYUFBYSxLQUFLLEVBQUU7QUFBQSxJQUN2QixRQUFRLEVBQUUsR0FBRyxnQkFBZ0IsTUFBTSxHQUFHLEVBQUUsRUFBRTtBQUFBLElBQzFDLE9BQU8sQ0FBQyxNQUFNLFdBQVcsYUFBYSxNQUFNLFFBQVFELE1BQUs7QUFBQSxJQUN6RCxVQUFVLE1BQU1HLFNBQVE7QUFDdkIsVUFBSSxRQUFRLFlBQVksT0FBTyxJQUFJLE9BQU8sRUFBRSxDQUFDLEdBQUcsUUFBUSxLQUFLO0FBQzdELGFBQU8sTUFBTTtBQUNaLGlCQUFTO0FBQUEsVUFDUkEsUUFBTyxPQUFPLE1BQU07QUFBQSxVQUNwQkEsUUFBTyxPQUFPLE1BQU07QUFBQSxVQUNwQkEsUUFBTyxPQUFPLE1BQU07QUFBQSxVQUNwQkEsUUFBTyxPQUFPLE1BQU07QUFBQSxVQUNwQkEsUUFBTyxPQUFPLE1BQU07QUFBQSxVQUNwQkEsUUFBTyxPQUFPLE1BQU07QUFBQSxRQUNyQixHQUFHRixPQUFNO0FBQ1QsaUJBQVMsSUFBSSxHQUFHLElBQUksR0FBRyxJQUFLLGNBQWEsT0FBTyxRQUFRLEtBQUssSUFBSSxJQUFJQSxRQUFPLENBQUMsQ0FBQztBQUM5RSxlQUFPLE9BQU8sYUFBYSxNQUFNLE1BQU0sS0FBSztBQUFBLE1BQzdDO0FBQUEsSUFDRDtBQUFBLElBQ0EsUUFBUSxNQUFNLFFBQVE7QUFDckIsYUFBTyxhQUFhLE1BQU0sUUFBUUQsTUFBSyxHQUFHLGFBQWFBLE1BQUs7QUFBQSxJQUM3RDtBQUFBLElBQ0EsVUFBVSxPQUFPO0FBQ2hCLGFBQU8sYUFBYSxPQUFPQSxNQUFLLEdBQUcsYUFBYUEsTUFBSztBQUFBLElBQ3REO0FBQUEsRUFDRDtBQUNEO0FBQ0EsU0FBUyxZQUFZO0FBQ3BCLE1BQUksVUFBVSxNQUFNLEtBQUssRUFBRSxRQUFRLEdBQUcsR0FBRyxDQUFDLEdBQUcsTUFBTSxNQUFNLE9BQU8sS0FBSyxDQUFDLENBQUMsR0FBRyxFQUFFLFFBQVEsT0FBQVEsUUFBTyxNQUFBRSxNQUFLLElBQUksY0FBYyxpQkFBaUIsTUFBTSxPQUFPLEVBQUUsR0FBRyxhQUFhLENBQUMsU0FBUztBQUMzSyxRQUFJLFFBQVEsWUFBWSxPQUFPLElBQUksT0FBTyxNQUFNLENBQUMsR0FBRyxFQUFFLE1BQU0sSUFBSSxhQUFhO0FBQUEsTUFDNUUsVUFBVTtBQUFBLE1BQ1Y7QUFBQSxNQUNBO0FBQUEsTUFDQSxPQUFPLEtBQUs7QUFBQSxJQUNiLEdBQUcsT0FBTztBQUNWLFdBQU8sQ0FBQyxXQUFXLE1BQU0sS0FBSyxHQUFHLE9BQU8sYUFBYSxNQUFNLE1BQU0sS0FBSztBQUFBLEVBQ3ZFLEdBQUcsWUFBWSxXQUFXLEVBQUU7QUFDNUIsU0FBTztBQUFBLElBQ04sR0FBRyxhQUFhLEtBQUssTUFBTTtBQUFBLElBQzNCLE9BQUFGO0FBQUEsSUFDQSxVQUFVLE1BQU1MLFNBQVE7QUFDdkIsVUFBSSxRQUFRLFdBQVcsSUFBSTtBQUMzQixhQUFPLE1BQU0sTUFBTSxRQUFRLElBQUksQ0FBQyxHQUFHLE1BQU1BLFFBQU8sT0FBTyxPQUFPLElBQUksS0FBSyxJQUFJLEdBQUcsQ0FBQztBQUFBLElBQ2hGO0FBQUEsSUFDQSxRQUFRLE1BQU0sUUFBUTtBQUNyQixVQUFJLFFBQVFPLE1BQUssTUFBTSxNQUFNO0FBQzdCLGFBQU8sV0FBVyxLQUFLLEVBQUUsUUFBUSxHQUFHLEdBQUcsQ0FBQyxHQUFHLE1BQU0sT0FBTyxPQUFPLFFBQVEsR0FBRyxTQUFTLE9BQU8sS0FBSyxLQUFLLEVBQUUsQ0FBQyxDQUFDLENBQUM7QUFBQSxJQUMxRztBQUFBLElBQ0EsVUFBVSxPQUFPO0FBQ2hCLFVBQUksUUFBUSxNQUFNLEVBQUUsRUFBRSxLQUFLLENBQUM7QUFDNUIsZUFBUyxDQUFDLEdBQUcsSUFBSSxLQUFLLE1BQU0sUUFBUSxHQUFHO0FBQ3RDLFlBQUksT0FBTyxLQUFLLE9BQU8sS0FBSyxLQUFLLENBQUM7QUFDbEMsY0FBTSxJQUFJLElBQUksTUFBTSxJQUFJLElBQUksTUFBTTtBQUFBLE1BQ25DO0FBQ0EsYUFBTyxVQUFVLEtBQUs7QUFBQSxJQUN2QjtBQUFBLEVBQ0Q7QUFDRDtBQUNBLFNBQVMsU0FBUyxVQUFVLENBQUMsR0FBRztBQUMvQixhQUFXLEdBQUcsV0FBVyxTQUFTLFdBQVcsUUFBUTtBQUNyRCxNQUFJLEVBQUUsT0FBTyxLQUFLLFFBQVEsV0FBVyxLQUFHLElBQUksV0FBVyxPQUFPO0FBQzlELGNBQVksVUFBVSxVQUFVLENBQUMsTUFBSSxLQUFFLENBQUM7QUFDeEMsTUFBSSxTQUFTLGFBQWEsSUFBSTtBQUM5QixTQUFPLFdBQVcsU0FBUztBQUFBLElBQzFCLEdBQUcsU0FBUyxNQUFNO0FBQUEsSUFDbEIsTUFBTSxVQUFVLElBQUk7QUFBQSxFQUNyQjtBQUNEO0FBQ0EsU0FBUyxhQUFhLE1BQU07QUFDM0IsU0FBTyxZQUFZLE1BQU0sUUFBUSxDQUFDLEtBQUssR0FBRyxDQUFDLEdBQUcsU0FBUyxNQUFNLFlBQVk7QUFDMUU7QUFDQSxJQUFJO0FBQUosSUFBZTtBQUFmLElBQTBCO0FBQzFCLElBQUksdUJBQXVCLFNBQVUsTUFBTTtBQUMxQyxxQkFBbUI7QUFDbkIsd0JBQXNCO0FBQ3RCLGNBQVk7QUFBQSxJQUNYLE1BQU07QUFBQSxJQUNOLFFBQVE7QUFBQSxFQUNUO0FBQ0EsY0FBNEIsMEJBQVU7QUFDdEMsY0FBNEIsMEJBQVU7QUFDdkMsQ0FBRTtBQUVGLElBQUk7QUFBSixJQUFZO0FBQVosSUFBb0I7QUFBcEIsSUFBaUM7QUFBakMsSUFBbUQ7QUFDbkQsSUFBSSxZQUFZLFNBQVUsTUFBTTtBQUMvQixXQUFTO0FBQ1QsV0FBUyxNQUFNSyxRQUFPO0FBQUE7QUFBQSxJQUVyQixZQUFZLE9BQU87QUFTbEIsV0FBSyxRQUFRO0FBQUEsSUFDZDtBQUFBO0FBQUE7QUFBQTtBQUFBO0FBQUE7QUFBQTtBQUFBO0FBQUE7QUFBQTtBQUFBLElBVUEsT0FBTyxRQUFRLE9BQU87QUFDckIsVUFBSSxNQUFNLFdBQVcsR0FBSSxPQUFNLElBQUksVUFBVSxvQkFBb0I7QUFBQSxVQUM1RCxRQUFPLElBQUlBLFFBQU8sS0FBSztBQUFBLElBQzdCO0FBQUE7QUFBQTtBQUFBO0FBQUE7QUFBQTtBQUFBO0FBQUE7QUFBQTtBQUFBO0FBQUEsSUFVQSxPQUFPLGFBQWEsVUFBVSxPQUFPLFNBQVMsU0FBUztBQUN0RCxVQUFJLENBQUMsT0FBTyxVQUFVLFFBQVEsS0FBSyxDQUFDLE9BQU8sVUFBVSxLQUFLLEtBQUssQ0FBQyxPQUFPLFVBQVUsT0FBTyxLQUFLLENBQUMsT0FBTyxVQUFVLE9BQU8sS0FBSyxXQUFXLEtBQUssUUFBUSxLQUFLLFVBQVUsS0FBSyxVQUFVLEtBQUssV0FBVyxtQkFBa0IsUUFBUSxRQUFRLFVBQVUsY0FBYyxVQUFVLFdBQVksT0FBTSxJQUFJLFdBQVcscUJBQXFCO0FBQzNULFlBQU0sUUFBd0Isb0JBQUksV0FBVyxFQUFFO0FBQy9DLFlBQU0sQ0FBQyxJQUFJLFdBQVcsS0FBSztBQUMzQixZQUFNLENBQUMsSUFBSSxXQUFXLEtBQUs7QUFDM0IsWUFBTSxDQUFDLElBQUksV0FBVyxLQUFLO0FBQzNCLFlBQU0sQ0FBQyxJQUFJLFdBQVcsS0FBSztBQUMzQixZQUFNLENBQUMsSUFBSSxXQUFXO0FBQ3RCLFlBQU0sQ0FBQyxJQUFJO0FBQ1gsWUFBTSxDQUFDLElBQUksTUFBTSxVQUFVO0FBQzNCLFlBQU0sQ0FBQyxJQUFJO0FBQ1gsWUFBTSxDQUFDLElBQUksTUFBTSxZQUFZO0FBQzdCLFlBQU0sQ0FBQyxJQUFJLFlBQVk7QUFDdkIsWUFBTSxFQUFFLElBQUksWUFBWTtBQUN4QixZQUFNLEVBQUUsSUFBSTtBQUNaLFlBQU0sRUFBRSxJQUFJLFlBQVk7QUFDeEIsWUFBTSxFQUFFLElBQUksWUFBWTtBQUN4QixZQUFNLEVBQUUsSUFBSSxZQUFZO0FBQ3hCLFlBQU0sRUFBRSxJQUFJO0FBQ1osYUFBTyxJQUFJQSxRQUFPLEtBQUs7QUFBQSxJQUN4QjtBQUFBO0FBQUE7QUFBQTtBQUFBO0FBQUE7QUFBQTtBQUFBO0FBQUE7QUFBQTtBQUFBO0FBQUE7QUFBQTtBQUFBO0FBQUE7QUFBQSxJQWVBLE9BQU8sTUFBTWhCLE9BQU07QUFDbEIsVUFBSSxJQUFJLElBQUksSUFBSTtBQUNoQixVQUFJLE1BQU07QUFDVixjQUFRQSxNQUFLLFFBQVE7QUFBQSxRQUNwQixLQUFLO0FBQ0osaUJBQU8sS0FBSyxrQkFBa0IsS0FBS0EsS0FBSSxPQUFPLFFBQVEsT0FBTyxTQUFTLFNBQVMsR0FBRyxDQUFDO0FBQ25GO0FBQUEsUUFDRCxLQUFLO0FBQ0osaUJBQU8sS0FBSyw0RUFBNEUsS0FBS0EsS0FBSSxPQUFPLFFBQVEsT0FBTyxTQUFTLFNBQVMsR0FBRyxNQUFNLEdBQUcsQ0FBQyxFQUFFLEtBQUssRUFBRTtBQUMvSjtBQUFBLFFBQ0QsS0FBSztBQUNKLGlCQUFPLEtBQUssZ0ZBQWdGLEtBQUtBLEtBQUksT0FBTyxRQUFRLE9BQU8sU0FBUyxTQUFTLEdBQUcsTUFBTSxHQUFHLENBQUMsRUFBRSxLQUFLLEVBQUU7QUFDbks7QUFBQSxRQUNELEtBQUs7QUFBSSxpQkFBTyxLQUFLLHFGQUFxRixLQUFLQSxLQUFJLE9BQU8sUUFBUSxPQUFPLFNBQVMsU0FBUyxHQUFHLE1BQU0sR0FBRyxDQUFDLEVBQUUsS0FBSyxFQUFFO0FBQUEsTUFDbEw7QUFDQSxVQUFJLEtBQUs7QUFDUixjQUFNLFFBQXdCLG9CQUFJLFdBQVcsRUFBRTtBQUMvQyxpQkFBUyxJQUFJLEdBQUcsSUFBSSxJQUFJLEtBQUssR0FBRztBQUMvQixnQkFBTSxJQUFJLFNBQVMsSUFBSSxVQUFVLElBQUksR0FBRyxJQUFJLElBQUksQ0FBQyxHQUFHLEVBQUU7QUFDdEQsZ0JBQU0sSUFBSSxDQUFDLElBQUksTUFBTTtBQUNyQixnQkFBTSxJQUFJLENBQUMsSUFBSSxNQUFNO0FBQ3JCLGdCQUFNLElBQUksQ0FBQyxJQUFJLE1BQU07QUFDckIsZ0JBQU0sSUFBSSxDQUFDLElBQUk7QUFBQSxRQUNoQjtBQUNBLGVBQU8sSUFBSWdCLFFBQU8sS0FBSztBQUFBLE1BQ3hCLE1BQU8sT0FBTSxJQUFJLFlBQVksNkJBQTZCO0FBQUEsSUFDM0Q7QUFBQTtBQUFBO0FBQUE7QUFBQTtBQUFBLElBS0EsV0FBVztBQUNWLFVBQUksT0FBTztBQUNYLGVBQVMsSUFBSSxHQUFHLElBQUksS0FBSyxNQUFNLFFBQVEsS0FBSztBQUMzQyxnQkFBUSxPQUFPLE9BQU8sS0FBSyxNQUFNLENBQUMsTUFBTSxDQUFDO0FBQ3pDLGdCQUFRLE9BQU8sT0FBTyxLQUFLLE1BQU0sQ0FBQyxJQUFJLEVBQUU7QUFDeEMsWUFBSSxNQUFNLEtBQUssTUFBTSxLQUFLLE1BQU0sS0FBSyxNQUFNLEVBQUcsU0FBUTtBQUFBLE1BQ3ZEO0FBQ0EsYUFBTztBQUFBLElBQ1I7QUFBQTtBQUFBO0FBQUE7QUFBQTtBQUFBLElBS0EsUUFBUTtBQUNQLFVBQUksT0FBTztBQUNYLGVBQVMsSUFBSSxHQUFHLElBQUksS0FBSyxNQUFNLFFBQVEsS0FBSztBQUMzQyxnQkFBUSxPQUFPLE9BQU8sS0FBSyxNQUFNLENBQUMsTUFBTSxDQUFDO0FBQ3pDLGdCQUFRLE9BQU8sT0FBTyxLQUFLLE1BQU0sQ0FBQyxJQUFJLEVBQUU7QUFBQSxNQUN6QztBQUNBLGFBQU87QUFBQSxJQUNSO0FBQUE7QUFBQSxJQUVBLFNBQVM7QUFDUixhQUFPLEtBQUssU0FBUztBQUFBLElBQ3RCO0FBQUE7QUFBQTtBQUFBO0FBQUE7QUFBQTtBQUFBO0FBQUE7QUFBQTtBQUFBLElBU0EsYUFBYTtBQUNaLFlBQU0sSUFBSSxLQUFLLE1BQU0sQ0FBQyxNQUFNO0FBQzVCLFVBQUksSUFBSSxFQUFHLE9BQU0sSUFBSSxNQUFNLGFBQWE7QUFBQSxlQUMvQixLQUFLLEVBQUcsUUFBTyxLQUFLLE1BQU0sSUFBSSxRQUFRO0FBQUEsZUFDdEMsS0FBSyxHQUFJLFFBQU87QUFBQSxlQUNoQixLQUFLLEdBQUksUUFBTztBQUFBLGVBQ2hCLEtBQUssR0FBSSxRQUFPLEtBQUssTUFBTSxJQUFJLFFBQVE7QUFBQSxVQUMzQyxPQUFNLElBQUksTUFBTSxhQUFhO0FBQUEsSUFDbkM7QUFBQTtBQUFBO0FBQUE7QUFBQTtBQUFBLElBS0EsYUFBYTtBQUNaLGFBQU8sS0FBSyxXQUFXLE1BQU0sV0FBVyxLQUFLLE1BQU0sQ0FBQyxNQUFNLElBQUk7QUFBQSxJQUMvRDtBQUFBO0FBQUEsSUFFQSxRQUFRO0FBQ1AsYUFBTyxLQUFLLE1BQU0sTUFBTSxDQUFDLE1BQU0sTUFBTSxDQUFDO0FBQUEsSUFDdkM7QUFBQTtBQUFBLElBRUEsUUFBUTtBQUNQLGFBQU8sS0FBSyxNQUFNLE1BQU0sQ0FBQyxNQUFNLE1BQU0sR0FBRztBQUFBLElBQ3pDO0FBQUE7QUFBQSxJQUVBLFFBQVE7QUFDUCxhQUFPLElBQUlBLFFBQU8sS0FBSyxNQUFNLE1BQU0sQ0FBQyxDQUFDO0FBQUEsSUFDdEM7QUFBQTtBQUFBLElBRUEsT0FBTyxPQUFPO0FBQ2IsYUFBTyxLQUFLLFVBQVUsS0FBSyxNQUFNO0FBQUEsSUFDbEM7QUFBQTtBQUFBO0FBQUE7QUFBQTtBQUFBLElBS0EsVUFBVSxPQUFPO0FBQ2hCLGVBQVMsSUFBSSxHQUFHLElBQUksSUFBSSxLQUFLO0FBQzVCLGNBQU0sT0FBTyxLQUFLLE1BQU0sQ0FBQyxJQUFJLE1BQU0sTUFBTSxDQUFDO0FBQzFDLFlBQUksU0FBUyxFQUFHLFFBQU8sS0FBSyxLQUFLLElBQUk7QUFBQSxNQUN0QztBQUNBLGFBQU87QUFBQSxJQUNSO0FBQUEsRUFDRDtBQUNBLGdCQUFjLE1BQU07QUFBQTtBQUFBO0FBQUE7QUFBQTtBQUFBO0FBQUEsSUFNbkIsWUFBWSx1QkFBdUI7QUFJbEMsV0FBSyxrQkFBa0I7QUFDdkIsV0FBSyxVQUFVO0FBQ2YsV0FBSyxvQkFBb0I7QUFDekIsV0FBSyxTQUFTLDBCQUEwQixRQUFRLDBCQUEwQixTQUFTLHdCQUF3QixpQkFBaUI7QUFBQSxJQUM3SDtBQUFBO0FBQUE7QUFBQTtBQUFBO0FBQUE7QUFBQTtBQUFBO0FBQUE7QUFBQTtBQUFBLElBVUEscUJBQXFCLG1CQUFtQjtBQUN2QyxVQUFJLG9CQUFvQixLQUFLLG9CQUFvQixnQkFBZ0IsT0FBTSxJQUFJLFdBQVcsNkNBQTZDO0FBQ25JLFdBQUssb0JBQW9CO0FBQUEsSUFDMUI7QUFBQTtBQUFBO0FBQUE7QUFBQTtBQUFBO0FBQUE7QUFBQTtBQUFBO0FBQUE7QUFBQTtBQUFBO0FBQUE7QUFBQTtBQUFBO0FBQUEsSUFlQSxXQUFXO0FBQ1YsYUFBTyxLQUFLLHNCQUFzQixLQUFLLElBQUksQ0FBQztBQUFBLElBQzdDO0FBQUE7QUFBQTtBQUFBO0FBQUE7QUFBQTtBQUFBO0FBQUE7QUFBQTtBQUFBO0FBQUE7QUFBQTtBQUFBO0FBQUE7QUFBQSxJQWNBLGtCQUFrQjtBQUNqQixhQUFPLEtBQUssc0JBQXNCLEtBQUssSUFBSSxDQUFDO0FBQUEsSUFDN0M7QUFBQTtBQUFBO0FBQUE7QUFBQTtBQUFBO0FBQUE7QUFBQTtBQUFBO0FBQUE7QUFBQSxJQVVBLHNCQUFzQixVQUFVO0FBQy9CLFVBQUksUUFBUSxLQUFLLHNCQUFzQixRQUFRO0FBQy9DLFVBQUksVUFBVSxRQUFRO0FBQ3JCLGFBQUssa0JBQWtCO0FBQ3ZCLGdCQUFRLEtBQUssc0JBQXNCLFFBQVE7QUFBQSxNQUM1QztBQUNBLGFBQU87QUFBQSxJQUNSO0FBQUE7QUFBQTtBQUFBO0FBQUE7QUFBQTtBQUFBO0FBQUE7QUFBQTtBQUFBO0FBQUEsSUFVQSxzQkFBc0IsVUFBVTtBQUMvQixZQUFNLGNBQWM7QUFDcEIsVUFBSSxDQUFDLE9BQU8sVUFBVSxRQUFRLEtBQUssV0FBVyxLQUFLLFdBQVcsZ0JBQWdCLE9BQU0sSUFBSSxXQUFXLDhDQUE4QztBQUNqSjtBQUNBLFVBQUksV0FBVyxLQUFLLGlCQUFpQjtBQUNwQyxhQUFLLGtCQUFrQjtBQUN2QixhQUFLLGFBQWE7QUFBQSxNQUNuQixXQUFXLFdBQVcsS0FBSyxxQkFBcUIsS0FBSyxpQkFBaUI7QUFDckUsYUFBSztBQUNMLFlBQUksS0FBSyxVQUFVLGFBQWE7QUFDL0IsZUFBSztBQUNMLGVBQUssYUFBYTtBQUFBLFFBQ25CO0FBQUEsTUFDRCxNQUFPO0FBQ1AsYUFBTyxPQUFPLGFBQWEsS0FBSyxrQkFBa0IsR0FBRyxLQUFLLE1BQU0sS0FBSyxVQUFVLEtBQUssRUFBRSxHQUFHLEtBQUssVUFBVSxLQUFLLEtBQUssR0FBRyxLQUFLLE9BQU8sV0FBVyxDQUFDO0FBQUEsSUFDOUk7QUFBQTtBQUFBO0FBQUE7QUFBQTtBQUFBO0FBQUE7QUFBQTtBQUFBO0FBQUE7QUFBQTtBQUFBO0FBQUE7QUFBQTtBQUFBLElBY0Esb0JBQW9CLFVBQVUsbUJBQW1CO0FBQ2hELFlBQU0sd0JBQXdCLEtBQUs7QUFDbkMsVUFBSTtBQUNILGFBQUsscUJBQXFCLGlCQUFpQjtBQUMzQyxlQUFPLEtBQUssc0JBQXNCLFFBQVE7QUFBQSxNQUMzQyxTQUFTLEdBQUc7QUFDWCxjQUFNO0FBQUEsTUFDUCxVQUFFO0FBQ0QsYUFBSyxvQkFBb0I7QUFBQSxNQUMxQjtBQUFBLElBQ0Q7QUFBQTtBQUFBO0FBQUE7QUFBQTtBQUFBO0FBQUE7QUFBQTtBQUFBO0FBQUE7QUFBQTtBQUFBO0FBQUE7QUFBQTtBQUFBLElBY0Esb0JBQW9CLFVBQVUsbUJBQW1CO0FBQ2hELFlBQU0sd0JBQXdCLEtBQUs7QUFDbkMsVUFBSTtBQUNILGFBQUsscUJBQXFCLGlCQUFpQjtBQUMzQyxlQUFPLEtBQUssc0JBQXNCLFFBQVE7QUFBQSxNQUMzQyxTQUFTLEdBQUc7QUFDWCxjQUFNO0FBQUEsTUFDUCxVQUFFO0FBQ0QsYUFBSyxvQkFBb0I7QUFBQSxNQUMxQjtBQUFBLElBQ0Q7QUFBQTtBQUFBLElBRUEsZUFBZTtBQUNkLFdBQUssVUFBVSxLQUFLLE9BQU8sV0FBVyxJQUFJLFFBQVEsS0FBSyxPQUFPLFdBQVcsSUFBSTtBQUFBLElBQzlFO0FBQUE7QUFBQTtBQUFBO0FBQUE7QUFBQTtBQUFBLElBTUEsYUFBYTtBQUNaLFlBQU0sUUFBUSxJQUFJLFdBQVcsWUFBWSxHQUFHLEtBQUssT0FBTyxXQUFXLEdBQUcsS0FBSyxPQUFPLFdBQVcsR0FBRyxLQUFLLE9BQU8sV0FBVyxHQUFHLEtBQUssT0FBTyxXQUFXLENBQUMsRUFBRSxNQUFNO0FBQzFKLFlBQU0sQ0FBQyxJQUFJLEtBQUssTUFBTSxDQUFDLE1BQU07QUFDN0IsWUFBTSxDQUFDLElBQUksTUFBTSxNQUFNLENBQUMsTUFBTTtBQUM5QixhQUFPLE9BQU8sUUFBUSxLQUFLO0FBQUEsSUFDNUI7QUFBQSxFQUNEO0FBQ0EscUJBQW1CLE1BQU07QUFDeEIsUUFBSSxPQUFPLFdBQVcsZUFBZSxPQUFPLE9BQU8sb0JBQW9CLFlBQWEsUUFBTyxJQUFJLHFCQUFxQjtBQUFBLFNBQy9HO0FBQ0osVUFBSSxPQUFPLHlCQUF5QixlQUFlLHFCQUFzQixPQUFNLElBQUksTUFBTSwyQ0FBMkM7QUFDcEksYUFBTyxFQUFFLFlBQVksTUFBTSxLQUFLLE1BQU0sS0FBSyxPQUFPLElBQUksS0FBSyxJQUFJLFFBQVEsS0FBSyxNQUFNLEtBQUssT0FBTyxJQUFJLEtBQUssRUFBRTtBQUFBLElBQzFHO0FBQUEsRUFDRDtBQUNBLHlCQUF1QixNQUFNO0FBQUEsSUFDNUIsY0FBYztBQUNiLFdBQUssU0FBeUIsb0JBQUksWUFBWSxDQUFDO0FBQy9DLFdBQUssU0FBUztBQUFBLElBQ2Y7QUFBQSxJQUNBLGFBQWE7QUFDWixVQUFJLEtBQUssVUFBVSxLQUFLLE9BQU8sUUFBUTtBQUN0QyxlQUFPLGdCQUFnQixLQUFLLE1BQU07QUFDbEMsYUFBSyxTQUFTO0FBQUEsTUFDZjtBQUNBLGFBQU8sS0FBSyxPQUFPLEtBQUssUUFBUTtBQUFBLElBQ2pDO0FBQUEsRUFDRDtBQUNELENBQUU7QUFFRixJQUFJLGtCQUFrQyw0QkFBWTtBQUFBLEVBQ2pELE1BQU0sTUFBTTtBQUFBLEVBQ1osaUJBQWlCLE1BQU07QUFBQSxFQUN2QixhQUFhLE1BQU07QUFBQSxFQUNuQixTQUFTLE1BQU07QUFBQSxFQUNmLFFBQVEsTUFBTTtBQUFBLEVBQ2QsUUFBUSxNQUFNO0FBQUEsRUFDZCxVQUFVLE1BQU07QUFBQSxFQUNoQixRQUFRLE1BQU07QUFBQSxFQUNkLFFBQVEsTUFBTTtBQUFBLEVBQ2QsUUFBUSxNQUFNO0FBQUEsRUFDZCxXQUFXLE1BQU07QUFBQSxFQUNqQixZQUFZLE1BQU07QUFBQSxFQUNsQixRQUFRLE1BQU07QUFBQSxFQUNkLE1BQU0sTUFBTTtBQUFBLEVBQ1osTUFBTSxNQUFNO0FBQUEsRUFDWixRQUFRLE1BQU07QUFDZixDQUFDO0FBQ0QsU0FBUyxVQUFVLFVBQVU7QUFDNUIsTUFBSSxPQUFPLEtBQUssS0FBSyxTQUFTLE1BQU0sR0FBRyxPQUFPLFNBQVMsU0FBUyxHQUFHLFNBQVMsS0FBSyxLQUFLLE1BQU0sSUFBSSxHQUFHLFdBQVcsTUFBTSxNQUFNLFFBQVEsU0FBUyxLQUFLLGNBQWMsWUFBWSxRQUFRLEdBQUcsUUFBUSxXQUFXLFFBQVE7QUFDaE4sU0FBTztBQUFBLElBQ047QUFBQSxJQUNBO0FBQUEsSUFDQTtBQUFBLElBQ0EsTUFBTSxNQUFNLFFBQVE7QUFDbkIsYUFBTyxLQUFLLFNBQVMsV0FBVyxTQUFTLFVBQVUsT0FBTyxNQUFNLE1BQU0sSUFBSSxRQUFRLE9BQU8sTUFBTSxNQUFNLElBQUksV0FBVyxTQUFTLGFBQWEsc0JBQXNCO0FBQUEsSUFDaks7QUFBQSxJQUNBLEtBQUssTUFBTSxJQUFJLE9BQU87QUFDckIsVUFBSSxRQUFRO0FBQ1osZUFBUyxJQUFJLElBQUksSUFBSSxLQUFLLE9BQU8sSUFBSyxTQUFRLFFBQVEsU0FBUyxTQUFTLFFBQVEsT0FBTyxNQUFNLENBQUM7QUFDOUYsYUFBTztBQUFBLElBQ1I7QUFBQSxJQUNBLE1BQU0sT0FBTyxJQUFJLE9BQU8sT0FBTztBQUM5QixVQUFJLE9BQU87QUFDWCxlQUFTLElBQUksS0FBSyxRQUFRLEdBQUcsS0FBSyxJQUFJLElBQUssT0FBTSxDQUFDLElBQUksWUFBWSxPQUFPLElBQUksR0FBRyxVQUFVO0FBQUEsSUFDM0Y7QUFBQSxJQUNBLFFBQVEsTUFBTSxRQUFRO0FBQ3JCLFVBQUksUUFBd0Isb0JBQUksV0FBVyxFQUFFLEdBQUcsU0FBUyxHQUFHLFNBQVMsR0FBRyxPQUFPLE1BQU07QUFDckYsZUFBUyxJQUFJLFNBQVMsU0FBUyxHQUFHLEtBQUssUUFBUSxJQUFLLFdBQVUsUUFBUSxPQUFPLE1BQU0sQ0FBQyxLQUFLLFFBQVEsVUFBVSxNQUFNLFVBQVUsTUFBTSxNQUFNLEVBQUUsSUFBSSxJQUFJLFFBQVEsWUFBWSxHQUFHLFVBQVU7QUFDbEwsYUFBTztBQUFBLElBQ1I7QUFBQSxJQUNBLFVBQVUsT0FBTztBQUNoQixVQUFJLFFBQVEsQ0FBQyxHQUFHLFNBQVMsR0FBRyxTQUFTLEdBQUcsT0FBTyxNQUFNO0FBQ3JELGVBQVMsSUFBSSxTQUFTLEdBQUcsS0FBSyxHQUFHLElBQUssVUFBUyxRQUFRLE9BQU8sTUFBTSxVQUFVLE1BQU0sRUFBRSxJQUFJLEtBQUssUUFBUSxVQUFVLElBQUksTUFBTSxDQUFDLElBQUksWUFBWSxTQUFTLElBQUksR0FBRyxZQUFZLE1BQU0sVUFBVTtBQUN4TCxhQUFPLE9BQU8sYUFBYSxHQUFHLEtBQUs7QUFBQSxJQUNwQztBQUFBLEVBQ0Q7QUFDRDtBQUNBLFNBQVMsaUJBQWlCLE1BQU07QUFDL0IsU0FBTyxLQUFLLFFBQVEsT0FBTyxHQUFHLEVBQUUsUUFBUSxVQUFVLEdBQUc7QUFDdEQ7QUFDQSxTQUFTLFNBQVMsU0FBUztBQUMxQixhQUFXLEdBQUcsV0FBVyxTQUFTLFdBQVcsUUFBUTtBQUNyRCxNQUFJLEVBQUUsVUFBVSxTQUFTLFVBQVUsV0FBVyxVQUFVLFNBQVMsTUFBSSxRQUFRLE1BQU0sSUFBSSxXQUFXLE9BQU8sR0FBRyxXQUFXLGFBQWEsTUFBTTtBQUMxSSxpQkFBZSxRQUFRLEdBQUcsWUFBWSxVQUFVLFlBQVksQ0FBQyxVQUFVLFFBQVEsQ0FBQyxHQUFHLFlBQVksUUFBUSxVQUFVLENBQUMsTUFBSSxLQUFFLENBQUM7QUFDekgsTUFBSSxTQUFTLFlBQVksT0FBTyxRQUFRLEdBQUcsT0FBTyxXQUFXLFFBQVEsVUFBVSxRQUFRO0FBQ3ZGLE1BQUksS0FBSyxTQUFTLElBQUssT0FBTSxjQUFjLHFEQUFxRCxHQUFHLEtBQUssTUFBTSxFQUFFO0FBQ2hILE1BQUksV0FBVyxZQUFZLFFBQVEsUUFBUTtBQUMzQyxNQUFJLENBQUMsVUFBVSxDQUFDLFNBQVUsT0FBTSxjQUFjLG1FQUFtRSxhQUFhLFdBQVcsaUJBQWlCLFFBQVE7QUFDbEssTUFBSSxPQUFPLFVBQVU7QUFBQSxJQUNwQixhQUFhLFNBQVMsS0FBSyxVQUFVLFFBQVEsSUFBSTtBQUFBLElBQ2pELEdBQUcsYUFBYSxXQUFXLENBQUMsSUFBSSxDQUFDLFFBQVE7QUFBQSxJQUN6QyxHQUFHLFNBQVMsQ0FBQyxJQUFJLENBQUMsVUFBVTtBQUFBLEVBQzdCLEVBQUUsS0FBSyxJQUFJLENBQUMsS0FBSyxlQUFlLE1BQU0sQ0FBQyxLQUFLakIsVUFBUyxlQUFlLE1BQU0sUUFBUSxVQUFVLElBQUk7QUFDaEcsU0FBTyxTQUFTQSxVQUFTO0FBQUEsSUFDeEIsR0FBRyxTQUFTQSxPQUFNO0FBQUEsSUFDbEI7QUFBQSxFQUNEO0FBQ0Q7QUFDQSxTQUFTLFlBQVksUUFBUSxVQUFVO0FBQ3RDLE1BQUksT0FBTyxVQUFVLFFBQVEsTUFBTTtBQUNuQyxTQUFPLGFBQWEsWUFBWSxPQUFPLE1BQU0sQ0FBQyxVQUFVLE9BQU8sS0FBSyxLQUFLLENBQUMsWUFBWSxLQUFLLENBQUMsTUFBTSxDQUFDLFFBQVEsT0FBTyxDQUFDLE1BQU07QUFDMUg7QUFDQSxTQUFTLGVBQWUsTUFBTSxRQUFRLFVBQVUsTUFBTTtBQUNyRCxNQUFJLGFBQWEsa0JBQWtCLElBQUk7QUFDdkMsaUJBQWUsVUFBVTtBQUN6QixNQUFJLGNBQWMsS0FBSyxTQUFTLFlBQVksTUFBTSxzQ0FBc0MsQ0FBQyxTQUFTLEtBQUssVUFBVTtBQUNqSCxTQUFPO0FBQUEsSUFDTjtBQUFBLElBQ0EsVUFBVTtBQUFBLElBQ1YsUUFBUSxLQUFLO0FBQUEsSUFDYixTQUFTLGVBQWUsSUFBSTtBQUFBLElBQzVCLFNBQVMsY0FBYyxNQUFNLE1BQU07QUFBQSxJQUNuQyxRQUFRLGFBQWEsSUFBSTtBQUFBLElBQ3pCLE9BQU8sWUFBWSxJQUFJO0FBQUEsSUFDdkIsR0FBRyxlQUFlLEVBQUUsU0FBUyxpQkFBaUI7QUFBQSxJQUM5QyxHQUFHLGdCQUFnQixNQUFNLFFBQVEsUUFBUTtBQUFBLElBQ3pDLEdBQUcsaUJBQWlCLE1BQU0sTUFBTTtBQUFBLEVBQ2pDO0FBQ0Q7QUFDQSxTQUFTLFNBQVMsVUFBVSxDQUFDLEdBQUc7QUFDL0IsTUFBSVMsVUFBUyxXQUFXO0FBQ3hCLEVBQUFBLFNBQVEsV0FBVyxTQUFTLFdBQVcsUUFBUTtBQUMvQyxNQUFJLEVBQUUsU0FBUyxJQUFJLFdBQVcsZ0JBQWdCLElBQUksV0FBVyxPQUFPO0FBQ3BFLEVBQUFBLFNBQVEsYUFBYSxRQUFRLFVBQVUsR0FBRyxHQUFHLEdBQUdBLFNBQVEsY0FBYyxRQUFRO0FBQzlFLE1BQUksU0FBUyxhQUFhLFFBQVEsR0FBRyxTQUFTLFdBQVcsTUFBTSxHQUFHLGFBQWEsZUFBZSxNQUFNLEdBQUcsT0FBTyxjQUFjLFlBQVksTUFBTSxDQUFDO0FBQy9JLFNBQU87QUFBQSxJQUNOLE1BQU0sV0FBVyx5Q0FBeUMsVUFBVSxNQUFNLE1BQU0sVUFBVSxNQUFNLEtBQUssVUFBVTtBQUFBLElBQy9HLFNBQVMsV0FBVyxRQUFRLE1BQU07QUFBQSxJQUNsQyxVQUFVO0FBQUEsSUFDVjtBQUFBLElBQ0EsU0FBUyxHQUFHLFVBQVUsSUFBSSxNQUFNO0FBQUEsSUFDaEMsWUFBWSxTQUFTLEtBQUssS0FBSyxPQUFPLE1BQU07QUFBQSxJQUM1QyxLQUFLO0FBQUEsSUFDTCxNQUFNLE1BQU0sUUFBUTtBQUNuQixhQUFPLEtBQUssU0FBUyxXQUFXLFNBQVMsVUFBVSxRQUFRLE1BQU0sTUFBTSxJQUFJLFNBQVMsc0JBQXNCO0FBQUEsSUFDM0c7QUFBQSxJQUNBLFVBQVUsTUFBTUosU0FBUTtBQUN2QixVQUFJLFFBQVEsS0FBSyxRQUFRLFFBQVEsWUFBWSxPQUFPLE9BQU8sT0FBTyxDQUFDLEVBQUUsT0FBTyxNQUFNLENBQUM7QUFDbkYsYUFBTyxPQUFPLEtBQUssT0FBTyxPQUFPLE1BQU0sUUFBUUEsT0FBTSxHQUFHLE9BQU8sYUFBYSxNQUFNLE1BQU0sS0FBSztBQUFBLElBQzlGO0FBQUEsRUFDRDtBQUNEO0FBQ0EsU0FBUyxhQUFhQSxTQUFRO0FBQzdCLE1BQUksUUFBUSxVQUFVLElBQUlBLE9BQU07QUFDaEMsTUFBSSxNQUFPLFFBQU87QUFDbEIsTUFBSSxlQUFlQSxRQUFPLE9BQU8sR0FBRyxPQUFPQSxRQUFPLE9BQU8sR0FBRyxXQUFXO0FBQUEsSUFDdEU7QUFBQSxJQUNBLGVBQWUsU0FBUztBQUFBLElBQ3hCLFVBQVU7QUFBQSxJQUNWLFFBQVE7QUFBQSxJQUNSLFNBQVMsT0FBTztBQUFBLEVBQ2pCO0FBQ0EsU0FBTyxVQUFVLElBQUlBLFNBQVEsUUFBUSxHQUFHLGVBQWUsTUFBTSxVQUFVLE9BQU9BLE9BQU0sQ0FBQyxHQUFHO0FBQ3pGO0FBQ0EsU0FBUyxRQUFRLFVBQVUsT0FBTztBQUNqQyxNQUFJLFVBQVUsU0FBUyxVQUFVLElBQUksY0FBYyxFQUFFLFVBQVUsT0FBTyxJQUFJLFVBQVUsVUFBVSxRQUFRLFdBQVc7QUFDakgsTUFBSSxXQUFXLFFBQVEsVUFBVTtBQUNoQyxRQUFJLFlBQVksS0FBSyxNQUFNLFFBQVEsR0FBRztBQUN0QyxhQUFTLFVBQVUsWUFBWSxLQUFLLElBQUksUUFBUSxTQUFTLEdBQUcsV0FBVztBQUFBLEVBQ3hFO0FBQ0EsTUFBSSxZQUFZLEtBQUssV0FBVyxTQUFTLFVBQVUsVUFBVSxTQUFTLEtBQUssU0FBUyxXQUFZLE9BQU0sZ0JBQWdCLFNBQVMsS0FBSyxlQUFlO0FBQ25KLFdBQVMsV0FBVyxVQUFVLFNBQVMsU0FBUyxRQUFRLFNBQVMsVUFBVTtBQUM1RTtBQUNBLFNBQVMsU0FBUyxPQUFPLElBQUksUUFBUSxPQUFPO0FBQzNDLE1BQUksT0FBTztBQUNYLFdBQVMsSUFBSSxLQUFLLFNBQVMsR0FBRyxLQUFLLElBQUksSUFBSyxPQUFNLENBQUMsSUFBSSxjQUFjLE9BQU8sRUFBRSxHQUFHLFVBQVU7QUFDNUY7QUFDQSxTQUFTLFVBQVUsTUFBTUEsU0FBUTtBQUNoQyxNQUFJLFFBQVEsWUFBWSxPQUFPLElBQUksT0FBTyxFQUFFLENBQUMsR0FBRyxRQUFRLEtBQUssUUFBUSxVQUFVLGdCQUFnQjtBQUMvRixTQUFPLENBQUMsV0FBVyxhQUFhLFdBQVcsV0FBVyxhQUFhQSxPQUFNLEdBQUcsU0FBUyxPQUFPLFFBQVEsR0FBRyxHQUFHLFNBQVMsWUFBWSxHQUFHLFNBQVMsT0FBTyxRQUFRLElBQUksR0FBRyxTQUFTLGFBQWEsSUFBSSxRQUFRLFVBQVUsS0FBSyxHQUFHLFNBQVMsV0FBVyxrQkFBa0IsZ0JBQWdCLFNBQVMsUUFBUSxTQUFTLE9BQU8sT0FBTyxHQUFHLGFBQWEsSUFBSSxTQUFTLE9BQU8sUUFBUSxJQUFJLEdBQUcsU0FBUyxPQUFPLEdBQUcsT0FBTyxhQUFhLE1BQU0sTUFBTSxLQUFLO0FBQy9aO0FBQ0EsU0FBUyxNQUFNLE1BQU0sUUFBUTtBQUM1QixTQUFPLEtBQUssU0FBUyxXQUFXLEtBQUssVUFBVSxlQUFlLE1BQU0sTUFBTSxJQUFJLFNBQVMsc0JBQXNCO0FBQzlHO0FBQ0EsU0FBUyxTQUFTLE9BQU8sUUFBUTtBQUNoQyxTQUFPLE1BQU0sU0FBUyxFQUFFLEVBQUUsU0FBUyxRQUFRLEdBQUc7QUFDL0M7QUFDQSxTQUFTLFlBQVksYUFBYTtBQUNqQyxTQUFPLFNBQVMsS0FBSyxNQUFNLGNBQWMsR0FBRyxHQUFHLENBQUM7QUFDakQ7QUFDQSxTQUFTLGlCQUFpQjtBQUN6QixTQUFPO0FBQUEsSUFDTixNQUFNO0FBQUEsSUFDTixTQUFTO0FBQUEsSUFDVCxVQUFVO0FBQUEsSUFDVixRQUFRO0FBQUEsSUFDUixTQUFTO0FBQUEsSUFDVCxZQUFZO0FBQUEsSUFDWixhQUFhO0FBQUEsSUFDYjtBQUFBLElBQ0E7QUFBQSxJQUNBLFlBQVksQ0FBQyxNQUFNQSxZQUFXLENBQUMsZ0JBQWdCLE9BQU8sWUFBWSxXQUFXLElBQUksU0FBU0EsUUFBTyxPQUFPLEdBQUcsQ0FBQyxJQUFJLFNBQVNBLFFBQU8sT0FBTyxHQUFHLENBQUM7QUFBQSxJQUMzSSxXQUFXLENBQUMsTUFBTSxXQUFXLE9BQU8sU0FBUyxLQUFLLE1BQU0sUUFBUSxTQUFTLENBQUMsR0FBRyxFQUFFLElBQUk7QUFBQSxJQUNuRixRQUFRLENBQUMsZ0JBQWdCLFlBQVksV0FBVyxFQUFFLE9BQU8sSUFBSSxHQUFHO0FBQUEsSUFDaEUsU0FBUyxDQUFDLE1BQU0sV0FBVyxXQUFXLEtBQUssTUFBTSxRQUFRLFNBQVMsRUFBRSxDQUFDO0FBQUEsSUFDckUsV0FBVztBQUFBLEVBQ1o7QUFDRDtBQUNBLFNBQVMsYUFBYTtBQUNyQixTQUFPO0FBQ1I7QUFDQSxTQUFTLFNBQVMsU0FBUztBQUMxQixNQUFJSSxVQUFTLFdBQVc7QUFDeEIsRUFBQUEsU0FBUSxXQUFXLFNBQVMsZ0JBQWdCLFFBQVE7QUFDcEQsTUFBSSxRQUFRLFdBQVcsT0FBTyxHQUFHLEVBQUUsV0FBVyxnQkFBZ0IsSUFBSTtBQUNsRSxTQUFPQSxTQUFRLGNBQWMsUUFBUSxHQUFHQSxTQUFRLFlBQVksTUFBTSxNQUFNLEdBQUdBLFNBQVEsYUFBYSxZQUFZLEtBQUssRUFBRSxDQUFDLEdBQUcsVUFBVSxHQUFHLE9BQU8sR0FBRyxhQUFhLEtBQUs7QUFDaks7QUFDQSxTQUFTLGFBQWEsRUFBRSxXQUFXLGlCQUFpQixPQUFPLEdBQUc7QUFDN0QsTUFBSSxDQUFDLE9BQU8sSUFBSSxJQUFJLFlBQVksRUFBRSxPQUFPLENBQUMsR0FBRyxTQUFTLGFBQWEsUUFBUSxHQUFHLFNBQVMsV0FBVyxNQUFNLEdBQUcsYUFBYSxlQUFlLE1BQU0sR0FBRyxVQUFVLFVBQVU7QUFDcEssU0FBTztBQUFBLElBQ04sTUFBTSxVQUFVLFVBQVUsS0FBSyxVQUFVLFFBQVEsR0FBRyxLQUFLLElBQUksSUFBSSxFQUFFO0FBQUEsSUFDbkUsU0FBUyxXQUFXLFFBQVEsS0FBSztBQUFBLElBQ2pDLFVBQVU7QUFBQSxJQUNWLFFBQVEsVUFBVSxRQUFRLENBQUMsT0FBTyxJQUFJO0FBQUEsSUFDdEMsU0FBUyxHQUFHLFVBQVUsSUFBSSxVQUFVLFFBQVEsR0FBRyxLQUFLLElBQUksSUFBSSxFQUFFO0FBQUEsSUFDOUQsTUFBTSxNQUFNLFFBQVE7QUFDbkIsVUFBSSxRQUFRLEtBQUssU0FBUztBQUMxQixhQUFPLFFBQVEsU0FBUyxRQUFRLE9BQU8sbUJBQW1CLFVBQVUsUUFBUSxNQUFNLE1BQU0sSUFBSSxTQUFTO0FBQUEsSUFDdEc7QUFBQSxFQUNEO0FBQ0Q7QUFDQSxTQUFTLGFBQWEsVUFBVSxDQUFDLEdBQUc7QUFDbkMsYUFBVyxHQUFHLFdBQVcsU0FBUyxXQUFXLFlBQVk7QUFDekQsTUFBSSxFQUFFLGFBQWEsSUFBSSxXQUFXLGdCQUFnQixJQUFJLFdBQVcsT0FBTztBQUN4RSxlQUFhLFlBQVksY0FBYyxJQUFJLEdBQUcsR0FBRyxlQUFlLFFBQVE7QUFDeEUsTUFBSU0sVUFBUyxhQUFhLFVBQVUsVUFBVSxHQUFHLEVBQUUsU0FBUyxNQUFNLElBQUlBLFNBQVEsYUFBYSxlQUFlLFFBQVEsR0FBRyxZQUFZLGNBQWNBLFNBQVEsRUFBRSxHQUFHLFNBQVMsQ0FBQyxTQUFTQSxRQUFPLE9BQU8sSUFBSSxNQUFNLElBQUk7QUFDM00sU0FBTztBQUFBLElBQ04sTUFBTSxhQUFhLHlDQUF5QyxjQUFjLFVBQVUsTUFBTSxjQUFjLFVBQVUsS0FBSyxVQUFVO0FBQUEsSUFDakksU0FBUyxVQUFVLFlBQVksR0FBRyxPQUFPLENBQUMsQ0FBQztBQUFBLElBQzNDO0FBQUEsSUFDQSxRQUFRLFFBQVE7QUFBQSxJQUNoQixTQUFTLEdBQUcsVUFBVSxJQUFJLFFBQVEsTUFBTTtBQUFBLElBQ3hDO0FBQUEsSUFDQSxhQUFhO0FBQUEsSUFDYixPQUFPLFFBQVE7QUFBQSxJQUNmLFdBQVcsQ0FBQyxNQUFNVixZQUFXLGdCQUFnQlUsU0FBUSxNQUFNVixPQUFNO0FBQUEsSUFDakUsWUFBWSxDQUFDLE1BQU1BLFlBQVcsaUJBQWlCVSxTQUFRLE1BQU1WLE9BQU07QUFBQSxJQUNuRSxXQUFXLENBQUMsTUFBTSxXQUFXLE9BQU8sUUFBUSxLQUFLLE1BQU0sTUFBTSxJQUFJLEtBQUs7QUFBQSxJQUN0RSxRQUFRLENBQUMsZ0JBQWdCLFVBQVUsYUFBYSxHQUFHLE9BQU8sQ0FBQyxDQUFDO0FBQUEsRUFDN0Q7QUFDRDtBQUNBLFNBQVMsYUFBYSxVQUFVLFlBQVk7QUFDM0MsTUFBSSxNQUFNLE1BQU0sT0FBTyxVQUFVLEdBQUcsUUFBUSxNQUFNLE9BQU8sV0FBVyxHQUFHLFNBQVMsTUFBTSxLQUFLLEVBQUUsUUFBUSxLQUFLLEtBQUssYUFBYSxFQUFFLEVBQUUsR0FBRyxDQUFDLEdBQUcsTUFBTSxLQUFLLElBQUksSUFBSSxhQUFhLEtBQUssQ0FBQyxDQUFDLEdBQUcsVUFBVTtBQUFBLElBQzFMLFNBQVM7QUFBQSxJQUNUO0FBQUEsSUFDQTtBQUFBLElBQ0EsR0FBRyxPQUFPLElBQUksQ0FBQyxHQUFHLE1BQU0sTUFBTSxPQUFPLEtBQUssQ0FBQyxDQUFDO0FBQUEsRUFDN0M7QUFDQSxTQUFPO0FBQUEsSUFDTjtBQUFBLElBQ0E7QUFBQSxJQUNBLFNBQVMsY0FBYyxVQUFVLHdCQUF3QixNQUFNLEVBQUU7QUFBQSxJQUNqRTtBQUFBLElBQ0E7QUFBQSxJQUNBO0FBQUEsRUFDRDtBQUNEO0FBQ0EsU0FBUyxXQUFXLEVBQUUsT0FBTyxHQUFHQSxTQUFRO0FBQ3ZDLFNBQU8sT0FBTyxJQUFJLENBQUMsU0FBU0EsUUFBTyxPQUFPLE1BQU0sS0FBSyxJQUFJO0FBQzFEO0FBQ0EsU0FBUyxjQUFjLEVBQUUsVUFBVSxTQUFTLEVBQUUsT0FBTyxHQUFHLFFBQVEsR0FBRyxNQUFNO0FBQ3hFLE1BQUksUUFBUSxZQUFZLEtBQUssT0FBTyxLQUFLLFNBQVMsTUFBTSxDQUFDLEdBQUcsRUFBRSxNQUFNLElBQUksYUFBYTtBQUFBLElBQ3BGO0FBQUEsSUFDQTtBQUFBLElBQ0E7QUFBQSxJQUNBLE9BQU8sS0FBSztBQUFBLEVBQ2IsR0FBRyxPQUFPO0FBQ1YsU0FBTyxDQUFDLGFBQWEsSUFBSSxnQkFBZ0I7QUFDeEMsUUFBSSxRQUFRLEtBQUssTUFBTSxjQUFjLE1BQU07QUFDM0MsV0FBTyxNQUFNO0FBQUEsTUFDWjtBQUFBLE1BQ0EsY0FBYyxRQUFRO0FBQUEsTUFDdEI7QUFBQSxNQUNBLEdBQUc7QUFBQSxJQUNKLENBQUMsR0FBRyxPQUFPLGFBQWEsTUFBTSxNQUFNLEtBQUs7QUFBQSxFQUMxQztBQUNEO0FBQ0EsU0FBUyxnQkFBZ0JVLFNBQVEsTUFBTVYsU0FBUTtBQUM5QyxNQUFJLFFBQVEsY0FBY1UsU0FBUSxJQUFJLEdBQUcsY0FBYyxXQUFXLFFBQVE7QUFDMUUsV0FBUyxRQUFRLElBQUksSUFBSTtBQUN4QixRQUFJLEtBQUssS0FBSyxLQUFLLGFBQWEsTUFBTSxRQUFRLEVBQUUsRUFBRyxPQUFNLGdCQUFnQixJQUFJLGFBQWE7QUFDMUYsa0JBQWMsSUFBSSxRQUFRO0FBQUEsRUFDM0I7QUFDQSxTQUFPLENBQUMsV0FBVyxXQUFXLE9BQU8sV0FBVyxJQUFJLFFBQVEsSUFBSSxjQUFjLFFBQVEsYUFBYSxRQUFRLENBQUMsSUFBSSxRQUFRLGNBQWMsR0FBRyxDQUFDLElBQUksUUFBUSxPQUFPLENBQUMsR0FBRyxNQUFNLGFBQWEsT0FBTyxXQUFXQSxTQUFRVixPQUFNLENBQUM7QUFDdE47QUFDQSxTQUFTLGlCQUFpQlUsU0FBUSxNQUFNVixTQUFRO0FBQy9DLE1BQUksUUFBUSxjQUFjVSxTQUFRLElBQUksR0FBRyxTQUFTLENBQUMsV0FBVyxhQUFhLFFBQVFWLE9BQU0sR0FBRyxPQUFPLGVBQWUsTUFBTSxHQUFHYSxXQUFVLGVBQWUsS0FBSyxLQUFLLFdBQVcsSUFBSUgsUUFBTyxVQUFVO0FBQzlMLFNBQU8sQ0FBQyxhQUFhLFFBQVEsVUFBVTtBQUN0QyxRQUFJLFNBQVMsUUFBUSxXQUFXLEdBQUcsS0FBS0csV0FBVSxPQUFPLE1BQU0sSUFBSSxLQUFLLGFBQWEsUUFBUSxLQUFLO0FBQ2xHLFdBQU8sTUFBTSxhQUFhLElBQUksV0FBV0gsU0FBUVYsT0FBTSxDQUFDO0FBQUEsRUFDekQ7QUFDRDtBQUNBLFNBQVMsUUFBUSxhQUFhO0FBQzdCLFNBQU8sZ0JBQWdCLFlBQVksU0FBUztBQUM3QztBQUNBLFNBQVMsWUFBWSxRQUFRUyxPQUFNO0FBQ2xDLE1BQUksU0FBUyxhQUFhLE1BQU07QUFDaEMsV0FBUyxNQUFNLGFBQWEsTUFBTSxLQUFLO0FBQ3RDLFFBQUksUUFBUSxNQUFNLE9BQU8sTUFBTSxFQUFFLEtBQUssQ0FBQztBQUN2QyxXQUFPLE9BQU8sV0FBVyxPQUFPLEdBQUcsYUFBYSxJQUFJLEdBQUcsT0FBTyxTQUFTLE9BQU8sR0FBRyxHQUFHLEdBQUcsT0FBTyxhQUFhLEdBQUcsS0FBSztBQUFBLEVBQ3BIO0FBQ0EsTUFBSSxFQUFFLFVBQVUsUUFBUSxPQUFBSixRQUFPLFNBQVMsVUFBVSxJQUFJO0FBQ3RELFNBQU87QUFBQSxJQUNOO0FBQUEsSUFDQTtBQUFBLElBQ0EsT0FBQUE7QUFBQSxJQUNBLFlBQVk7QUFBQSxJQUNaLFdBQVc7QUFBQSxJQUNYO0FBQUEsSUFDQTtBQUFBLElBQ0EsYUFBYTtBQUFBLElBQ2IsV0FBVyxDQUFDLE1BQU1MLFlBQVcsaUJBQWlCLFFBQVFTLE9BQU0sTUFBTVQsT0FBTTtBQUFBLElBQ3hFLFlBQVksQ0FBQyxNQUFNQSxZQUFXLENBQUMsZ0JBQWdCLE9BQU8sTUFBTSxhQUFhUyxNQUFLLFNBQVNULFFBQU8sT0FBTyxDQUFDLEdBQUcsT0FBTyxRQUFRQSxPQUFNLENBQUM7QUFBQSxJQUMvSCxRQUFRLENBQUMsZ0JBQWdCLE1BQU0sYUFBYVMsTUFBSyxTQUFTLENBQUMsR0FBRyxDQUFDO0FBQUEsSUFDL0QsV0FBVyxDQUFDLE1BQU0sV0FBVyxPQUFPLEtBQUssTUFBTSxRQUFRLE9BQU8sU0FBUyxLQUFLLE9BQU8sSUFBSTtBQUFBLEVBQ3hGO0FBQ0Q7QUFDQSxTQUFTLFdBQVcsRUFBRSxLQUFLLEdBQUc7QUFDN0IsTUFBSSxXQUFXLEtBQUssSUFBSSxjQUFjLElBQUk7QUFDMUMsU0FBTztBQUFBLElBQ04sVUFBVSxDQUFDLFNBQVMsU0FBUyxLQUFLO0FBQUEsSUFDbEMsUUFBUSxDQUFDLFNBQVMsU0FBUyxLQUFLLFdBQVc7QUFBQSxJQUMzQyxZQUFZO0FBQUEsRUFDYjtBQUNEO0FBQ0EsU0FBUyxjQUFjLE1BQU07QUFDNUIsU0FBTyxPQUFPLEtBQUssTUFBTSxLQUFLLElBQUk7QUFDbkM7QUFDQSxTQUFTLGFBQWEsRUFBRSxNQUFNLFFBQVEsTUFBTSxHQUFHO0FBQzlDLE1BQUksV0FBVyxjQUFjLElBQUksR0FBRyxhQUFhLFdBQVcsTUFBTSxVQUFVLEtBQUssVUFBVSxRQUFRLFNBQVMsSUFBSSxZQUFZLFNBQVMsU0FBUyxLQUFLLE1BQU0sUUFBUSxLQUFLO0FBQ3RLLFdBQVMsVUFBVSxPQUFPLElBQUksTUFBTTtBQUNuQyxRQUFJLFFBQVEsS0FBSyxNQUFNLE9BQU8sT0FBTztBQUNyQyxVQUFNLE9BQU8sSUFBSSxZQUFZLEtBQUssR0FBRyxNQUFNLE9BQU8sS0FBSyxZQUFZLFlBQVksT0FBTyxRQUFRLE9BQU87QUFBQSxFQUN0RztBQUNBLFNBQU87QUFBQSxJQUNOO0FBQUEsSUFDQSxRQUFRLFdBQVc7QUFBQSxJQUNuQixTQUFTLENBQUNULGFBQVlBLFFBQU8sT0FBTyxNQUFNLFNBQVMsV0FBV0EsUUFBTyxPQUFPLE1BQU07QUFBQSxJQUNsRixXQUFXLE9BQU8sSUFBSSxhQUFhLE1BQU07QUFDeEMsZ0JBQVUsT0FBTyxLQUFLLFNBQVMsSUFBSSxZQUFZLFdBQVcsR0FBRyxNQUFNLE9BQU8sS0FBSyxRQUFRLFFBQVEsUUFBUSxJQUFJO0FBQUEsSUFDNUc7QUFBQSxJQUNBLFVBQVUsQ0FBQyxPQUFPLElBQUksUUFBUSxVQUFVLE9BQU8sS0FBSyxPQUFPLEdBQUc7QUFBQSxFQUMvRDtBQUNEO0FBQ0EsU0FBUyxpQkFBaUIsUUFBUVMsT0FBTSxNQUFNVCxTQUFRO0FBQ3JELE1BQUksRUFBRSxRQUFRLFNBQVMsWUFBWSxTQUFTLElBQUksUUFBUSxRQUFRLEtBQUssUUFBUSxRQUFRLFlBQVksT0FBTyxJQUFJLE9BQU8sT0FBTyxNQUFNLENBQUMsR0FBRyxjQUFjLFdBQVcsT0FBTyxHQUFHLE1BQU07QUFDN0ssV0FBUyxRQUFRLElBQUk7QUFDcEIsUUFBSSxLQUFLLEtBQUssS0FBSyxnQkFBZ0IsQ0FBQyxFQUFHLE9BQU0sZ0JBQWdCLElBQUksZUFBZTtBQUNoRixRQUFJLFlBQVlTLE1BQUssU0FBU1QsUUFBTyxPQUFPLENBQUM7QUFDN0MsVUFBTSxRQUFRQSxPQUFNLEdBQUcsT0FBTyxXQUFXLGNBQWMsSUFBSSxXQUFXLE9BQU8sT0FBTyxhQUFhLElBQUk7QUFBQSxFQUN0RztBQUNBLFdBQVMsT0FBTztBQUNmLFFBQUksU0FBUyxNQUFNLElBQUlBLFFBQU8sT0FBTztBQUNyQyxRQUFJLFNBQVMsT0FBUSxPQUFNO0FBQUEsYUFDbEIsQ0FBQ1MsTUFBSyxPQUFPLElBQUksRUFBRyxPQUFNLFNBQVMsUUFBUSxRQUFRLFdBQVcsT0FBTyxPQUFPLGFBQWEsSUFBSTtBQUFBLGFBQzdGQSxNQUFLLGVBQWUsU0FBVSxTQUFRLGNBQWMsQ0FBQztBQUFBLFFBQ3pELE9BQU0sV0FBVyxnQkFBZ0IsZ0VBQWdFO0FBQUEsRUFDdkc7QUFDQSxTQUFPLENBQUMsV0FBVyxXQUFXLE9BQU8sV0FBVyxJQUFJLEtBQUssSUFBSSxRQUFRLEtBQUssR0FBRyxTQUFTLE9BQU8sT0FBTyxHQUFHLEdBQUcsT0FBTyxhQUFhLE1BQU0sTUFBTSxLQUFLO0FBQ2hKO0FBQ0EsU0FBUyxpQkFBaUI7QUFDekIsTUFBSSxTQUFTLFVBQVUsa0NBQWtDLEdBQUcsVUFBVSxZQUFZLFFBQVEsVUFBVTtBQUNwRyxXQUFTLFdBQVcsTUFBTSxRQUFRO0FBQ2pDLFFBQUksVUFBVSxPQUFPLEtBQUssTUFBTSxTQUFTLElBQUksQ0FBQyxNQUFNLEdBQUcsVUFBVSxPQUFPLEtBQUssTUFBTSxTQUFTLElBQUksQ0FBQyxNQUFNLElBQUk7QUFDM0csV0FBTyxZQUFZLEtBQUssWUFBWTtBQUFBLEVBQ3JDO0FBQ0EsU0FBTztBQUFBLElBQ04sR0FBRztBQUFBLElBQ0gsTUFBTTtBQUFBLElBQ04sU0FBUztBQUFBLElBQ1QsU0FBUywyQkFBMkIsT0FBTyxTQUFTLENBQUM7QUFBQSxJQUNyRCxlQUFlO0FBQUEsSUFDZixZQUFZO0FBQUEsSUFDWixTQUFTO0FBQUEsSUFDVCxXQUFXLENBQUMsTUFBTSxXQUFXLFdBQVcsTUFBTSxNQUFNLElBQUksUUFBUSxVQUFVLE1BQU0sTUFBTSxJQUFJO0FBQUEsRUFDM0Y7QUFDRDtBQUNBLFNBQVMsV0FBVztBQUNuQixTQUFPO0FBQ1I7QUFDQSxTQUFTLGVBQWU7QUFDdkIsTUFBSSxTQUFTLFVBQVUsa0NBQWtDO0FBQ3pELFNBQU87QUFBQSxJQUNOLE1BQU07QUFBQSxJQUNOLFNBQVM7QUFBQSxJQUNULFNBQVMsMkJBQTJCLE9BQU8sU0FBUyxDQUFDO0FBQUEsSUFDckQsWUFBWTtBQUFBLElBQ1osU0FBUztBQUFBLElBQ1QsR0FBRyxZQUFZLFFBQVEsV0FBVyxNQUFNLENBQUM7QUFBQSxFQUMxQztBQUNEO0FBQ0EsU0FBUyxTQUFTO0FBQ2pCLFNBQU87QUFDUjtBQUNBLFNBQVMsa0JBQWtCO0FBQzFCLE1BQUksU0FBUyxVQUFVLGtCQUFrQjtBQUN6QyxTQUFPO0FBQUEsSUFDTixNQUFNO0FBQUEsSUFDTixTQUFTO0FBQUEsSUFDVCxTQUFTLFlBQVksT0FBTyxNQUFNO0FBQUEsSUFDbEMsWUFBWTtBQUFBLElBQ1osS0FBSztBQUFBLElBQ0wsR0FBRyxZQUFZLFFBQVEsV0FBVyxNQUFNLENBQUM7QUFBQSxFQUMxQztBQUNEO0FBQ0EsU0FBUyxZQUFZO0FBQ3BCLFNBQU87QUFDUjtBQUNBLFNBQVMsV0FBV1QsU0FBUTtBQUMzQixNQUFJLFFBQXdCLG9CQUFJLFdBQVcsRUFBRSxHQUFHLE9BQU8sSUFBSSxTQUFTLE1BQU0sTUFBTTtBQUNoRixTQUFPLE1BQU07QUFDWixRQUFJLENBQUMsR0FBRyxHQUFHLEdBQUcsQ0FBQyxJQUFJO0FBQUEsTUFDbEJBLFFBQU8sT0FBTztBQUFBLE1BQ2RBLFFBQU8sT0FBTztBQUFBLE1BQ2RBLFFBQU8sT0FBTztBQUFBLE1BQ2RBLFFBQU8sT0FBTztBQUFBLElBQ2Y7QUFDQSxXQUFPLEtBQUssVUFBVSxHQUFHLENBQUMsR0FBRyxLQUFLLFVBQVUsR0FBRyxDQUFDLEdBQUcsS0FBSyxVQUFVLEdBQUcsQ0FBQyxHQUFHLEtBQUssVUFBVSxJQUFJLENBQUMsR0FBRztBQUFBLEVBQ2pHO0FBQ0Q7QUFDQSxTQUFTLFNBQVMsT0FBTyxhQUFhO0FBQ3JDLFdBQVMsSUFBSSxHQUFHLElBQUksR0FBRyxJQUFLLE9BQU0sQ0FBQyxJQUFJLEtBQUssTUFBTSxjQUFjLFFBQVEsSUFBSSxFQUFFO0FBQzlFLFNBQU87QUFDUjtBQUNBLFNBQVMsWUFBWSxPQUFPLFNBQVM7QUFDcEMsU0FBTyxNQUFNLENBQUMsSUFBSSxNQUFNLENBQUMsSUFBSSxLQUFLLFdBQVcsR0FBRyxNQUFNLENBQUMsSUFBSSxNQUFNLENBQUMsSUFBSSxLQUFLLEtBQUs7QUFDakY7QUFDQSxTQUFTLGFBQWEsU0FBUztBQUM5QixTQUFPLENBQUMsTUFBTSxXQUFXLFVBQVUsTUFBTSxNQUFNLE1BQU0sY0FBYyxTQUFTLE1BQU0sTUFBTSxJQUFJLFNBQVM7QUFDdEc7QUFDQSxTQUFTLGNBQWMsTUFBTSxRQUFRO0FBQ3BDLFNBQU8sT0FBTyxTQUFTLEtBQUssTUFBTSxRQUFRLFNBQVMsQ0FBQyxJQUFJLEtBQUssTUFBTSxTQUFTLEdBQUcsU0FBUyxFQUFFLEdBQUcsRUFBRTtBQUNoRztBQUNBLFNBQVMsU0FBUztBQUNqQixTQUFPO0FBQUEsSUFDTixVQUFVO0FBQUEsSUFDVixRQUFRO0FBQUEsSUFDUixZQUFZO0FBQUEsSUFDWixXQUFXO0FBQUEsSUFDWCxLQUFLO0FBQUEsSUFDTCxTQUFTLENBQUMsTUFBTSxXQUFXLFlBQVksS0FBSyxNQUFNLE1BQU0sQ0FBQztBQUFBLElBQ3pELFdBQVcsWUFBWSxFQUFFO0FBQUEsRUFDMUI7QUFDRDtBQUNBLFNBQVMsVUFBVTtBQUNsQixTQUFPO0FBQUEsSUFDTixHQUFHLE9BQU87QUFBQSxJQUNWLE1BQU07QUFBQSxJQUNOLFNBQVM7QUFBQSxJQUNULGFBQWE7QUFBQSxJQUNiLFNBQVM7QUFBQSxJQUNULFlBQVk7QUFBQSxJQUNaLE9BQU8sYUFBYSxDQUFDO0FBQUEsSUFDckIsVUFBVSxNQUFNQSxTQUFRO0FBQ3ZCLFVBQUksUUFBUSxZQUFZLElBQUksR0FBRyxPQUFPLFdBQVdBLE9BQU07QUFDdkQsYUFBTyxNQUFNLE1BQU0sWUFBWSxLQUFLLEdBQUcsQ0FBQyxDQUFDO0FBQUEsSUFDMUM7QUFBQSxFQUNEO0FBQ0Q7QUFDQSxTQUFTLFVBQVU7QUFDbEIsTUFBSSxZQUFZLFlBQVksRUFBRTtBQUM5QixTQUFPO0FBQUEsSUFDTixHQUFHLE9BQU87QUFBQSxJQUNWLE1BQU07QUFBQSxJQUNOLFNBQVM7QUFBQSxJQUNULGFBQWE7QUFBQSxJQUNiLFNBQVM7QUFBQSxJQUNULFlBQVk7QUFBQSxJQUNaLGFBQWE7QUFBQSxJQUNiLE9BQU8sYUFBYSxDQUFDO0FBQUEsSUFDckIsVUFBVSxNQUFNQSxTQUFRO0FBQ3ZCLFVBQUksUUFBUSxZQUFZLElBQUksR0FBRyxTQUFTLElBQUksWUFBWSxFQUFFLFlBQVksTUFBTUEsUUFBTyxPQUFPLEVBQUUsQ0FBQyxHQUFHLFdBQVc7QUFDM0csYUFBTyxDQUFDLFVBQVU7QUFDakIsWUFBSSxDQUFDLFdBQVcsT0FBTyxRQUFRLEdBQUc7QUFDakMsY0FBSSxRQUFRLEtBQUssUUFBUSxnQkFBZ0IsQ0FBQyxFQUFHLE9BQU0sZ0JBQWdCLE9BQU8sZUFBZTtBQUN6RixxQkFBVztBQUFBLFFBQ1o7QUFDQSxlQUFPLE1BQU0sT0FBTyxzQkFBc0IsUUFBUSxFQUFFLEtBQUs7QUFBQSxNQUMxRDtBQUFBLElBQ0Q7QUFBQSxJQUNBLFdBQVcsTUFBTUEsU0FBUTtBQUN4QixVQUFJLFFBQVEsWUFBWSxJQUFJLEdBQUcsT0FBTyxXQUFXQSxPQUFNO0FBQ3ZELGFBQU8sQ0FBQyxnQkFBZ0IsTUFBTSxZQUFZLFNBQVMsS0FBSyxHQUFHLFdBQVcsR0FBRyxDQUFDLENBQUM7QUFBQSxJQUM1RTtBQUFBLElBQ0EsV0FBVztBQUFBLElBQ1gsUUFBUSxDQUFDLGdCQUFnQixVQUFVLFlBQVksU0FBeUIsb0JBQUksV0FBVyxFQUFFLEdBQUcsV0FBVyxHQUFHLENBQUMsQ0FBQztBQUFBLEVBQzdHO0FBQ0Q7QUFDQSxTQUFTLFlBQVk7QUFDcEIsTUFBSSxFQUFFLGFBQWEsUUFBUSxHQUFHLFNBQVMsSUFBSSxRQUFRO0FBQ25ELFNBQU87QUFBQSxJQUNOLEdBQUc7QUFBQSxJQUNILE1BQU07QUFBQSxJQUNOLFNBQVM7QUFBQSxJQUNULE9BQU87QUFBQSxJQUNQLFdBQVc7QUFBQSxJQUNYLFdBQVcsQ0FBQyxNQUFNLFdBQVcsY0FBYyxHQUFHLE1BQU0sTUFBTSxJQUFJLGNBQWMsTUFBTSxNQUFNLElBQUk7QUFBQSxFQUM3RjtBQUNEO0FBQ0EsU0FBUyxPQUFPLFVBQVUsQ0FBQyxHQUFHO0FBQzdCLGFBQVcsR0FBRyxXQUFXLFNBQVMsV0FBVyxNQUFNO0FBQ25ELE1BQUksRUFBRSxVQUFVLEVBQUUsSUFBSSxXQUFXLE9BQU87QUFDeEMsU0FBTyxZQUFZLFNBQVMsV0FBVztBQUFBLElBQ3RDO0FBQUEsSUFDQTtBQUFBLElBQ0E7QUFBQSxFQUNELENBQUMsR0FBRyxZQUFZLElBQUksUUFBUSxZQUFZLElBQUksUUFBUTtBQUNyRDtBQUNBLFNBQVMsV0FBVyxNQUFNQSxTQUFRO0FBQ2pDLFNBQU8sTUFBTTtBQUNaLFFBQUksUUFBUTtBQUFBLE1BQ1hBLFFBQU8sT0FBTztBQUFBLE1BQ2RBLFFBQU8sT0FBTztBQUFBLE1BQ2RBLFFBQU8sT0FBTztBQUFBLE1BQ2RBLFFBQU8sT0FBTztBQUFBLE1BQ2RBLFFBQU8sT0FBTztBQUFBLElBQ2Y7QUFDQSxXQUFPLE1BQU0sQ0FBQyxJQUFJLE1BQU0sQ0FBQyxNQUFNLElBQUksTUFBTSxDQUFDLElBQUksTUFBTSxDQUFDLElBQUksVUFBVSxNQUFNLENBQUMsSUFBSSxNQUFNLENBQUMsTUFBTSxJQUFJLFdBQVcsSUFBSSxNQUFNLENBQUMsSUFBSSxNQUFNLENBQUMsTUFBTSxJQUFJLFdBQVcsT0FBTyxNQUFNLENBQUMsSUFBSSxNQUFNLENBQUMsTUFBTSxHQUFHLE1BQU0sQ0FBQyxJQUFJLE1BQU0sQ0FBQyxNQUFNLEdBQUcsT0FBTyxhQUFhLEtBQUs7QUFBQSxFQUM1TztBQUNEO0FBQ0EsU0FBUyxXQUFXO0FBQ25CLE1BQUksRUFBRSxhQUFhLFlBQVksV0FBVyxRQUFRLEdBQUcsU0FBUyxJQUFJO0FBQ2xFLFNBQU87QUFBQSxJQUNOLEdBQUc7QUFBQSxJQUNILE1BQU07QUFBQSxJQUNOLFNBQVM7QUFBQSxJQUNULGFBQWE7QUFBQSxJQUNiLFlBQVk7QUFBQSxJQUNaLE9BQU8sQ0FBQyxNQUFNLFdBQVcsYUFBYSxNQUFNLFFBQVEsS0FBSyxNQUFNLFVBQVUsR0FBRyxLQUFLLElBQUksU0FBUztBQUFBLElBQzlGLFdBQVc7QUFBQSxFQUNaO0FBQ0Q7QUFDQSxTQUFTLGFBQWE7QUFDckIsTUFBSSxFQUFFLGFBQWEsUUFBUSxHQUFHLFNBQVMsSUFBSTtBQUMzQyxTQUFPO0FBQUEsSUFDTixHQUFHO0FBQUEsSUFDSCxNQUFNO0FBQUEsSUFDTixPQUFPLENBQUMsTUFBTSxXQUFXLGFBQWEsTUFBTSxRQUFRLEtBQUs7QUFBQSxJQUN6RCxXQUFXO0FBQUEsSUFDWCxVQUFVLE1BQU0sUUFBUTtBQUN2QixhQUFPLGFBQWEsTUFBTSxRQUFRLEtBQUssR0FBRyxVQUFVLEdBQUcsS0FBSyxJQUFJLGdCQUFnQixLQUFLLElBQUk7QUFBQSxJQUMxRjtBQUFBLEVBQ0Q7QUFDRDtBQUNBLFNBQVMsU0FBUyxVQUFVLENBQUMsR0FBRztBQUMvQixhQUFXLEdBQUcsV0FBVyxTQUFTLFNBQVMsUUFBUTtBQUNuRCxNQUFJLEVBQUUsVUFBVSxHQUFHLFFBQVEsV0FBVyxLQUFHLElBQUksV0FBVyxPQUFPO0FBQy9ELE1BQUksWUFBWSxTQUFTLFdBQVc7QUFBQSxJQUNuQztBQUFBLElBQ0E7QUFBQSxJQUNBO0FBQUEsRUFDRCxDQUFDLEdBQUcsWUFBWSxVQUFVLFVBQVUsQ0FBQyxNQUFJLEtBQUUsQ0FBQyxHQUFHLFlBQVksRUFBRyxRQUFPLFdBQVcsZUFBZTtBQUFBLElBQzlGLEdBQUcsU0FBUyxjQUFjLEVBQUU7QUFBQSxJQUM1QixNQUFNO0FBQUEsRUFDUDtBQUNBLE1BQUksT0FBTyxVQUFVLE9BQU87QUFDNUIsU0FBTyxZQUFZLElBQUksV0FBVyxTQUFTLElBQUk7QUFBQSxJQUM5QyxHQUFHLFNBQVMsU0FBUyxHQUFHLEVBQUU7QUFBQSxJQUMxQjtBQUFBLEVBQ0QsSUFBSSxXQUFXLFdBQVcsSUFBSTtBQUFBLElBQzdCLEdBQUcsU0FBUyxXQUFXLENBQUM7QUFBQSxJQUN4QjtBQUFBLEVBQ0Q7QUFDRDtBQUNBLFNBQVMsS0FBSyxPQUFPO0FBQ3BCLE1BQUksV0FBVyxPQUFPLE9BQU8sT0FBTyxLQUFLLEdBQUcsT0FBTztBQUNuRCxjQUFZLFdBQVcsR0FBRyxXQUFXLE9BQU8sZ0JBQWdCLE1BQU07QUFDbEUsTUFBSSxNQUFNLFdBQVcsS0FBSyxHQUFHLEVBQUUsVUFBVSxPQUFPLElBQUk7QUFDcEQsZ0JBQWMsUUFBUSxHQUFHLFlBQVksTUFBTSxHQUFHLGFBQWEsWUFBWSxFQUFFLE9BQU8sQ0FBQyxFQUFFLENBQUMsR0FBRyxVQUFVLEdBQUcsT0FBTztBQUMzRyxNQUFJTCxVQUFTLFdBQVcsUUFBUSxhQUFhLEdBQUc7QUFDaEQsU0FBTztBQUFBLElBQ04sTUFBTSxRQUFRQSxRQUFPLElBQUk7QUFBQSxJQUN6QixNQUFNQTtBQUFBLElBQ04sT0FBTyxNQUFNO0FBQUEsSUFDYixRQUFRLENBQUMsWUFBWSxVQUFVLE9BQU8sWUFBWSxPQUFPQSxPQUFNO0FBQUEsRUFDaEU7QUFDRDtBQUNBLFNBQVMsY0FBYyxVQUFVO0FBQ2hDLE1BQUksRUFBRSxhQUFhLFVBQVUsT0FBTyxZQUFZLFlBQVksV0FBVyxTQUFTLFFBQVEsS0FBSyxFQUFFLENBQUMsR0FBSSxPQUFNLGNBQWMscURBQXFELFVBQVUsUUFBUSxDQUFDO0FBQ2pNO0FBQ0EsU0FBUyxVQUFVbUIsU0FBUW5CLFNBQVE7QUFDbEMsTUFBSSxDQUFDbUIsUUFBUTtBQUNiLE1BQUksY0FBYyxPQUFPLE9BQU9BLFNBQVEsWUFBWSxHQUFHLE9BQU87QUFBQSxJQUM3RCxVQUFVO0FBQUEsSUFDVixRQUFRLFlBQVlBLE9BQU07QUFBQSxJQUMxQixRQUFRLEVBQUUsR0FBRyxZQUFZO0FBQUEsRUFDMUI7QUFDQSxNQUFJLEVBQUUsY0FBYyxDQUFDLFFBQVEsTUFBTW5CLE9BQU0sSUFBSSxTQUFTLEtBQUtBLFFBQU8sUUFBUSxHQUFJLE9BQU0sY0FBYyxjQUFjLDBFQUEwRSxrRUFBa0UsUUFBUUEsUUFBTyxJQUFJLEdBQUc7QUFDblI7QUFDQSxTQUFTLFlBQVksRUFBRSxJQUFJLEdBQUc7QUFDN0IsTUFBSSxRQUFRLENBQUMsV0FBVyxRQUFRLE1BQU0sSUFBSSxTQUFTLElBQUksT0FBTyxRQUFRLEdBQUcsQ0FBQyxDQUFDLE1BQU0sUUFBUSxPQUFPO0FBQ2hHLFNBQU8sT0FBTyxLQUFLLENBQUMsTUFBTSxJQUFJLElBQUk7QUFDbEMsU0FBTyxDQUFDLEdBQUcsSUFBSTtBQUNoQjtBQUNBLFNBQVMsT0FBTyxZQUFZLE9BQU9BLFNBQVE7QUFDMUMsTUFBSSxFQUFFLE1BQU0sU0FBUyxPQUFPLElBQUksT0FBTyxFQUFFLE1BQU0sU0FBUyxDQUFDLEdBQUcsTUFBTSxVQUFVLFVBQVUsSUFBSSxXQUFXLFVBQVU7QUFDL0csWUFBVSxRQUFRLEtBQUssUUFBUSxHQUFHQSxPQUFNO0FBQ3hDLE1BQUksQ0FBQyxTQUFTLEdBQUcsTUFBTSxJQUFJLFNBQVMsVUFBVSxPQUFPLE9BQU8sQ0FBQyxFQUFFLEtBQUssTUFBTSxTQUFTLFFBQVFBLFFBQU8sSUFBSSxHQUFHO0FBQ3pHLFFBQU0sVUFBVSxDQUFDLFNBQVMsR0FBRyxPQUFPLEdBQUcsTUFBTSxTQUFTLENBQUMsU0FBUyxTQUFTLElBQUksS0FBSyxDQUFDLEtBQUssV0FBVyxJQUFJLEtBQUtBLFFBQU8sTUFBTSxNQUFNLENBQUMsTUFBTTtBQUN0SSxNQUFJLFlBQVksQ0FBQyxPQUFPLFdBQVcsTUFBTSxFQUFFLEVBQUUsV0FBVyxJQUFJLEdBQUcsTUFBTSxDQUFDLEdBQUcsUUFBUUEsT0FBTSxHQUFHLFdBQVcsQ0FBQyxpQkFBaUIsS0FBSyxFQUFFLFFBQVEsR0FBRyxJQUFJLElBQUksQ0FBQyxFQUFFLFFBQVEsTUFBTSxPQUFPLE9BQU8sSUFBSSxDQUFDLEdBQUcsV0FBVztBQUFBLElBQ2xNO0FBQUEsSUFDQSxNQUFNO0FBQUEsSUFDTixTQUFTLElBQUksT0FBTyxTQUFTLEtBQUssR0FBRyxDQUFDO0FBQUEsSUFDdEMsVUFBVSxDQUFDLE9BQU8sVUFBVSxFQUFFLElBQUksU0FBUyxFQUFFLElBQUk7QUFBQSxJQUNqRCxHQUFHLGFBQWEsRUFBRSxXQUFXLENBQUMsT0FBTyxVQUFVLEVBQUUsSUFBSSxVQUFVLEVBQUUsSUFBSSxPQUFPO0FBQUEsSUFDNUUsS0FBSyxJQUFJO0FBQ1IsVUFBSSxVQUFVLEVBQUUsRUFBRyxRQUFPLEtBQUssRUFBRTtBQUNqQyxZQUFNLElBQUksUUFBUSxrQkFBa0IsdUJBQXVCLElBQUksWUFBTyx3QkFBd0I7QUFBQSxJQUMvRjtBQUFBLEVBQ0Q7QUFDQSxTQUFPLE9BQU8sWUFBWSxRQUFRO0FBQ25DO0FBQ0EsSUFBSTtBQUFKLElBQWU7QUFBZixJQUEwQjtBQUExQixJQUEyQztBQUEzQyxJQUF5RDtBQUF6RCxJQUE4RDtBQUE5RCxJQUE2RTtBQUE3RSxJQUE0RjtBQUE1RixJQUF1RztBQUF2RyxJQUFpSDtBQUFqSCxJQUFpSTtBQUFqSSxJQUEwSTtBQUExSSxJQUFxSjtBQUFySixJQUFrSztBQUFsSyxJQUE2SztBQUE3SyxJQUE0TDtBQUE1TCxJQUF3TTtBQUF4TSxJQUFrTjtBQUFsTixJQUEwTjtBQUExTixJQUFxTztBQUFyTyxJQUFnUDtBQUFoUCxJQUF1UDtBQUF2UCxJQUE4UDtBQUE5UCxJQUF1UTtBQUF2USxJQUFnUjtBQUNoUixJQUFJLGVBQWUsU0FBVSxNQUFNO0FBQ2xDLHdCQUFzQjtBQUN0QixxQkFBbUI7QUFDbkIsMEJBQXdCO0FBQ3hCLHVCQUFxQjtBQUNyQix3QkFBc0I7QUFDdEIsWUFBVTtBQUNWLGNBQVk7QUFBQSxJQUNYLFFBQVE7QUFBQSxJQUNSLFVBQVU7QUFBQSxJQUNWLFVBQVU7QUFBQSxJQUNWLFFBQVE7QUFBQSxFQUNUO0FBQ0EsY0FBWTtBQUFBLElBQ1gsUUFBUTtBQUFBLElBQ1IsVUFBVTtBQUFBLEVBQ1g7QUFDQSxvQkFBa0IsQ0FBQyxHQUFHLGFBQWE7QUFDbkMsaUJBQWU7QUFDZixRQUFNO0FBQ04sa0JBQWdDLDRCQUFZLEdBQUc7QUFDL0Msa0JBQWdDLDJCQUFXLEdBQUc7QUFDOUMsY0FBNEIsb0JBQUksUUFBUTtBQUN4QyxhQUEyQiwrQkFBZTtBQUMxQyxtQkFBaUI7QUFBQSxJQUNoQixRQUFRO0FBQUEsSUFDUixVQUFVO0FBQUEsRUFDWDtBQUNBLFlBQVU7QUFDVixjQUFZO0FBQUEsSUFDWCxZQUFZO0FBQUEsSUFDWixVQUFVO0FBQUEsRUFDWDtBQUNBLGdCQUFjO0FBQ2QsY0FBWTtBQUNaLGtCQUFnQixDQUFDLEdBQUcsU0FBUztBQUM3QixlQUFhO0FBQUEsSUFDWixVQUFVLENBQUMsU0FBUyxTQUFTLE1BQU0sS0FBSyxZQUFZLE9BQU87QUFBQSxJQUMzRCxRQUFRLENBQUMsVUFBVSxPQUFPLFNBQVM7QUFBQSxJQUNuQyxZQUFZO0FBQUEsRUFDYjtBQUNBLGFBQTJCLCtCQUFlO0FBQzFDLFdBQXlCLDZCQUFhO0FBQ3RDLGNBQTRCLGdDQUFnQjtBQUM1QyxjQUFZLEVBQUUsU0FBUyxLQUFHO0FBQzFCLFVBQXdCLHdCQUFRO0FBQ2hDLFVBQXdCLHdCQUFRO0FBQ2hDLFlBQTBCLDBCQUFVO0FBQ3BDLFlBQVU7QUFBQSxJQUNULFNBQVM7QUFBQSxJQUNULFFBQVE7QUFBQSxFQUNUO0FBQ0EsVUFBUTtBQUFBLElBQ1A7QUFBQSxJQUNBO0FBQUEsSUFDQTtBQUFBLElBQ0E7QUFBQSxJQUNBO0FBQUEsSUFDQTtBQUFBLEVBQ0Q7QUFDRCxDQUFFO0FBRUYsd0JBQXdCO0FBQ3hCLElBQU0sVUFBVTtBQUFBLEVBQ2YsU0FBUyxDQUFDO0FBQUEsRUFDVixTQUFTO0FBQUEsSUFDUjtBQUFBLElBQ0E7QUFBQSxJQUNBO0FBQUEsRUFDRDtBQUFBLEVBQ0EsV0FBVztBQUFBLEVBQ1gsU0FBUztBQUFBLElBQ1IsTUFBTTtBQUFBLElBQ04sU0FBUyxDQUFDO0FBQUEsSUFDVixRQUFRO0FBQUEsRUFDVDtBQUFBLEVBQ0EsUUFBUSxDQUFDO0FBQUEsRUFDVCxNQUFNLE1BQU0sYUFBYSxhQUFhLEtBQUssRUFBRSxZQUFZLENBQUM7QUFBQSxFQUMxRCxVQUFVLENBQUM7QUFBQSxJQUNWLFNBQVMsQ0FBQztBQUFBLElBQ1YsT0FBTztBQUFBLElBQ1AsU0FBUztBQUFBLE1BQ1IsTUFBTTtBQUFBLE1BQ04sS0FBSztBQUFBLE1BQ0wsUUFBUTtBQUFBLE1BQ1IsU0FBUztBQUFBLElBQ1Y7QUFBQSxFQUNELENBQUM7QUFDRjtBQUVBLHdCQUF3QjtBQUN4QixJQUFNLFFBQVEsRUFBRSxNQUFNLFFBQVE7QUFDOUIsSUFBTSxTQUFTO0FBQUEsRUFDZCxTQUFTO0FBQUEsSUFDUixRQUFRO0FBQUEsTUFDUCxNQUFNO0FBQUEsTUFDTixRQUFRO0FBQUEsUUFDUCxNQUFNO0FBQUEsVUFDTCxNQUFNO0FBQUEsVUFDTixNQUFNO0FBQUEsVUFDTixRQUFRO0FBQUEsVUFDUixPQUFPO0FBQUEsUUFDUjtBQUFBLFFBQ0EsUUFBUTtBQUFBLFVBQ1AsTUFBTTtBQUFBLFVBQ04sTUFBTTtBQUFBLFVBQ04sUUFBUTtBQUFBLFFBQ1Q7QUFBQSxRQUNBLFNBQVM7QUFBQSxVQUNSLE1BQU07QUFBQSxVQUNOLE1BQU07QUFBQSxVQUNOLE9BQU87QUFBQSxRQUNSO0FBQUEsUUFDQSxRQUFRO0FBQUEsVUFDUCxNQUFNO0FBQUEsVUFDTixNQUFNO0FBQUEsVUFDTixJQUFJO0FBQUEsWUFDSCxNQUFNO0FBQUEsWUFDTixPQUFPO0FBQUEsWUFDUCxNQUFNLEtBQUssS0FBSztBQUFBLFlBQ2hCLFNBQVMsQ0FBQyxRQUFRO0FBQUEsWUFDbEIsU0FBUztBQUFBLFVBQ1Y7QUFBQSxRQUNEO0FBQUEsUUFDQSxPQUFPO0FBQUEsVUFDTixNQUFNO0FBQUEsVUFDTixNQUFNO0FBQUEsVUFDTixNQUFNO0FBQUEsVUFDTixPQUFPO0FBQUEsUUFDUjtBQUFBLFFBQ0EsUUFBUTtBQUFBLFVBQ1AsTUFBTTtBQUFBLFVBQ04sSUFBSTtBQUFBLFVBQ0osU0FBUztBQUFBLFFBQ1Y7QUFBQSxNQUNEO0FBQUEsTUFDQSxZQUFZO0FBQUEsSUFDYjtBQUFBLElBQ0EsVUFBVTtBQUFBLElBQ1YsVUFBVTtBQUFBLE1BQ1QsTUFBTTtBQUFBLE1BQ04sU0FBUyxDQUFDLFVBQVUsUUFBUTtBQUFBLElBQzdCO0FBQUEsSUFDQSxRQUFRO0FBQUEsTUFDUCxNQUFNO0FBQUEsTUFDTixTQUFTLENBQUMsTUFBTSxLQUFLO0FBQUEsSUFDdEI7QUFBQSxFQUNEO0FBQUEsRUFDQSxTQUFTO0FBQUEsSUFDUjtBQUFBLElBQ0E7QUFBQSxJQUNBO0FBQUEsRUFDRDtBQUFBLEVBQ0EsV0FBVztBQUFBLEVBQ1gsU0FBUztBQUFBLElBQ1IsTUFBTTtBQUFBLElBQ04sU0FBUztBQUFBLE1BQ1IsVUFBVTtBQUFBLE1BQ1YsUUFBUSxDQUFDO0FBQUEsUUFDUixNQUFNO0FBQUEsUUFDTixNQUFNO0FBQUEsUUFDTixRQUFRO0FBQUEsUUFDUixPQUFPO0FBQUEsTUFDUixHQUFHO0FBQUEsUUFDRixNQUFNO0FBQUEsUUFDTixNQUFNO0FBQUEsUUFDTixNQUFNO0FBQUEsTUFDUCxDQUFDO0FBQUEsSUFDRjtBQUFBLElBQ0EsUUFBUTtBQUFBLEVBQ1Q7QUFBQSxFQUNBLE1BQU07QUFBQSxFQUNOLFVBQVUsQ0FBQztBQUNaO0FBRUEsU0FBUyxlQUFlLFNBQVMsRUFBRSxTQUFTLEdBQUc7QUFDOUMsUUFBTSxFQUFFLFFBQVEsVUFBVSxTQUFTLFVBQVUsV0FBVyxVQUFVLFNBQVMsS0FBSyxJQUFJO0FBQ3BGLFFBQU0sV0FBVyxhQUFhLE1BQU07QUFDcEMsUUFBTSxFQUFFLFFBQVEsT0FBTyxJQUFJLFdBQVcsUUFBUSxVQUFVLFFBQVE7QUFDaEUsUUFBTSxXQUFXLGNBQWMsUUFBUSxRQUFRO0FBQy9DLFFBQU0sVUFBVSxPQUFPLEtBQUssQ0FBQyxFQUFFLEtBQUssTUFBTSxTQUFTLE1BQU07QUFDekQsU0FBTztBQUFBLElBQ04sUUFBUSxDQUFDLFNBQVMsU0FBUyxHQUFHLE1BQU07QUFBQSxJQUNwQyxjQUFjO0FBQUEsSUFDZCxTQUFTLENBQUM7QUFBQSxJQUNWLFFBQVEsT0FBTyxJQUFJLENBQUMsVUFBVTtBQUM3QixVQUFJLE1BQU0sU0FBUyxTQUFVLFFBQU8sY0FBYyxPQUFPLFVBQVUsVUFBVSxXQUFXLE1BQU07QUFDOUYsWUFBTSxFQUFFLE9BQU8sTUFBTSxJQUFJO0FBQ3pCLFlBQU0sV0FBVyxhQUFhLFFBQVEsTUFBTSxVQUFVO0FBQ3RELGFBQU87QUFBQSxRQUNOLE1BQU07QUFBQSxRQUNOLFFBQVEsTUFBTTtBQUFBLFFBQ2Q7QUFBQSxRQUNBLEdBQUcsU0FBUyxLQUFLO0FBQUEsUUFDakIsR0FBRyxhQUFhLFVBQVUsRUFBRSxTQUFTLFNBQVM7QUFBQSxNQUMvQztBQUFBLElBQ0QsQ0FBQztBQUFBLElBQ0QsV0FBVyxhQUFhO0FBQUEsSUFDeEIsR0FBRyxhQUFhLFVBQVUsRUFBRSxTQUFTLEtBQUs7QUFBQSxJQUMxQyxHQUFHLFdBQVcsWUFBWSxFQUFFLFdBQVcsV0FBVyxRQUFRLFFBQVEsSUFBSSxZQUFZLFNBQVM7QUFBQSxFQUM1RjtBQUNEO0FBQ0EsU0FBUyxjQUFjLEVBQUUsUUFBUSxNQUFNLE9BQU8sR0FBRyxVQUFVLFVBQVU7QUFDcEUsU0FBTztBQUFBLElBQ04sTUFBTTtBQUFBLElBQ047QUFBQSxJQUNBO0FBQUEsSUFDQSxTQUFTLFdBQVcsT0FBTyxFQUFFO0FBQUEsSUFDN0IsUUFBUSxPQUFPLElBQUksQ0FBQyxFQUFFLE9BQU8sTUFBTSxRQUFRLE9BQU8sT0FBTztBQUFBLE1BQ3hELE1BQU0sTUFBTTtBQUFBLE1BQ1osR0FBRyxTQUFTLEtBQUs7QUFBQSxNQUNqQixNQUFNLFdBQVcsTUFBTTtBQUFBLE1BQ3ZCLFFBQVEsV0FBVyxNQUFNO0FBQUEsTUFDekIsR0FBRyxRQUFRLEtBQUs7QUFBQSxNQUNoQixHQUFHLFVBQVUsWUFBWSxFQUFFLFVBQVUsYUFBYSxPQUFPLE1BQU0sRUFBRTtBQUFBLElBQ2xFLEVBQUU7QUFBQSxFQUNIO0FBQ0Q7QUFDQSxTQUFTLFNBQVMsT0FBTztBQUN4QixRQUFNLE9BQU8sVUFBVSxLQUFLO0FBQzVCLFNBQU8sU0FBUyxTQUFTLENBQUMsSUFBSSxFQUFFLEtBQUs7QUFDdEM7QUFFQSxTQUFTLFFBQVEsT0FBTztBQUN2QixNQUFJLE1BQU0sU0FBUyxPQUFRLFFBQU87QUFBQSxJQUNqQyxRQUFRLE1BQU0sVUFBVTtBQUFBLElBQ3hCLFNBQVMsTUFBTSxTQUFTO0FBQUEsRUFDekI7QUFDQSxNQUFJLE1BQU0sU0FBUyxRQUFTLFFBQU87QUFBQSxJQUNsQyxPQUFPLE1BQU07QUFBQSxJQUNiLFNBQVM7QUFBQSxFQUNWO0FBQ0EsTUFBSSxNQUFNLFNBQVMsU0FBVSxRQUFPLE1BQU0sV0FBVyxTQUFTLENBQUMsSUFBSSxFQUFFLFlBQVksS0FBSztBQUN0RixTQUFPLE1BQU0sU0FBUyxZQUFZLE1BQU0sT0FBTyxXQUFXLEVBQUUsT0FBTyxLQUFLLElBQUksQ0FBQztBQUM5RTtBQUVBLFNBQVMsYUFBYSxPQUFPLFFBQVE7QUFDcEMsTUFBSSxNQUFNLFNBQVMsVUFBVyxRQUFPO0FBQUEsSUFDcEMsT0FBTyxNQUFNLFVBQVUsV0FBVyxjQUFjO0FBQUEsSUFDaEQsTUFBTTtBQUFBLElBQ04sWUFBWTtBQUFBLEVBQ2I7QUFDQSxRQUFNLE9BQU8sT0FBTyxTQUFTLENBQUMsRUFBRSxTQUFTO0FBQ3pDLFNBQU87QUFBQSxJQUNOLEdBQUc7QUFBQSxJQUNILE1BQU0sS0FBSyxLQUFLLElBQUksSUFBSSxLQUFLLElBQUksR0FBRyxPQUFPLEVBQUUsQ0FBQztBQUFBLEVBQy9DO0FBQ0Q7QUFDQSxTQUFTLFdBQVcsUUFBUSxVQUFVO0FBQ3JDLFNBQU8sT0FBTyxPQUFPLENBQUMsU0FBUyxVQUFVO0FBQ3hDLFdBQU8sTUFBTSxTQUFTLFdBQVcsVUFBVSxZQUFZLE9BQU8sUUFBUSxJQUFJO0FBQUEsRUFDM0UsR0FBRyxFQUFFLEtBQUssTUFBTSxPQUFPLEVBQUU7QUFDMUI7QUFFQSxtQkFBbUI7QUFDbkIsSUFBTSxTQUFTO0FBQUEsRUFDZCxTQUFTO0FBQUEsSUFDUixRQUFRO0FBQUEsTUFDUCxNQUFNO0FBQUEsTUFDTixPQUFPO0FBQUEsTUFDUCxNQUFNO0FBQUEsSUFDUDtBQUFBLElBQ0EsVUFBVSxFQUFFLE1BQU0sUUFBUTtBQUFBLEVBQzNCO0FBQUEsRUFDQSxTQUFTLENBQUM7QUFBQSxFQUNWLFdBQVc7QUFBQSxFQUNYLFNBQVM7QUFBQSxJQUNSLE1BQU07QUFBQSxJQUNOLFNBQVMsQ0FBQztBQUFBLElBQ1YsUUFBUTtBQUFBLEVBQ1Q7QUFBQSxFQUNBLE1BQU0sQ0FBQyxHQUFHQSxZQUFXLG1CQUFtQkEsUUFBTyxVQUFVLFlBQVlBLE9BQU0sQ0FBQztBQUFBLEVBQzVFLFVBQVUsQ0FBQztBQUNaO0FBRUEsd0JBQXdCO0FBQ3hCLElBQU0sV0FBVztBQUFBLEVBQ2hCLFNBQVMsQ0FBQztBQUFBLEVBQ1YsU0FBUyxDQUFDLFFBQVEsT0FBTztBQUFBLEVBQ3pCLFdBQVc7QUFBQSxFQUNYLFNBQVM7QUFBQSxJQUNSLE1BQU07QUFBQSxJQUNOLFNBQVMsQ0FBQztBQUFBLElBQ1YsUUFBUTtBQUFBLEVBQ1Q7QUFBQSxFQUNBLFFBQVEsQ0FBQztBQUFBLEVBQ1QsTUFBTSxNQUFNLGVBQWUsYUFBYSxLQUFLLEdBQUcsU0FBUyxFQUFFLEdBQUc7QUFBQSxJQUM3RCxVQUFVLFFBQVEsSUFBSSxJQUFJO0FBQUEsTUFDekIsUUFBUTtBQUFBLE1BQ1IsU0FBUztBQUFBLElBQ1YsQ0FBQztBQUFBLElBQ0QsVUFBVSxVQUFVLElBQUksSUFBSSxFQUFFLE9BQU8sS0FBSyxDQUFDO0FBQUEsSUFDM0MsVUFBVSxXQUFXLEdBQUcsSUFBSSxFQUFFLFVBQVU7QUFBQSxNQUN2QyxPQUFPO0FBQUEsTUFDUCxNQUFNO0FBQUEsTUFDTixZQUFZO0FBQUEsSUFDYixFQUFFLENBQUM7QUFBQSxFQUNKLEdBQUcsRUFBRSxPQUFPLEdBQUcsQ0FBQztBQUFBLEVBQ2hCLFVBQVUsQ0FBQztBQUFBLElBQ1YsU0FBUyxDQUFDO0FBQUEsSUFDVixPQUFPO0FBQUEsSUFDUCxTQUFTO0FBQUEsTUFDUixNQUFNO0FBQUEsTUFDTixLQUFLO0FBQUEsTUFDTCxRQUFRO0FBQUEsTUFDUixZQUFZO0FBQUEsSUFDYjtBQUFBLEVBQ0QsQ0FBQztBQUNGO0FBRUEsbUJBQW1CO0FBQ25CLElBQU0sU0FBUztBQUFBLEVBQ2QsU0FBUztBQUFBLElBQ1IsVUFBVSxFQUFFLE1BQU0sUUFBUTtBQUFBLElBQzFCLFFBQVE7QUFBQSxNQUNQLE1BQU07QUFBQSxNQUNOLFlBQVk7QUFBQSxJQUNiO0FBQUEsRUFDRDtBQUFBLEVBQ0EsU0FBUyxDQUFDO0FBQUEsRUFDVixXQUFXO0FBQUEsRUFDWCxTQUFTO0FBQUEsSUFDUixNQUFNO0FBQUEsSUFDTixTQUFTLEVBQUUsUUFBUSxDQUFDLElBQUksRUFBRSxFQUFFO0FBQUEsSUFDNUIsUUFBUTtBQUFBLEVBQ1Q7QUFBQSxFQUNBLEtBQUssR0FBR0EsU0FBUTtBQUNmLFVBQU0sRUFBRSxTQUFTLElBQUlBO0FBQ3JCLFVBQU0sU0FBUyxZQUFZQSxPQUFNO0FBQ2pDLFdBQU87QUFBQSxNQUNOLEdBQUcsbUJBQW1CLFVBQVUsTUFBTTtBQUFBLE1BQ3RDO0FBQUEsTUFDQSxRQUFRLENBQUM7QUFBQSxRQUNSLE1BQU07QUFBQSxRQUNOLFFBQVEsT0FBTyxDQUFDO0FBQUEsUUFDaEI7QUFBQSxRQUNBLFFBQVEsQ0FBQztBQUFBLE1BQ1YsQ0FBQztBQUFBLE1BQ0QsV0FBVztBQUFBLElBQ1o7QUFBQSxFQUNEO0FBQUEsRUFDQSxVQUFVLENBQUM7QUFDWjtBQUVBLHdCQUF3QjtBQUN4QixJQUFNLFNBQVM7QUFBQSxFQUNkLFNBQVM7QUFBQSxJQUNSLE1BQU07QUFBQSxNQUNMLE1BQU07QUFBQSxNQUNOLFNBQVMsQ0FBQyxLQUFLLEdBQUc7QUFBQSxJQUNuQjtBQUFBLElBQ0EsUUFBUTtBQUFBLE1BQ1AsTUFBTTtBQUFBLE1BQ04sU0FBUyxDQUFDLE1BQU0sS0FBSztBQUFBLElBQ3RCO0FBQUEsRUFDRDtBQUFBLEVBQ0EsU0FBUyxDQUFDLE9BQU87QUFBQSxFQUNqQixXQUFXO0FBQUEsRUFDWCxTQUFTO0FBQUEsSUFDUixNQUFNO0FBQUEsSUFDTixTQUFTLENBQUM7QUFBQSxJQUNWLFFBQVE7QUFBQSxFQUNUO0FBQUEsRUFDQSxRQUFRLENBQUM7QUFBQSxFQUNULEtBQUssRUFBRSxTQUFTLEtBQUssR0FBRyxFQUFFLGFBQWEsRUFBRSxHQUFHO0FBQzNDLFVBQU0sT0FBTyxJQUFJO0FBQ2pCLFVBQU0sT0FBTyxlQUFlLGFBQWEsUUFBUSxHQUFHLFNBQVMsSUFBSSxHQUFHLENBQUMsVUFBVSxVQUFVLEdBQUcsSUFBSSxDQUFDLEdBQUcsRUFBRSxPQUFPLFdBQVcsQ0FBQztBQUN6SCxXQUFPLFNBQVMsT0FBTyxhQUFhLE1BQU0sQ0FBQztBQUFBLEVBQzVDO0FBQUEsRUFDQSxVQUFVLENBQUM7QUFBQSxJQUNWLFNBQVMsQ0FBQztBQUFBLElBQ1YsT0FBTztBQUFBLEVBQ1IsR0FBRztBQUFBLElBQ0YsU0FBUyxFQUFFLE1BQU0sSUFBSTtBQUFBLElBQ3JCLE9BQU87QUFBQSxFQUNSLENBQUM7QUFDRjtBQUVBLHdCQUF3QjtBQUN4QixJQUFNLFNBQVMsTUFBTSxPQUFPO0FBQzVCLElBQU0sU0FBUztBQUFBLEVBQ2QsU0FBUztBQUFBLElBQ1IsTUFBTTtBQUFBLE1BQ0wsTUFBTTtBQUFBLE1BQ04sWUFBWTtBQUFBLElBQ2I7QUFBQSxJQUNBLFFBQVE7QUFBQSxNQUNQLE1BQU07QUFBQSxNQUNOLFNBQVMsQ0FBQyxVQUFVLFFBQVE7QUFBQSxNQUM1QixZQUFZO0FBQUEsSUFDYjtBQUFBLEVBQ0Q7QUFBQSxFQUNBLFNBQVMsQ0FBQztBQUFBLEVBQ1YsV0FBVztBQUFBLEVBQ1gsU0FBUztBQUFBLElBQ1IsTUFBTTtBQUFBLElBQ04sU0FBUztBQUFBLE1BQ1IsTUFBTTtBQUFBLE1BQ04sUUFBUTtBQUFBLElBQ1Q7QUFBQSxJQUNBLFFBQVE7QUFBQSxFQUNUO0FBQUEsRUFDQSxNQUFNLE9BQU87QUFBQSxJQUNaLEdBQUcsZUFBZSxhQUFhLFFBQVEsR0FBRyxTQUFTLFNBQVMsR0FBRyxHQUFHLENBQUM7QUFBQSxNQUNsRSxNQUFNO0FBQUEsTUFDTixNQUFNLFdBQVcsTUFBTTtBQUFBLE1BQ3ZCLFFBQVE7QUFBQSxNQUNSLE9BQU87QUFBQSxNQUNQLFNBQVM7QUFBQSxJQUNWLENBQUMsQ0FBQztBQUFBLElBQ0YsV0FBVztBQUFBLEVBQ1o7QUFBQSxFQUNBLFVBQVUsQ0FBQztBQUNaO0FBRUEsd0JBQXdCO0FBQ3hCLElBQU0sWUFBWTtBQUFBLEVBQ2pCLFNBQVM7QUFBQSxJQUNSLE9BQU87QUFBQSxNQUNOLE1BQU07QUFBQSxNQUNOLE9BQU87QUFBQSxNQUNQLE1BQU0sU0FBUyxLQUFLLEtBQUs7QUFBQSxNQUN6QixTQUFTO0FBQUEsUUFDUjtBQUFBLFFBQ0E7QUFBQSxRQUNBO0FBQUEsTUFDRDtBQUFBLE1BQ0EsWUFBWTtBQUFBLElBQ2I7QUFBQSxJQUNBLGVBQWU7QUFBQSxNQUNkLE1BQU07QUFBQSxNQUNOLE9BQU87QUFBQSxNQUNQLE1BQU07QUFBQSxJQUNQO0FBQUEsSUFDQSxZQUFZO0FBQUEsTUFDWCxNQUFNO0FBQUEsTUFDTixPQUFPO0FBQUEsTUFDUCxNQUFNO0FBQUEsSUFDUDtBQUFBLElBQ0EsY0FBYztBQUFBLE1BQ2IsTUFBTTtBQUFBLE1BQ04sT0FBTztBQUFBLE1BQ1AsTUFBTTtBQUFBLElBQ1A7QUFBQSxJQUNBLFVBQVU7QUFBQSxNQUNULE1BQU07QUFBQSxNQUNOLE9BQU87QUFBQSxNQUNQLE1BQU07QUFBQSxNQUNOLFNBQVM7QUFBQSxJQUNWO0FBQUEsSUFDQSxRQUFRO0FBQUEsTUFDUCxNQUFNO0FBQUEsTUFDTixTQUFTO0FBQUEsSUFDVjtBQUFBLEVBQ0Q7QUFBQSxFQUNBLFNBQVMsQ0FBQyxRQUFRLFFBQVE7QUFBQSxFQUMxQixXQUFXO0FBQUEsRUFDWCxTQUFTO0FBQUEsSUFDUixNQUFNO0FBQUEsSUFDTixTQUFTLEVBQUUsT0FBTyxVQUFVO0FBQUEsSUFDNUIsUUFBUTtBQUFBLEVBQ1Q7QUFBQSxFQUNBLEtBQUssRUFBRSxPQUFPLEdBQUcsS0FBSyxHQUFHO0FBQ3hCLFVBQU0sV0FBVyxhQUFhLEtBQUs7QUFDbkMsVUFBTSxFQUFFLGNBQWMsT0FBTyxJQUFJO0FBQ2pDLFVBQU0sRUFBRSxlQUFlLFlBQVksYUFBYSxJQUFJO0FBQUEsTUFDbkQsZUFBZSxTQUFTLEtBQUssQ0FBQztBQUFBLE1BQzlCLFlBQVksU0FBUyxLQUFLLENBQUM7QUFBQSxNQUMzQixjQUFjLFNBQVMsS0FBSyxDQUFDO0FBQUEsTUFDN0IsR0FBRztBQUFBLElBQ0o7QUFDQSxVQUFNLFVBQVUsT0FBTyxVQUFVLFdBQVcsaUJBQWlCLElBQUksS0FBSyxJQUFJO0FBQzFFLFVBQU0sT0FBTyxVQUFVLFFBQVEsYUFBYSxjQUFjLGVBQWU7QUFBQSxNQUN4RTtBQUFBLE1BQ0E7QUFBQSxJQUNELENBQUM7QUFDRCxVQUFNLFNBQVMsVUFBVSxVQUFVLGVBQWUsSUFBSSxjQUFjLFVBQVU7QUFDOUUsVUFBTSxVQUFVLFVBQVUsV0FBVyxlQUFlLGFBQWEsR0FBRyxjQUFjLEVBQUUsVUFBVTtBQUFBLE1BQzdGLE9BQU87QUFBQSxNQUNQLE1BQU07QUFBQSxNQUNOLFlBQVk7QUFBQSxJQUNiLEVBQUUsQ0FBQztBQUNILFVBQU0sU0FBUyxlQUFlO0FBQUEsTUFDN0I7QUFBQSxNQUNBO0FBQUEsTUFDQTtBQUFBLElBQ0QsSUFBSTtBQUFBLE1BQ0g7QUFBQSxNQUNBO0FBQUEsTUFDQTtBQUFBLElBQ0Q7QUFDQSxXQUFPLGFBQWEsZUFBZSxhQUFhLFNBQVMsR0FBRyxTQUFTLEVBQUUsR0FBRyxRQUFRO0FBQUEsTUFDakYsU0FBUztBQUFBLE1BQ1QsV0FBVztBQUFBLElBQ1osQ0FBQyxHQUFHLENBQUM7QUFBQSxFQUNOO0FBQUEsRUFDQSxVQUFVLENBQUM7QUFBQSxJQUNWLFNBQVMsRUFBRSxPQUFPLFVBQVU7QUFBQSxJQUM1QixPQUFPO0FBQUEsSUFDUCxTQUFTO0FBQUEsTUFDUixNQUFNO0FBQUEsTUFDTixLQUFLO0FBQUEsTUFDTCxTQUFTO0FBQUEsTUFDVCxRQUFRO0FBQUEsTUFDUixTQUFTLEtBQUssSUFBSSxNQUFNLElBQUksQ0FBQztBQUFBLE1BQzdCLFlBQVk7QUFBQSxNQUNaLE9BQU8sQ0FBQyxHQUFHLGFBQWEsYUFBYSxJQUFJLElBQUk7QUFBQSxJQUM5QztBQUFBLEVBQ0QsR0FBRztBQUFBLElBQ0YsU0FBUyxFQUFFLE9BQU8sVUFBVTtBQUFBLElBQzVCLE9BQU87QUFBQSxJQUNQLFNBQVM7QUFBQSxNQUNSLE1BQU07QUFBQSxNQUNOLEtBQUs7QUFBQSxNQUNMLFNBQVM7QUFBQSxNQUNULFFBQVE7QUFBQSxNQUNSLFNBQVMsS0FBSyxJQUFJLE1BQU0sR0FBRyxDQUFDO0FBQUEsTUFDNUIsWUFBWTtBQUFBLE1BQ1osT0FBTyxDQUFDLFdBQVcsU0FBUyxLQUFLLElBQUk7QUFBQSxJQUN0QztBQUFBLEVBQ0QsQ0FBQztBQUNGO0FBRUEsSUFBTSxZQUFZO0FBQ2xCLElBQU0sYUFBYTtBQUFBLEVBQ2xCLFNBQVM7QUFBQSxJQUNSLFlBQVk7QUFBQSxNQUNYLE1BQU07QUFBQSxNQUNOLE9BQU87QUFBQSxNQUNQLE1BQU07QUFBQSxJQUNQO0FBQUEsSUFDQSxVQUFVLEVBQUUsTUFBTSxRQUFRO0FBQUEsRUFDM0I7QUFBQSxFQUNBLFNBQVMsQ0FBQyxNQUFNO0FBQUEsRUFDaEIsV0FBVztBQUFBLEVBQ1gsU0FBUztBQUFBLElBQ1IsTUFBTTtBQUFBLElBQ04sU0FBUyxDQUFDO0FBQUEsSUFDVixRQUFRO0FBQUEsRUFDVDtBQUFBLEVBQ0EsS0FBSyxHQUFHLEVBQUUsVUFBVSxhQUFhLEVBQUUsR0FBRztBQUNyQyxVQUFNLE9BQU8sU0FBUyxVQUFVO0FBQ2hDLFVBQU0sU0FBUztBQUFBLE1BQ2Q7QUFBQSxRQUNDLE1BQU07QUFBQSxRQUNOLE1BQU0sV0FBVyxPQUFPLFNBQVM7QUFBQSxRQUNqQyxRQUFRLFdBQVcsU0FBUyxFQUFFLElBQUksWUFBWSxFQUFFO0FBQUEsUUFDaEQsUUFBUTtBQUFBLFFBQ1IsU0FBUztBQUFBLE1BQ1Y7QUFBQSxNQUNBO0FBQUEsUUFDQyxNQUFNO0FBQUEsUUFDTixNQUFNLFdBQVcsSUFBSTtBQUFBLFFBQ3JCLFFBQVEsV0FBVyxTQUFTO0FBQUEsUUFDNUIsVUFBVTtBQUFBLFVBQ1QsT0FBTztBQUFBLFVBQ1AsTUFBTTtBQUFBLFVBQ04sWUFBWTtBQUFBLFFBQ2I7QUFBQSxNQUNEO0FBQUEsTUFDQSxVQUFVLFVBQVUsR0FBRyxVQUFVO0FBQUEsSUFDbEM7QUFDQSxXQUFPLGVBQWUsVUFBVSxTQUFTLEVBQUUsSUFBSSxNQUFNLE1BQU07QUFBQSxFQUM1RDtBQUFBLEVBQ0EsVUFBVSxDQUFDO0FBQUEsSUFDVixTQUFTLENBQUM7QUFBQSxJQUNWLE9BQU87QUFBQSxFQUNSLENBQUM7QUFDRjtBQUVBLHdCQUF3QjtBQUN4QixJQUFNLFNBQVM7QUFBQSxFQUNkLFNBQVMsQ0FBQztBQUFBLEVBQ1YsU0FBUztBQUFBLElBQ1I7QUFBQSxJQUNBO0FBQUEsSUFDQTtBQUFBLEVBQ0Q7QUFBQSxFQUNBLFdBQVc7QUFBQSxFQUNYLFNBQVM7QUFBQSxJQUNSLE1BQU07QUFBQSxJQUNOLFNBQVMsQ0FBQztBQUFBLElBQ1YsUUFBUTtBQUFBLEVBQ1Q7QUFBQSxFQUNBLFFBQVEsQ0FBQztBQUFBLEVBQ1QsTUFBTSxNQUFNLGVBQWUsYUFBYSxXQUFXLEVBQUUsWUFBWSxHQUFHLFNBQVMsR0FBRyxHQUFHLGVBQWUsS0FBSyxHQUFHLFdBQVc7QUFBQSxFQUNySCxVQUFVLENBQUM7QUFBQSxJQUNWLFNBQVMsQ0FBQztBQUFBLElBQ1YsT0FBTztBQUFBLEVBQ1IsQ0FBQztBQUNGO0FBRUEsd0JBQXdCO0FBQ3hCLElBQU0sT0FBTztBQUFBLEVBQ1osU0FBUyxDQUFDO0FBQUEsRUFDVixTQUFTO0FBQUEsSUFDUjtBQUFBLElBQ0E7QUFBQSxJQUNBO0FBQUEsRUFDRDtBQUFBLEVBQ0EsV0FBVztBQUFBLEVBQ1gsU0FBUztBQUFBLElBQ1IsTUFBTTtBQUFBLElBQ04sU0FBUyxDQUFDO0FBQUEsSUFDVixRQUFRO0FBQUEsRUFDVDtBQUFBLEVBQ0EsUUFBUSxDQUFDO0FBQUEsRUFDVCxNQUFNLE1BQU0sYUFBYSxhQUFhLFdBQVcsQ0FBQztBQUFBLEVBQ2xELFVBQVUsQ0FBQztBQUFBLElBQ1YsU0FBUyxDQUFDO0FBQUEsSUFDVixPQUFPO0FBQUEsSUFDUCxTQUFTO0FBQUEsTUFDUixNQUFNO0FBQUEsTUFDTixLQUFLO0FBQUEsTUFDTCxRQUFRO0FBQUEsTUFDUixZQUFZO0FBQUEsSUFDYjtBQUFBLEVBQ0QsQ0FBQztBQUNGO0FBRUEsd0JBQXdCO0FBQ3hCLElBQU0sVUFBVTtBQUFBLEVBQ2Y7QUFBQSxFQUNBO0FBQUEsRUFDQTtBQUFBLEVBQ0E7QUFDRDtBQUNBLElBQU0sU0FBUztBQUNmLElBQU0sT0FBTztBQUFBLEVBQ1osU0FBUyxFQUFFLFNBQVM7QUFBQSxJQUNuQixNQUFNO0FBQUEsSUFDTixTQUFTO0FBQUEsTUFDUjtBQUFBLE1BQ0E7QUFBQSxNQUNBO0FBQUEsSUFDRDtBQUFBLEVBQ0QsRUFBRTtBQUFBLEVBQ0YsU0FBUztBQUFBLElBQ1I7QUFBQSxJQUNBO0FBQUEsSUFDQTtBQUFBLEVBQ0Q7QUFBQSxFQUNBLFdBQVc7QUFBQSxFQUNYLFNBQVM7QUFBQSxJQUNSLE1BQU07QUFBQSxJQUNOLFNBQVMsQ0FBQztBQUFBLElBQ1YsUUFBUTtBQUFBLEVBQ1Q7QUFBQSxFQUNBLFFBQVEsRUFBRSxTQUFTLE1BQU07QUFBQSxFQUN6QixNQUFNLENBQUMsRUFBRSxVQUFVLEVBQUUsTUFBTSxlQUFlLGFBQWEsS0FBSyxHQUFHLFNBQVMsR0FBRyxHQUFHLGVBQWUsT0FBTyxHQUFHO0FBQUEsSUFDdEcsR0FBRztBQUFBLElBQ0gsUUFBUSxDQUFDLFFBQVEsTUFBTTtBQUFBLElBQ3ZCLFNBQVM7QUFBQSxFQUNWLENBQUM7QUFBQSxFQUNELFVBQVU7QUFBQSxJQUNUO0FBQUEsTUFDQyxTQUFTLENBQUM7QUFBQSxNQUNWLE9BQU87QUFBQSxJQUNSO0FBQUEsSUFDQTtBQUFBLE1BQ0MsU0FBUyxFQUFFLFNBQVMsRUFBRTtBQUFBLE1BQ3RCLE9BQU87QUFBQSxJQUNSO0FBQUEsSUFDQTtBQUFBLE1BQ0MsU0FBUyxFQUFFLFNBQVMsTUFBTTtBQUFBLE1BQzFCLE9BQU87QUFBQSxJQUNSO0FBQUEsRUFDRDtBQUNEO0FBRUEsd0JBQXdCO0FBQ3hCLElBQU0sdUJBQXVCO0FBRzdCLElBQU0sVUFBVTtBQUFBLEVBQ2YsUUFBUTtBQUFBLElBQ1AsU0FBUztBQUFBLE1BQ1IsU0FBUztBQUFBLFFBQ1IsTUFBTTtBQUFBLFFBQ04sU0FBUztBQUFBLFVBQ1I7QUFBQSxVQUNBO0FBQUEsVUFDQTtBQUFBLFFBQ0Q7QUFBQSxNQUNEO0FBQUEsTUFDQSxRQUFRO0FBQUEsUUFDUCxNQUFNO0FBQUEsUUFDTixTQUFTLENBQUMsTUFBTSxLQUFLO0FBQUEsTUFDdEI7QUFBQSxJQUNEO0FBQUEsSUFDQSxTQUFTO0FBQUEsTUFDUjtBQUFBLE1BQ0E7QUFBQSxNQUNBO0FBQUEsSUFDRDtBQUFBLElBQ0EsV0FBVztBQUFBLElBQ1gsU0FBUztBQUFBLE1BQ1IsTUFBTTtBQUFBLE1BQ04sU0FBUyxFQUFFLFNBQVMsRUFBRTtBQUFBLE1BQ3RCLFFBQVE7QUFBQSxJQUNUO0FBQUEsSUFDQSxRQUFRLEVBQUUsU0FBUyxNQUFNO0FBQUEsSUFDekIsS0FBSyxFQUFFLFVBQVUsR0FBRyxTQUFTLEtBQUssR0FBRztBQUNwQyxZQUFNLE9BQU8sZUFBZSxhQUFhLFFBQVEsR0FBRyxTQUFTLEdBQUcsR0FBRyxlQUFlLE9BQU8sR0FBRyxXQUFXO0FBQ3ZHLGFBQU8sU0FBUyxPQUFPLGFBQWEsTUFBTSxZQUFZLFFBQVEsSUFBSSxvQkFBb0I7QUFBQSxJQUN2RjtBQUFBLElBQ0EsVUFBVSxDQUFDLE1BQU0sS0FBSyxFQUFFLFFBQVEsQ0FBQyxXQUFXO0FBQUEsTUFDM0M7QUFBQSxNQUNBO0FBQUEsTUFDQTtBQUFBLElBQ0QsRUFBRSxJQUFJLENBQUMsYUFBYTtBQUFBLE1BQ25CLFNBQVM7QUFBQSxRQUNSLEdBQUcsWUFBWSxLQUFLLEVBQUUsUUFBUTtBQUFBLFFBQzlCLEdBQUcsQ0FBQyxVQUFVLEVBQUUsT0FBTztBQUFBLE1BQ3hCO0FBQUEsTUFDQSxPQUFPLG1CQUFtQixTQUFTLEtBQUssd0JBQXdCLEdBQUcsWUFBWSxRQUFRLEtBQUssZ0JBQWdCLE9BQU8sRUFBRTtBQUFBLElBQ3RILEVBQUUsQ0FBQztBQUFBLEVBQ0o7QUFBQSxFQUNBO0FBQUEsRUFDQTtBQUFBLEVBQ0E7QUFBQSxFQUNBO0FBQUEsRUFDQTtBQUFBLEVBQ0E7QUFBQSxFQUNBO0FBQUEsRUFDQTtBQUFBLEVBQ0E7QUFBQSxFQUNBO0FBQUEsRUFDQTtBQUFBLEVBQ0E7QUFDRDtBQUNBLE9BQU8sS0FBSyxPQUFPO0FBRW5CLGFBQWE7QUFDYixtQkFBbUIsR0FBRyx3QkFBd0I7QUFDOUMsSUFBTSxnQkFBZ0I7QUFDdEIsSUFBTSxRQUFRLE9BQU8sUUFBUSxPQUFPLEVBQUUsUUFBUSxDQUFDLENBQUMsTUFBTSxLQUFLLE1BQU0sTUFBTSxTQUFTLFFBQVEsQ0FBQyxFQUFFLFNBQVMsUUFBUSxNQUFNO0FBQ2pILE1BQUksQ0FBQyxRQUFTLFFBQU8sQ0FBQztBQUN0QixRQUFNQSxVQUFTLFFBQVEsSUFBSSxpQkFBaUIsSUFBSSxFQUFFLE9BQU87QUFDekQsU0FBTyxDQUFDO0FBQUEsSUFDUDtBQUFBLElBQ0E7QUFBQSxJQUNBLFFBQUFBO0FBQUEsSUFDQSxNQUFNLE1BQU0sS0FBSyxTQUFTQSxPQUFNO0FBQUEsRUFDakMsQ0FBQztBQUNGLENBQUMsQ0FBQztBQUNGLFNBQVMsU0FBUyxPQUFPO0FBQ3hCLFFBQU0sU0FBUyxNQUFNLElBQUksV0FBVztBQUNwQyxTQUFPLENBQUMsWUFBWSxPQUFPLFFBQVEsQ0FBQyxTQUFTLFVBQVUsTUFBTSxPQUFPLEtBQUssQ0FBQyxDQUFDO0FBQzVFO0FBRUEsSUFBTSxZQUFZLFNBQVMsTUFBTSxPQUFPLENBQUMsRUFBRSxLQUFLLE1BQU0sQ0FBQyxLQUFLLE9BQU8sQ0FBQztBQUVwRSxJQUFNLGNBQWMsU0FBUyxNQUFNLE9BQU8sQ0FBQyxFQUFFLEtBQUssTUFBTSxLQUFLLE9BQU8sQ0FBQztBQUNyRSxTQUFTLFlBQVksT0FBTztBQUMzQixRQUFNLEVBQUUsVUFBVSxPQUFPLElBQUksTUFBTSxLQUFLLE9BQU8sQ0FBQztBQUNoRCxRQUFNLGNBQWMsS0FBSyxLQUFLLFNBQVMsTUFBTTtBQUM3QyxRQUFNLFNBQVMsT0FBTyxJQUFJLENBQUMsVUFBVTtBQUNwQyxVQUFNLENBQUMsU0FBUyxTQUFTLElBQUksQ0FBQyxPQUFPLE1BQU0sSUFBSSxHQUFHLE9BQU8sTUFBTSxNQUFNLENBQUM7QUFDdEUsVUFBTSxDQUFDLE9BQU8sSUFBSSxJQUFJLENBQUMsU0FBUyxTQUFTLEVBQUUsSUFBSSxDQUFDLFNBQVMsS0FBSyxTQUFTLENBQUMsRUFBRSxTQUFTLENBQUM7QUFDcEYsV0FBTztBQUFBLE1BQ04sR0FBRztBQUFBLE1BQ0g7QUFBQSxNQUNBO0FBQUEsTUFDQTtBQUFBLE1BQ0EsUUFBUSxPQUFPO0FBQUEsTUFDZixPQUFPLFFBQVE7QUFBQSxJQUNoQjtBQUFBLEVBQ0QsQ0FBQztBQUNELFNBQU87QUFBQSxJQUNOLEdBQUc7QUFBQSxJQUNIO0FBQUEsSUFDQTtBQUFBLEVBQ0Q7QUFDRDtBQUVBLFNBQVMsVUFBVSxFQUFFLE1BQU0sU0FBUyxPQUFPLE1BQU0sUUFBQUEsU0FBUSxRQUFRLFNBQVMsR0FBRyxTQUFTO0FBQ3JGLFFBQU0sV0FBVyxhQUFhQSxTQUFRLE9BQU87QUFDN0MsTUFBSSxDQUFDLFNBQVUsUUFBTztBQUN0QixRQUFNLFNBQVMsVUFBVSxTQUFTLE1BQU0sUUFBUTtBQUNoRCxRQUFNLE9BQU8sT0FBTyxJQUFJLENBQUMsVUFBVSxLQUFLLE9BQU8sUUFBUSxTQUFTLElBQUksQ0FBQztBQUNyRSxRQUFNLE9BQU8sS0FBSyxLQUFLLENBQUMsRUFBRSxLQUFLLE1BQU0sU0FBUyxNQUFNO0FBQ3BELFFBQU0sRUFBRSxTQUFTLEdBQUcsVUFBVSxFQUFFLElBQUk7QUFDcEMsUUFBTSxTQUFTLEtBQUssTUFBTSxLQUFLLFFBQVEsTUFBTSxJQUFJO0FBQ2pELFFBQU0sRUFBRSxVQUFVLFlBQVksSUFBSTtBQUNsQyxRQUFNLFVBQVUsS0FBSyxXQUFXLFNBQVMsS0FBSyxTQUFTO0FBQ3ZELFFBQU0sUUFBUSxVQUFVLG1EQUFtRCxjQUFjLFFBQVEsU0FBUyxRQUFRLEtBQUs7QUFDdkgsUUFBTSxRQUFRLEtBQUssVUFBVSxlQUFlLE9BQU8sU0FBUyxDQUFDLEVBQUUsTUFBTSxvQkFBb0I7QUFDekYsUUFBTSxPQUFPLEtBQUssT0FBTyxDQUFDLFVBQVUsVUFBVSxJQUFJO0FBQ2xELFFBQU0sU0FBUyxLQUFLLEtBQUssQ0FBQyxFQUFFLEtBQUssTUFBTSxTQUFTLFFBQVEsR0FBRztBQUMzRCxRQUFNLFdBQVcsS0FBSyxLQUFLLENBQUMsRUFBRSxLQUFLLE1BQU0sU0FBUyxTQUFTLEdBQUc7QUFDOUQsUUFBTSxhQUFhLFFBQVEsS0FBSyxPQUFPLENBQUMsRUFBRSxLQUFLLE1BQU0sU0FBUyxRQUFRLENBQUM7QUFDdkUsUUFBTSxRQUFRLEtBQUssVUFBVSxTQUFTLFNBQVMsY0FBYyxRQUFRLEtBQUssS0FBSztBQUMvRSxTQUFPO0FBQUEsSUFDTixHQUFHLFFBQVEsU0FBUyxRQUFRO0FBQUEsSUFDNUIsUUFBUTtBQUFBLElBQ1IsTUFBTSxNQUFNO0FBQUEsSUFDWjtBQUFBLElBQ0EsR0FBRyxLQUFLLFFBQVEsU0FBUyxFQUFFLE1BQU0sWUFBWSxLQUFLLEVBQUU7QUFBQSxJQUNwRCxHQUFHLEtBQUssV0FBVztBQUFBLE1BQ2xCLFFBQVE7QUFBQSxNQUNSLE9BQU8sY0FBYyxRQUFRLENBQUM7QUFBQSxJQUMvQjtBQUFBLElBQ0EsR0FBRyxTQUFTLEVBQUUsTUFBTTtBQUFBLElBQ3BCLEdBQUcsV0FBVyxVQUFVLEVBQUUsT0FBTztBQUFBLElBQ2pDLEdBQUcsYUFBYSxVQUFVLEVBQUUsU0FBUztBQUFBLElBQ3JDLEdBQUcsYUFBYSxLQUFLLEVBQUUsV0FBVztBQUFBLElBQ2xDLEtBQUssUUFBUSxNQUFNLE1BQU07QUFBQSxJQUN6QixHQUFHLE1BQU0sY0FBYyxFQUFFLFlBQVksVUFBVSxHQUFHO0FBQUEsSUFDbEQsT0FBTyxXQUFXLE1BQU0sUUFBUSxRQUFRLElBQUksR0FBRztBQUFBLE1BQzlDLElBQUk7QUFBQSxNQUNKO0FBQUEsTUFDQSxPQUFPLFFBQVE7QUFBQSxNQUNmO0FBQUEsSUFDRCxDQUFDLEtBQUssTUFBTSxRQUFRLE9BQU8sTUFBTSxHQUFHLE9BQU8sUUFBUSxDQUFDLEtBQUssTUFBTSxVQUFVLGdCQUFnQixNQUFNLE1BQU0sV0FBVyxLQUFLLGFBQWEsUUFBUTtBQUFBLElBQzFJLE9BQU8sTUFBTSxRQUFRLFNBQVMsTUFBTSxRQUFRLE1BQU0sUUFBUSxNQUFNLE9BQU87QUFBQSxFQUN4RTtBQUNEO0FBQ0EsU0FBUyxLQUFLLE9BQU8sUUFBUSxNQUFNO0FBQ2xDLFFBQU0sUUFBUSxPQUFPLFNBQVMsTUFBTSxVQUFVLE1BQU0sU0FBUztBQUM3RCxRQUFNLE1BQU0sS0FBSyxTQUFTLE1BQU07QUFDaEMsU0FBTztBQUFBLElBQ04sR0FBRztBQUFBLElBQ0g7QUFBQSxJQUNBO0FBQUEsSUFDQSxPQUFPLE1BQU0sUUFBUSxLQUFLLE1BQU0sTUFBTSxNQUFNLFFBQVEsR0FBRyxJQUFJO0FBQUEsRUFDNUQ7QUFDRDtBQUVBLFNBQVMsUUFBUSxTQUFTLEVBQUUsUUFBUSxHQUFHLFFBQVEsTUFBTSxRQUFRLFNBQVM7QUFDckUsUUFBTSxRQUFRLEtBQUssUUFBUSxJQUFJO0FBQy9CLFFBQU0sU0FBUyxLQUFLLElBQUksQ0FBQyxPQUFPLE1BQU07QUFDckMsVUFBTSxTQUFTLFVBQVUsTUFBTSxRQUFRLE1BQU0sSUFBSSxRQUFRLEtBQUssTUFBTSxPQUFPLEtBQUssSUFBSSxDQUFDLEdBQUcsT0FBTztBQUMvRixXQUFPO0FBQUEsTUFDTixRQUFRLE9BQU8sUUFBUSxPQUFPO0FBQUEsTUFDOUI7QUFBQSxNQUNBLE9BQU8sTUFBTSxJQUFJO0FBQUEsSUFDbEI7QUFBQSxFQUNELENBQUM7QUFDRCxTQUFPLFVBQVUsQ0FBQyxVQUFVLFNBQVMscUJBQXFCLEdBQUcsUUFBUSxRQUFRLE1BQU0sQ0FBQyxJQUFJLENBQUMsT0FBTyxTQUFTLEdBQUcsTUFBTSxDQUFDO0FBQ3BIO0FBQ0EsSUFBTSxTQUFTO0FBQUEsRUFDZCxNQUFNO0FBQUEsRUFDTixRQUFRO0FBQUEsRUFDUixRQUFRO0FBQUEsRUFDUixTQUFTO0FBQUEsRUFDVCxPQUFPO0FBQ1I7QUFDQSxTQUFTLFFBQVEsRUFBRSxNQUFNLE1BQU0sT0FBTyxPQUFPLEtBQUssR0FBRyxRQUFRLFVBQVUsV0FBVztBQUNqRixNQUFJLFNBQVMsT0FBUSxRQUFPLFFBQVEsWUFBWSxNQUFNLENBQUM7QUFDdkQsTUFBSSxTQUFTLFNBQVUsUUFBTyxHQUFHLElBQUk7QUFDckMsU0FBTyxHQUFHLFNBQVMsU0FBUyxXQUFXLFFBQVEsWUFBWSxXQUFXLFFBQVEsSUFBSSxLQUFLO0FBQ3hGO0FBQ0EsU0FBUyxRQUFRLFFBQVE7QUFDeEIsU0FBTyxPQUFPLE9BQU8sQ0FBQyxLQUFLLEVBQUUsS0FBSyxNQUFNLE1BQU0sTUFBTSxDQUFDO0FBQ3REO0FBRUEsSUFBTSxnQkFBZ0I7QUFDdEIsSUFBTSxRQUFRLGFBQWEsV0FBVztBQUV0QyxTQUFTLFNBQVMsU0FBUztBQUMxQixRQUFNLEVBQUUsTUFBTSxNQUFNLElBQUk7QUFDeEIsUUFBTSxRQUFRLEtBQUssWUFBWTtBQUMvQixNQUFJLENBQUMsbUNBQW1DLEtBQUssS0FBSyxLQUFLLFFBQVEsS0FBSyxLQUFLLEVBQUcsUUFBTztBQUNuRixRQUFNLFFBQVEsVUFBVSxPQUFPLEtBQUs7QUFDcEMsUUFBTSxXQUFXO0FBQUEsSUFDaEIsTUFBTTtBQUFBLElBQ04sT0FBTyxVQUFVLFFBQVEsTUFBTSxZQUFZLE1BQU0sT0FBTyxDQUFDLElBQUksQ0FBQyx1QkFBdUI7QUFBQSxFQUN0RjtBQUNBLFFBQU0sU0FBUyxPQUFPLFNBQVMsT0FBTyxFQUFFLENBQUMsSUFBSTtBQUM3QyxRQUFNLE9BQU87QUFBQSxJQUNaLElBQUk7QUFBQSxJQUNKLFNBQVM7QUFBQSxJQUNUO0FBQUEsRUFDRDtBQUNBLFFBQU0sUUFBUSxjQUFjLFFBQVEsZUFBZSxLQUFLO0FBQ3hELFNBQU87QUFBQSxJQUNOLEdBQUcsUUFBUSxTQUFTLFFBQVE7QUFBQSxJQUM1QixRQUFRO0FBQUEsSUFDUixNQUFNO0FBQUEsSUFDTjtBQUFBLElBQ0EsUUFBUTtBQUFBLElBQ1IsT0FBTyxjQUFjLE9BQU8sQ0FBQztBQUFBLElBQzdCLFlBQVk7QUFBQSxJQUNaLEtBQUsscUZBQXFGLEtBQUs7QUFBQSxJQUMvRixZQUFZLFVBQVUsUUFBUSxVQUFVLE1BQU0sUUFBUSxLQUFLLEtBQUs7QUFBQSxJQUNoRSxPQUFPLFdBQVcsSUFBSSxJQUFJLElBQUksSUFBSSxJQUFJLGFBQWEsUUFBUTtBQUFBLElBQzNELE9BQU8sTUFBTSxDQUFDLFVBQVUsU0FBUyxvQkFBb0IsR0FBRyxRQUFRLE9BQU8sQ0FBQztBQUFBLE1BQ3ZFLFFBQVEsWUFBWSxNQUFNLENBQUM7QUFBQSxNQUMzQjtBQUFBLE1BQ0E7QUFBQSxJQUNELEdBQUc7QUFBQSxNQUNGO0FBQUEsTUFDQTtBQUFBLE1BQ0E7QUFBQSxJQUNELENBQUMsQ0FBQyxDQUFDO0FBQUEsRUFDSjtBQUNEO0FBRUEsSUFBTSxRQUF3QixvQkFBSSxJQUFJO0FBQUEsRUFDckMsQ0FBQyxJQUFJLCtDQUErQztBQUFBLEVBQ3BELENBQUMsSUFBSSxrQ0FBa0M7QUFBQSxFQUN2QyxDQUFDLElBQUksaURBQWlEO0FBQUEsRUFDdEQsQ0FBQyxJQUFJLHVCQUF1QjtBQUFBLEVBQzVCLENBQUMsSUFBSSx1QkFBdUI7QUFBQSxFQUM1QixDQUFDLEtBQUssdUJBQXVCO0FBQzlCLENBQUM7QUFFRCxTQUFTLGdCQUFnQixTQUFTO0FBQ2pDLFFBQU0sRUFBRSxLQUFLLElBQUk7QUFDakIsUUFBTSxRQUFRLE1BQU0sSUFBSSxLQUFLLE1BQU07QUFDbkMsTUFBSSxFQUFFLFFBQVEsOEJBQThCLHFCQUFxQixLQUFLLElBQUksS0FBSyxDQUFDLFNBQVMsS0FBSyxJQUFJLEVBQUcsUUFBTztBQUM1RyxTQUFPO0FBQUEsSUFDTixHQUFHLFFBQVEsT0FBTztBQUFBLElBQ2xCLFFBQVE7QUFBQSxJQUNSLE1BQU0sR0FBRyxLQUFLLE1BQU07QUFBQSxJQUNwQixHQUFHLEtBQUssU0FBUyxNQUFNLEtBQUssRUFBRSxPQUFPLFdBQVcsSUFBSSxFQUFFO0FBQUEsSUFDdEQsS0FBSyxHQUFHLElBQUksS0FBSyxNQUFNLFFBQVEsUUFBUSxLQUFLLEtBQUssS0FBSyxFQUFFO0FBQUEsSUFDeEQsT0FBTyxLQUFLLEtBQUssU0FBUztBQUFBLElBQzFCLE9BQU8sTUFBTSxDQUFDLFVBQVUsU0FBUyxHQUFHLElBQUksS0FBSyxNQUFNLHNCQUFzQixDQUFDO0FBQUEsRUFDM0U7QUFDRDtBQUdBLElBQU0sU0FBUztBQUFBLEVBQ2QsTUFBTTtBQUFBLEVBQ04sVUFBVTtBQUFBLEVBQ1YsUUFBUSxDQUFDLEdBQUcsRUFBRTtBQUFBLEVBQ2QsU0FBUztBQUFBLEVBQ1QsT0FBTyxNQUFNO0FBQ2Q7QUFDQSxJQUFNLGNBQWMsU0FBUztBQUFBLEVBQzVCLFFBQVEsWUFBWSxDQUFDLEdBQUcsQ0FBQyxHQUFHLENBQUM7QUFBQSxJQUM1QjtBQUFBLElBQ0E7QUFBQSxJQUNBO0FBQUEsRUFDRCxDQUFDLEdBQUc7QUFBQSxJQUNILE1BQU07QUFBQSxJQUNOLEtBQUs7QUFBQSxJQUNMLFFBQVE7QUFBQSxJQUNSLFNBQVMsS0FBSyxJQUFJLE1BQU0sSUFBSSxDQUFDO0FBQUEsRUFDOUIsQ0FBQztBQUFBLEVBQ0QsUUFBUSxhQUFhLENBQUMsSUFBSSxVQUFVLEdBQUcsQ0FBQztBQUFBLElBQ3ZDO0FBQUEsSUFDQTtBQUFBLElBQ0E7QUFBQSxFQUNELEdBQUc7QUFBQSxJQUNGO0FBQUEsSUFDQTtBQUFBLElBQ0E7QUFBQSxFQUNELENBQUMsR0FBRztBQUFBLElBQ0gsTUFBTTtBQUFBLElBQ04sS0FBSztBQUFBLElBQ0wsUUFBUTtBQUFBLElBQ1IsT0FBTyxDQUFDLEdBQUcsYUFBYSxhQUFhLElBQUksSUFBSTtBQUFBLEVBQzlDLENBQUM7QUFBQSxFQUNELFFBQVEsUUFBUSxDQUFDLEdBQUcsYUFBYSxHQUFHLENBQUM7QUFBQSxJQUNwQztBQUFBLElBQ0E7QUFBQSxJQUNBO0FBQUEsRUFDRCxDQUFDLEdBQUc7QUFBQSxJQUNILE1BQU07QUFBQSxJQUNOLEtBQUs7QUFBQSxJQUNMLFFBQVE7QUFBQSxFQUNULENBQUM7QUFDRixDQUFDO0FBRUQsU0FBUyxRQUFRLE1BQU0sQ0FBQyxRQUFRLE9BQU8sR0FBRyxRQUFRLFNBQVM7QUFDMUQsTUFBSSxRQUFRLE9BQU8sT0FBTyxDQUFDLEtBQUssQ0FBQyxFQUFFLElBQUksTUFBTSxNQUFNLE1BQU0sQ0FBQztBQUMxRCxRQUFNLE9BQU8sZUFBZSxjQUFjLE1BQU0sS0FBSyxDQUFDLFVBQVUsUUFBUSxPQUFPLEtBQUssT0FBTztBQUFBLElBQzFGO0FBQUEsSUFDQTtBQUFBLEVBQ0QsQ0FBQyxHQUFHLEdBQUcsT0FBTyxJQUFJLENBQUMsQ0FBQyxNQUFNLE1BQU0sS0FBSyxNQUFNO0FBQzFDLGFBQVM7QUFDVCxXQUFPLFVBQVUsTUFBTSxPQUFPLE1BQU0sRUFBRSxNQUFNLE1BQU0sQ0FBQztBQUFBLEVBQ3BELENBQUMsQ0FBQyxHQUFHLEVBQUUsU0FBUyxLQUFLLENBQUM7QUFDdEIsU0FBTztBQUFBLElBQ047QUFBQSxJQUNBLFNBQVM7QUFBQSxNQUNSLFNBQVM7QUFBQSxNQUNULFlBQVk7QUFBQSxNQUNaLEdBQUc7QUFBQSxJQUNKO0FBQUEsSUFDQSxNQUFNLGFBQWEsTUFBTSxDQUFDO0FBQUEsSUFDMUIsUUFBUTtBQUFBLEVBQ1Q7QUFDRDtBQUNBLElBQU0sVUFBVTtBQUNoQixJQUFNLFVBQVUsTUFBTTtBQUV0QixJQUFNLE9BQU87QUFFYixTQUFTLFlBQVksU0FBUztBQUM3QixRQUFNLEVBQUUsTUFBTSxNQUFNLElBQUk7QUFDeEIsTUFBSSxDQUFDLFFBQVEsS0FBSyxJQUFJLEtBQUssT0FBTyxJQUFJLEtBQUssUUFBUyxRQUFPLENBQUM7QUFDNUQsUUFBTSxRQUFRLE9BQU8sSUFBSTtBQUN6QixRQUFNLFNBQVM7QUFBQSxJQUNkLEdBQUcsUUFBUSxPQUFPO0FBQUEsSUFDbEIsUUFBUTtBQUFBLElBQ1IsT0FBTyxjQUFjLE9BQU8sQ0FBQztBQUFBLEVBQzlCO0FBQ0EsUUFBTSxRQUFRLFVBQVUsTUFBTSxLQUFLO0FBQ25DLFFBQU0sUUFBUTtBQUFBLElBQ2IsR0FBRyxZQUFZLE9BQU87QUFBQSxJQUN0QixHQUFHLFlBQVksT0FBTztBQUFBLElBQ3RCLEdBQUcsUUFBUSxDQUFDO0FBQUEsTUFDWCxHQUFHO0FBQUEsTUFDSCxHQUFHO0FBQUEsSUFDSixDQUFDLElBQUksQ0FBQztBQUFBLEVBQ1A7QUFDQSxRQUFNLENBQUMsT0FBTyxHQUFHLFNBQVMsQ0FBQyxJQUFJLE1BQU0sSUFBSSxDQUFDLEVBQUUsTUFBTSxNQUFNLEtBQUssRUFBRSxLQUFLLENBQUMsS0FBSyxVQUFVLFFBQVEsR0FBRztBQUMvRixRQUFNLFFBQVEsZ0JBQWdCLElBQUk7QUFDbEMsUUFBTSxTQUFTLE9BQU8sU0FBUztBQUMvQixRQUFNLFVBQVUsU0FBUyx3RkFBd0Y7QUFDakgsUUFBTSxTQUFTO0FBQUEsSUFDZCxHQUFHO0FBQUEsSUFDSCxRQUFRO0FBQUEsSUFDUixNQUFNLFNBQVM7QUFBQSxJQUNmLEtBQUssUUFBUSxnQ0FBZ0M7QUFBQSxJQUM3QyxZQUFZLFVBQVUsS0FBSyxVQUFVO0FBQUEsSUFDckMsT0FBTyxTQUFTLFNBQVMsT0FBTyxJQUFJLEtBQUssS0FBSyxLQUFLLE9BQU8sS0FBSyxJQUFJLENBQUM7QUFBQSxJQUNwRSxPQUFPLE1BQU0sQ0FBQyxVQUFVLFNBQVMsVUFBVSxDQUFDO0FBQUEsRUFDN0M7QUFDQSxTQUFPLENBQUMsR0FBRyxPQUFPLE1BQU07QUFDekI7QUFFQSxTQUFTLGdCQUFnQixRQUFRO0FBQ2hDLE1BQUksa0JBQWtCLEtBQUssTUFBTSxFQUFHLFFBQU87QUFDM0MsTUFBSSxnQkFBZ0IsS0FBSyxNQUFNLEVBQUcsUUFBTztBQUN6QyxNQUFJLDhEQUE4RCxLQUFLLE1BQU0sS0FBSyxhQUFhLE1BQU0sRUFBRyxRQUFPO0FBQy9HLFNBQU8sT0FBTyxXQUFXLE1BQU0sYUFBYSxNQUFNLElBQUksNkNBQTZDO0FBQ3BHO0FBRUEsU0FBUyxhQUFhLFFBQVE7QUFDN0IsU0FBTyxDQUFDLEdBQUcsTUFBTSxFQUFFLFFBQVEsRUFBRSxPQUFPLENBQUMsT0FBTyxPQUFPLE1BQU07QUFDeEQsVUFBTSxVQUFVLE9BQU8sS0FBSyxLQUFLLElBQUksTUFBTSxJQUFJLElBQUk7QUFDbkQsV0FBTyxTQUFTLFVBQVUsSUFBSSxVQUFVLElBQUk7QUFBQSxFQUM3QyxHQUFHLENBQUMsSUFBSSxPQUFPO0FBQ2hCO0FBRUEsSUFBTSxjQUE4QixvQkFBSSxJQUFJO0FBQUEsRUFDM0MsQ0FBQyxJQUFJLENBQUMsV0FBVyxJQUFJLENBQUM7QUFBQSxFQUN0QixDQUFDLElBQUksQ0FBQyxnQkFBZ0IsQ0FBQyxDQUFDO0FBQUEsRUFDeEIsQ0FBQyxJQUFJLENBQUMsZ0JBQWdCLEdBQUcsQ0FBQztBQUFBLEVBQzFCLENBQUMsSUFBSSxDQUFDLGVBQWUsR0FBRyxDQUFDO0FBQzFCLENBQUM7QUFDRCxJQUFNLFVBQVU7QUFFaEIsU0FBUyxVQUFVLFFBQVEsT0FBTztBQUNqQyxRQUFNLENBQUMsTUFBTSxLQUFLLElBQUksWUFBWSxJQUFJLE9BQU8sTUFBTSxLQUFLLENBQUMsSUFBSSxDQUFDO0FBQzlELFFBQU0sU0FBUyxLQUFLLE1BQU0sT0FBTyxNQUFNLElBQUksS0FBSztBQUNoRCxNQUFJLFNBQVMsTUFBTSxTQUFTLFFBQVEsUUFBUyxRQUFPO0FBQ3BELFNBQU87QUFBQSxJQUNOLFFBQVE7QUFBQSxJQUNSLE1BQU0sR0FBRyxJQUFJO0FBQUEsSUFDYjtBQUFBLElBQ0EsS0FBSyxHQUFHLE9BQU8sTUFBTSxtQkFBbUIsSUFBSTtBQUFBLElBQzVDLE9BQU8sQ0FBQyxLQUFLLEtBQUssUUFBUSxLQUFLLEtBQUssUUFBUSxLQUFLLE9BQU8sU0FBUyxLQUFLLElBQUksS0FBSztBQUFBLElBQy9FLE9BQU8sTUFBTSxDQUFDLFVBQVUsUUFBUSxDQUFDO0FBQUEsTUFDaEMsUUFBUSxZQUFZLE1BQU0sQ0FBQztBQUFBLE1BQzNCLE9BQU87QUFBQSxNQUNQO0FBQUEsSUFDRCxDQUFDLENBQUMsQ0FBQztBQUFBLEVBQ0o7QUFDRDtBQUVBLGFBQWE7QUFDYixtQkFBbUI7QUFFbkIsSUFBTSxZQUFZO0FBQUEsRUFDakI7QUFBQSxJQUNDLFNBQVM7QUFBQSxJQUNULE1BQU07QUFBQSxJQUNOLE1BQU07QUFBQSxFQUNQO0FBQUEsRUFDQTtBQUFBLElBQ0MsU0FBUztBQUFBLElBQ1QsTUFBTTtBQUFBLElBQ04sTUFBTTtBQUFBLEVBQ1A7QUFBQSxFQUNBO0FBQUEsSUFDQyxTQUFTO0FBQUEsSUFDVCxNQUFNO0FBQUEsSUFDTixNQUFNO0FBQUEsRUFDUDtBQUFBLEVBQ0E7QUFBQSxJQUNDLFNBQVM7QUFBQSxJQUNULE1BQU07QUFBQSxJQUNOLE1BQU07QUFBQSxFQUNQO0FBQUEsRUFDQTtBQUFBLElBQ0MsU0FBUztBQUFBLElBQ1QsTUFBTTtBQUFBLElBQ04sTUFBTTtBQUFBLEVBQ1A7QUFDRDtBQUNBLElBQU0sZ0JBQWdCO0FBQ3RCLElBQU0sZUFBZTtBQUVyQixJQUFNLGdCQUFnQixLQUFLLElBQUksTUFBTSxHQUFHLENBQUM7QUFFekMsSUFBTSxVQUFVO0FBQ2hCLElBQU0sUUFBUTtBQUNkLElBQU0sT0FBTztBQUViLFNBQVMsV0FBVyxTQUFTO0FBQzVCLFFBQU0sUUFBUSxjQUFjLE9BQU87QUFDbkMsUUFBTSxFQUFFLEtBQUssSUFBSTtBQUNqQixRQUFNLFVBQVUsUUFBUSxLQUFLLElBQUksS0FBSyxRQUFRLEtBQUssSUFBSSxLQUFLLFVBQVUsS0FBSyxJQUFJO0FBQy9FLE1BQUksS0FBSyxXQUFXLGlCQUFpQixDQUFDLFdBQVcsQ0FBQyxtQkFBbUIsS0FBSyxJQUFJLEVBQUcsUUFBTztBQUN4RixTQUFPO0FBQUEsSUFDTixHQUFHLFFBQVEsS0FBSztBQUFBLElBQ2hCLFFBQVE7QUFBQSxJQUNSLE1BQU07QUFBQSxJQUNOLFlBQVk7QUFBQSxJQUNaLEtBQUs7QUFBQSxJQUNMLE9BQU87QUFBQSxJQUNQLE9BQU8sTUFBTSxDQUFDLFVBQVUsT0FBTywyQ0FBMkMsQ0FBQztBQUFBLEVBQzVFO0FBQ0Q7QUFFQSxTQUFTLFlBQVksU0FBUztBQUM3QixRQUFNLEVBQUUsS0FBSyxJQUFJO0FBQ2pCLFFBQU0sV0FBVyxVQUFVLEtBQUssQ0FBQyxFQUFFLFFBQVEsTUFBTSxRQUFRLEtBQUssSUFBSSxDQUFDO0FBQ25FLFFBQU0sU0FBUyxDQUFDLFFBQVEsS0FBSyxJQUFJLEtBQUssQ0FBQyxRQUFRLFVBQVUsQ0FBQyxhQUFhLEtBQUssSUFBSTtBQUNoRixNQUFJLENBQUMsWUFBWSxLQUFLLFNBQVMsU0FBUyxLQUFLLFNBQVMsUUFBUSxVQUFVLFdBQVcsS0FBSyxJQUFJLEVBQUcsUUFBTztBQUN0RyxRQUFNLE9BQU8sU0FBUyxLQUFLLFNBQVMsS0FBSyxLQUFLLFNBQVMsSUFBSSxDQUFDO0FBQzVELFNBQU87QUFBQSxJQUNOLEdBQUcsUUFBUSxPQUFPO0FBQUEsSUFDbEIsUUFBUTtBQUFBLElBQ1IsTUFBTTtBQUFBLElBQ04sS0FBSyxHQUFHLEtBQUssTUFBTSxrQkFBa0IsU0FBUyxJQUFJO0FBQUEsSUFDbEQsT0FBTyxDQUFDLE9BQU87QUFBQSxJQUNmLE9BQU8sTUFBTSxDQUFDLFVBQVUsU0FBUyxXQUFXLElBQUksT0FBTyxDQUFDO0FBQUEsRUFDekQ7QUFDRDtBQUVBLFNBQVMsVUFBVSxTQUFTO0FBQzNCLFFBQU0sRUFBRSxLQUFLLElBQUk7QUFDakIsTUFBSSxLQUFLLFdBQVcsZ0JBQWdCLENBQUMsbUJBQW1CLEtBQUssSUFBSSxLQUFLLENBQUMsZUFBZSxLQUFLLElBQUksRUFBRyxRQUFPO0FBQ3pHLE1BQUksY0FBYyxLQUFLLElBQUksRUFBRyxRQUFPO0FBQ3JDLFFBQU0sYUFBYSxTQUFTLEtBQUssS0FBSyxFQUFFLEtBQUssS0FBSyxTQUFTLEtBQUssS0FBSyxLQUFLLEVBQUUsQ0FBQztBQUM3RSxTQUFPO0FBQUEsSUFDTixHQUFHLFFBQVEsT0FBTztBQUFBLElBQ2xCLFFBQVE7QUFBQSxJQUNSLE1BQU07QUFBQSxJQUNOO0FBQUEsSUFDQSxLQUFLLGdCQUFnQixLQUFLLFNBQVMsQ0FBQztBQUFBLElBQ3BDLE9BQU8sQ0FBQyxjQUFjLFFBQVEsU0FBUyxLQUFLO0FBQUEsSUFDNUMsT0FBTyxNQUFNLENBQUMsVUFBVSxTQUFTLDBDQUEwQyxDQUFDO0FBQUEsRUFDN0U7QUFDRDtBQUVBLFNBQVMsU0FBUyxTQUFTO0FBQzFCLFFBQU0sRUFBRSxNQUFNLE1BQU0sSUFBSTtBQUN4QixNQUFJLENBQUMsa0JBQWtCLEtBQUssSUFBSSxFQUFHLFFBQU87QUFDMUMsUUFBTSxTQUFTLE9BQU8sU0FBUyxLQUFLLE1BQU0sR0FBRyxDQUFDLEdBQUcsZ0JBQWdCLE1BQU07QUFDdkUsUUFBTSxXQUFXLE9BQU8sU0FBUyxLQUFLLE1BQU0sR0FBRyxFQUFFLEdBQUcsZ0JBQWdCLE1BQU07QUFDMUUsU0FBTztBQUFBLElBQ04sR0FBRyxRQUFRLE9BQU87QUFBQSxJQUNsQixRQUFRO0FBQUEsSUFDUixNQUFNO0FBQUEsSUFDTjtBQUFBLElBQ0E7QUFBQSxJQUNBLFFBQVEsS0FBSyxNQUFNLElBQUksRUFBRTtBQUFBLElBQ3pCLFlBQVksU0FBUyxJQUFJLEtBQUssS0FBSyxFQUFFLENBQUM7QUFBQSxJQUN0QyxLQUFLLHlEQUF5RCxjQUFjLFFBQVEsZUFBZSxLQUFLLENBQUM7QUFBQSxJQUN6RyxPQUFPLFdBQVcsSUFBSSxLQUFLLEtBQUssS0FBSyxFQUFFLEdBQUc7QUFBQSxNQUN6QyxJQUFJO0FBQUEsTUFDSixTQUFTO0FBQUEsTUFDVDtBQUFBLElBQ0QsQ0FBQyxLQUFLLEtBQUssV0FBVyxLQUFLLENBQUMsSUFBSSxJQUFJO0FBQUEsSUFDcEMsT0FBTyxNQUFNLENBQUMsT0FBTyxTQUFTO0FBQUEsTUFDN0I7QUFBQSxNQUNBO0FBQUEsTUFDQTtBQUFBLElBQ0QsR0FBRztBQUFBLE1BQ0YsUUFBUSxZQUFZLE1BQU0sQ0FBQztBQUFBLE1BQzNCO0FBQUEsTUFDQTtBQUFBLElBQ0QsR0FBRztBQUFBLE1BQ0YsV0FBVyxRQUFRO0FBQUEsTUFDbkI7QUFBQSxNQUNBO0FBQUEsSUFDRCxHQUFHO0FBQUEsTUFDRixXQUFXLEtBQUssTUFBTSxJQUFJLEVBQUUsQ0FBQztBQUFBLE1BQzdCO0FBQUEsTUFDQTtBQUFBLElBQ0QsR0FBRztBQUFBLE1BQ0Y7QUFBQSxNQUNBO0FBQUEsTUFDQTtBQUFBLElBQ0QsQ0FBQyxDQUFDO0FBQUEsRUFDSDtBQUNEO0FBQ0EsSUFBTSxXQUFXLENBQUMsU0FBUyxFQUFFLE1BQU0sSUFBSSxDQUFDLEdBQUcsU0FBUyxFQUFFLE1BQU0sSUFBSSxDQUFDLENBQUM7QUFFbEUsU0FBUyxXQUFXLFNBQVM7QUFDNUIsUUFBTUEsVUFBUyxTQUFTLEtBQUssQ0FBQyxFQUFFLE9BQU8sTUFBTSxXQUFXLFFBQVEsS0FBSyxNQUFNO0FBQzNFLFFBQU0sV0FBV0EsV0FBVSxhQUFhQSxTQUFRLE9BQU87QUFDdkQsTUFBSSxDQUFDQSxXQUFVLENBQUMsU0FBVSxRQUFPO0FBQ2pDLFFBQU0sT0FBTyxJQUFJQSxRQUFPO0FBQ3hCLFNBQU87QUFBQSxJQUNOLEdBQUcsUUFBUSxTQUFTLFFBQVE7QUFBQSxJQUM1QixRQUFRO0FBQUEsSUFDUixNQUFNLEdBQUcsSUFBSTtBQUFBLElBQ2IsT0FBT0EsUUFBTyxRQUFRLFNBQVMsTUFBTSxDQUFDO0FBQUEsSUFDdEMsWUFBWTtBQUFBLElBQ1osS0FBSyxHQUFHQSxRQUFPLE1BQU0sd0NBQXdDLElBQUk7QUFBQSxJQUNqRSxPQUFPLE1BQU0sT0FBTyxhQUFhLFFBQVE7QUFBQSxJQUN6QyxPQUFPLE1BQU0sQ0FBQyxVQUFVLFNBQVMsR0FBRyxJQUFJLGNBQWMsQ0FBQztBQUFBLEVBQ3hEO0FBQ0Q7QUFDQSxJQUFNLGNBQWMsYUFBYTtBQUVqQyxJQUFNLHVCQUF1QixLQUFLLElBQUksTUFBTSxHQUFHLENBQUM7QUFFaEQsU0FBUyxlQUFlLFNBQVM7QUFDaEMsUUFBTSxFQUFFLE1BQU0sSUFBSTtBQUNsQixRQUFNLFdBQVcsYUFBYSxhQUFhLE9BQU87QUFDbEQsTUFBSSxDQUFDLFNBQVUsUUFBTztBQUN0QixRQUFNLFNBQVMsWUFBWSxVQUFVLFNBQVMsTUFBTSxDQUFDO0FBQ3JELFFBQU0sT0FBTztBQUFBLElBQ1osSUFBSTtBQUFBLElBQ0osU0FBUztBQUFBLElBQ1Q7QUFBQSxFQUNEO0FBQ0EsU0FBTztBQUFBLElBQ04sR0FBRyxRQUFRLFNBQVMsUUFBUTtBQUFBLElBQzVCLFFBQVE7QUFBQSxJQUNSLE1BQU07QUFBQSxJQUNOO0FBQUEsSUFDQSxZQUFZLFlBQVk7QUFBQSxJQUN4QixLQUFLLHdEQUF3RCxjQUFjLFFBQVEsYUFBYSxLQUFLLENBQUM7QUFBQSxJQUN0RyxPQUFPLFdBQVcsSUFBSSxLQUFLLEtBQUssS0FBSyxHQUFHLEdBQUcsSUFBSSxJQUFJLGFBQWEsUUFBUTtBQUFBLElBQ3hFLE9BQU8sTUFBTSxDQUFDLFVBQVUsU0FBUyxRQUFRLFlBQVksTUFBTSxDQUFDLHNCQUFzQixDQUFDO0FBQUEsRUFDcEY7QUFDRDtBQUVBLG1CQUFtQjtBQUNuQixJQUFNLFlBQVk7QUFFbEIsSUFBTSxpQkFBaUI7QUFDdkIsSUFBTSxnQkFBZ0IsTUFBTTtBQUU1QixJQUFNLGVBQWUsS0FBSyxJQUFJLE1BQU0sR0FBRyxDQUFDO0FBRXhDLFNBQVMsVUFBVSxTQUFTO0FBQzNCLFFBQU0sRUFBRSxNQUFNLE1BQU0sSUFBSTtBQUN4QixNQUFJLENBQUMsb0JBQW9CLEtBQUssSUFBSSxFQUFHLFFBQU87QUFDNUMsUUFBTSxRQUFRLFVBQVUsTUFBTSxlQUFlO0FBQzdDLE1BQUksU0FBUyxjQUFlLFFBQU87QUFDbkMsUUFBTSxTQUFTLE9BQU8sU0FBUyxJQUFJLElBQUksTUFBTTtBQUM3QyxRQUFNLFFBQVEsY0FBYyxPQUFPLEVBQUU7QUFDckMsUUFBTSxRQUFRLGNBQWMsUUFBUSxnQkFBZ0IsS0FBSztBQUN6RCxTQUFPO0FBQUEsSUFDTixHQUFHLFFBQVEsT0FBTztBQUFBLElBQ2xCLFFBQVE7QUFBQSxJQUNSLE1BQU07QUFBQSxJQUNOO0FBQUEsSUFDQTtBQUFBLElBQ0EsWUFBWTtBQUFBLElBQ1osS0FBSywyRUFBMkUsS0FBSztBQUFBLElBQ3JGLFlBQVksVUFBVTtBQUFBLElBQ3RCLE9BQU8sV0FBVyxJQUFJLEtBQUs7QUFBQSxNQUMxQixJQUFJO0FBQUEsTUFDSixTQUFTO0FBQUEsTUFDVDtBQUFBLE1BQ0EsUUFBUTtBQUFBLElBQ1QsQ0FBQztBQUFBLElBQ0QsT0FBTyxNQUFNLENBQUMsVUFBVSxTQUFTLHFCQUFxQixHQUFHLFVBQVUsTUFBTSxLQUFLLEdBQUcsQ0FBQztBQUFBLE1BQ2pGLFFBQVEsWUFBWSxNQUFNLENBQUM7QUFBQSxNQUMzQjtBQUFBLE1BQ0E7QUFBQSxJQUNELEdBQUc7QUFBQSxNQUNGO0FBQUEsTUFDQTtBQUFBLE1BQ0E7QUFBQSxJQUNELENBQUMsQ0FBQyxDQUFDO0FBQUEsRUFDSjtBQUNEO0FBRUEsU0FBUyxhQUFhLFNBQVM7QUFDOUIsUUFBTSxFQUFFLEtBQUssSUFBSTtBQUNqQixNQUFJLFFBQVEsVUFBVSxDQUFDLDRCQUE0QixLQUFLLElBQUksRUFBRyxRQUFPO0FBQ3RFLFFBQU0sS0FBSyxLQUFLLFFBQVEsR0FBRztBQUMzQixTQUFPO0FBQUEsSUFDTixHQUFHO0FBQUEsSUFDSCxRQUFRLEtBQUssTUFBTSxHQUFHLEVBQUU7QUFBQSxJQUN4QixNQUFNLEtBQUssTUFBTSxLQUFLLENBQUM7QUFBQSxJQUN2QixXQUFXLEtBQUs7QUFBQSxFQUNqQjtBQUNEO0FBRUEsU0FBUyxRQUFRLE9BQU87QUFDdkIsUUFBTSxVQUFVLGFBQWEsS0FBSztBQUNsQyxRQUFNLEVBQUUsTUFBTSxNQUFNLElBQUk7QUFDeEIsTUFBSSxDQUFDLHFCQUFxQixLQUFLLElBQUksS0FBSyxDQUFDLFFBQVEsS0FBSyxJQUFJLEVBQUcsUUFBTztBQUNwRSxRQUFNLFFBQVEsY0FBYyxVQUFVLE1BQU0sU0FBUyxLQUFLLElBQUksRUFBRTtBQUNoRSxRQUFNLE1BQU0sTUFBTSxLQUFLO0FBQ3ZCLFFBQU0sU0FBUyxPQUFPLFNBQVMsSUFBSSxNQUFNLEdBQUcsQ0FBQyxHQUFHLEVBQUUsSUFBSTtBQUN0RCxRQUFNLFNBQVMsSUFBSSxNQUFNLEdBQUcsRUFBRTtBQUM5QixRQUFNTSxXQUFVLE9BQU8sU0FBUyxJQUFJLE1BQU0sSUFBSSxFQUFFLEdBQUcsRUFBRTtBQUNyRCxRQUFNLFdBQVcsT0FBTyxTQUFTLElBQUksTUFBTSxFQUFFLEdBQUcsRUFBRTtBQUNsRCxRQUFNLFFBQVEsY0FBYyxRQUFRLEdBQUcsS0FBSztBQUM1QyxTQUFPO0FBQUEsSUFDTixHQUFHLFFBQVEsT0FBTztBQUFBLElBQ2xCLFFBQVE7QUFBQSxJQUNSLE1BQU07QUFBQSxJQUNOO0FBQUEsSUFDQTtBQUFBLElBQ0EsUUFBUSxHQUFHLE1BQU0sYUFBYUEsUUFBTztBQUFBLElBQ3JDO0FBQUEsSUFDQSxLQUFLLDJGQUEyRixLQUFLO0FBQUEsSUFDckcsWUFBWSxVQUFVLE1BQU0sc0JBQXNCLEtBQUssSUFBSTtBQUFBLElBQzNELE9BQU8sV0FBVyxJQUFJLElBQUk7QUFBQSxNQUN6QixJQUFJO0FBQUEsTUFDSixTQUFTLEtBQUssSUFBSSxjQUFjLEtBQUssSUFBSSxRQUFRLENBQUMsQ0FBQztBQUFBLE1BQ25EO0FBQUEsTUFDQSxRQUFRO0FBQUEsSUFDVCxDQUFDO0FBQUEsSUFDRCxPQUFPLE1BQU0sQ0FBQyxPQUFPLFNBQVM7QUFBQSxNQUM3QjtBQUFBLE1BQ0EsS0FBSztBQUFBLE1BQ0w7QUFBQSxJQUNELENBQUMsR0FBRyxVQUFVLEtBQUs7QUFBQSxNQUNsQjtBQUFBLFFBQ0MsUUFBUSxZQUFZLE1BQU0sQ0FBQztBQUFBLFFBQzNCO0FBQUEsUUFDQTtBQUFBLE1BQ0Q7QUFBQSxNQUNBO0FBQUEsUUFDQyxXQUFXLE1BQU07QUFBQSxRQUNqQjtBQUFBLFFBQ0E7QUFBQSxNQUNEO0FBQUEsTUFDQTtBQUFBLFFBQ0MsV0FBV0EsUUFBTztBQUFBLFFBQ2xCO0FBQUEsUUFDQTtBQUFBLE1BQ0Q7QUFBQSxNQUNBO0FBQUEsUUFDQyxXQUFXLFFBQVE7QUFBQSxRQUNuQjtBQUFBLFFBQ0E7QUFBQSxNQUNEO0FBQUEsSUFDRCxDQUFDLENBQUM7QUFBQSxFQUNIO0FBQ0Q7QUFDQSxJQUFNLE9BQU87QUFDYixJQUFNLE1BQU07QUFFWixJQUFNLGdCQUFnQixLQUFLLElBQUksTUFBTSxHQUFHLENBQUM7QUFDekMsSUFBTSxlQUFlLEtBQUssSUFBSSxNQUFNLEdBQUcsQ0FBQztBQUV4QyxTQUFTLFdBQVcsU0FBUztBQUM1QixRQUFNLFFBQVEsY0FBYyxPQUFPO0FBQ25DLE1BQUksQ0FBQyx1QkFBdUIsS0FBSyxNQUFNLElBQUksRUFBRyxRQUFPO0FBQ3JELFFBQU0sU0FBUyxPQUFPLFVBQVUsTUFBTSxLQUFLLE1BQU0sR0FBRyxDQUFDLEdBQUcsSUFBSSxDQUFDO0FBQzdELE1BQUksQ0FBQyxZQUFZLFFBQVEsZUFBZSxRQUFRLEtBQUssRUFBRyxRQUFPO0FBQy9ELFNBQU87QUFBQSxJQUNOLEdBQUcsUUFBUSxLQUFLO0FBQUEsSUFDaEIsUUFBUTtBQUFBLElBQ1IsTUFBTTtBQUFBLElBQ047QUFBQSxJQUNBLFlBQVk7QUFBQSxJQUNaLEtBQUs7QUFBQSxJQUNMLFlBQVk7QUFBQSxJQUNaLE9BQU8sV0FBVyxHQUFHLElBQUk7QUFBQSxNQUN4QixJQUFJO0FBQUEsTUFDSixTQUFTO0FBQUEsTUFDVCxPQUFPLFFBQVE7QUFBQSxJQUNoQixDQUFDO0FBQUEsSUFDRCxPQUFPLE1BQU0sQ0FBQyxPQUFPLE9BQU87QUFBQSxNQUMzQixRQUFRLFlBQVksTUFBTSxDQUFDO0FBQUEsTUFDM0I7QUFBQSxNQUNBO0FBQUEsSUFDRCxHQUFHO0FBQUEsTUFDRjtBQUFBLE1BQ0E7QUFBQSxNQUNBO0FBQUEsSUFDRCxDQUFDLENBQUM7QUFBQSxFQUNIO0FBQ0Q7QUFFQSxTQUFTLFFBQVEsU0FBUztBQUN6QixRQUFNLEVBQUUsTUFBTSxNQUFNLElBQUk7QUFDeEIsTUFBSSxDQUFDLHlCQUF5QixLQUFLLElBQUksS0FBSyxDQUFDLFFBQVEsS0FBSyxJQUFJLEVBQUcsUUFBTztBQUN4RSxRQUFNLFFBQVEsVUFBVSxNQUFNLEdBQUc7QUFDakMsUUFBTSxTQUFTLFFBQVEsU0FBUyxPQUFPLEtBQUs7QUFDNUMsTUFBSSxDQUFDLFlBQVksUUFBUSxjQUFjLEtBQUssRUFBRyxRQUFPO0FBQ3RELFNBQU87QUFBQSxJQUNOLEdBQUcsUUFBUSxPQUFPO0FBQUEsSUFDbEIsUUFBUTtBQUFBLElBQ1IsTUFBTTtBQUFBLElBQ047QUFBQSxJQUNBLFFBQVE7QUFBQSxJQUNSLFFBQVEsT0FBTyxRQUFRLEtBQUs7QUFBQSxJQUM1QixLQUFLO0FBQUEsSUFDTCxPQUFPLFdBQVcsR0FBRyxJQUFJO0FBQUEsTUFDeEIsSUFBSTtBQUFBLE1BQ0osU0FBUztBQUFBLE1BQ1Q7QUFBQSxNQUNBLFFBQVE7QUFBQSxJQUNULENBQUM7QUFBQSxJQUNELE9BQU8sTUFBTSxDQUFDLFVBQVUsU0FBUyxzQ0FBc0MsQ0FBQztBQUFBLEVBQ3pFO0FBQ0Q7QUFJQSxJQUFNLFVBQVU7QUFBQSxFQUNmLE1BQU07QUFBQSxFQUNOLFdBQVc7QUFBQSxFQUNYLE1BQU07QUFBQSxFQUNOLElBQUk7QUFBQSxFQUNKLEtBQUs7QUFBQSxFQUNMLEtBQUs7QUFBQSxFQUNMLE1BQU07QUFBQSxFQUNOLE9BQU87QUFBQSxFQUNQLFNBQVM7QUFBQSxFQUNULElBQUk7QUFBQSxFQUNKLFdBQVc7QUFBQSxFQUNYLFNBQVM7QUFBQSxFQUNULE9BQU87QUFBQSxFQUNQLElBQUk7QUFBQSxFQUNKLE1BQU07QUFBQSxFQUNOLFNBQVM7QUFBQSxFQUNULFNBQVM7QUFBQSxFQUNULFNBQVM7QUFBQSxFQUNULFFBQVE7QUFBQSxFQUNSLEtBQUs7QUFBQSxFQUNMLFFBQVE7QUFBQSxFQUNSLElBQUk7QUFBQSxFQUNKLElBQUk7QUFBQSxFQUNKLEtBQUs7QUFBQSxFQUNMLFVBQVU7QUFBQSxFQUNWLFFBQVE7QUFBQSxFQUNSLEtBQUs7QUFBQSxFQUNMLElBQUk7QUFBQSxFQUNKLEtBQUs7QUFBQSxFQUNMLFFBQVE7QUFBQSxFQUNSLFFBQVE7QUFBQSxFQUNSLE9BQU87QUFBQSxFQUNQLE1BQU07QUFBQSxFQUNOLFdBQVc7QUFBQSxFQUNYLEtBQUs7QUFBQSxFQUNMLE1BQU07QUFBQSxFQUNOLElBQUk7QUFBQSxFQUNKLEtBQUs7QUFBQSxFQUNMLE9BQU87QUFBQSxFQUNQLEtBQUs7QUFBQSxFQUNMLElBQUk7QUFBQSxFQUNKLEtBQUs7QUFBQSxFQUNMLEtBQUs7QUFBQSxFQUNMLEtBQUs7QUFBQSxFQUNMLElBQUk7QUFBQSxFQUNKLElBQUk7QUFBQSxFQUNKLFFBQVE7QUFBQSxFQUNSLElBQUk7QUFBQSxFQUNKLE9BQU87QUFBQSxFQUNQLE1BQU07QUFBQSxFQUNOLEtBQUs7QUFBQSxFQUNMLEtBQUs7QUFBQSxFQUNMLE9BQU87QUFBQSxFQUNQLElBQUk7QUFBQSxFQUNKLE1BQU07QUFBQSxFQUNOLFNBQVM7QUFBQSxFQUNULEtBQUs7QUFBQSxFQUNMLEtBQUs7QUFBQSxFQUNMLFFBQVE7QUFBQSxFQUNSLElBQUk7QUFBQSxFQUNKLE1BQU07QUFBQSxFQUNOLE9BQU87QUFBQSxFQUNQLElBQUk7QUFBQSxFQUNKLEtBQUs7QUFBQSxFQUNMLEtBQUs7QUFBQSxFQUNMLElBQUk7QUFBQSxFQUNKLE9BQU87QUFBQSxFQUNQLE1BQU07QUFBQSxFQUNOLFFBQVE7QUFBQSxFQUNSLE9BQU87QUFBQSxFQUNQLEtBQUs7QUFBQSxFQUNMLElBQUk7QUFBQSxFQUNKLElBQUk7QUFBQSxFQUNKLE1BQU07QUFBQSxFQUNOLElBQUk7QUFBQSxFQUNKLElBQUk7QUFBQSxFQUNKLElBQUk7QUFBQSxFQUNKLEtBQUs7QUFBQSxFQUNMLEtBQUs7QUFBQSxFQUNMLE1BQU07QUFBQSxFQUNOLFFBQVE7QUFBQSxFQUNSLE1BQU07QUFBQSxFQUNOLEtBQUs7QUFBQSxFQUNMLElBQUk7QUFBQSxFQUNKLEtBQUs7QUFBQSxFQUNMLEtBQUs7QUFBQSxFQUNMLE9BQU87QUFBQSxFQUNQLFFBQVE7QUFBQSxFQUNSLEtBQUs7QUFBQSxFQUNMLFdBQVc7QUFBQSxFQUNYLEtBQUs7QUFBQSxFQUNMLFFBQVE7QUFBQSxFQUNSLFNBQVM7QUFBQSxFQUNULFFBQVE7QUFBQSxFQUNSLEtBQUs7QUFBQSxFQUNMLEtBQUs7QUFBQSxFQUNMLEtBQUs7QUFBQSxFQUNMLEtBQUs7QUFBQSxFQUNMLElBQUk7QUFBQSxFQUNKLEtBQUs7QUFBQSxFQUNMLE1BQU07QUFBQSxFQUNOLE9BQU87QUFBQSxFQUNQLElBQUk7QUFBQSxFQUNKLE1BQU07QUFBQSxFQUNOLEtBQUs7QUFBQSxFQUNMLEtBQUs7QUFBQSxFQUNMLEtBQUs7QUFBQSxFQUNMLElBQUk7QUFBQSxFQUNKLElBQUk7QUFBQSxFQUNKLElBQUk7QUFDTDtBQUVBLElBQU0sVUFBVTtBQUVoQixJQUFNLE9BQU87QUFFYixTQUFTLFVBQVUsUUFBUSxNQUFNO0FBQ2hDLE1BQUksS0FBSyxVQUFVLFFBQVEsQ0FBQyxlQUFlLEtBQUssSUFBSSxFQUFHLFFBQU87QUFDOUQsTUFBSSxDQUFDLHdEQUF3RCxLQUFLLElBQUksRUFBRyxRQUFPO0FBQ2hGLFNBQU8sS0FBSyxXQUFXLE1BQU0sU0FBUyxLQUFLLElBQUksS0FBSyxRQUFRLEtBQUssTUFBTTtBQUN4RTtBQUVBLFNBQVMsV0FBVyxTQUFTO0FBQzVCLFFBQU0sRUFBRSxRQUFRLEtBQUssSUFBSTtBQUN6QixRQUFNLFNBQVMsT0FBTyxPQUFPLFNBQVMsTUFBTSxJQUFJLFFBQVEsTUFBTSxJQUFJO0FBQ2xFLE1BQUksQ0FBQyxVQUFVLENBQUMsVUFBVSxRQUFRLElBQUksRUFBRyxRQUFPO0FBQ2hELFNBQU87QUFBQSxJQUNOLEdBQUcsUUFBUSxPQUFPO0FBQUEsSUFDbEIsUUFBUTtBQUFBLElBQ1IsTUFBTSxVQUFVLE1BQU07QUFBQSxJQUN0QixLQUFLLG9CQUFvQixNQUFNLFVBQVUsS0FBSyxNQUFNO0FBQUEsSUFDcEQsWUFBWTtBQUFBLElBQ1osT0FBTyxLQUFLLEtBQUssU0FBUyxLQUFLLEtBQUssRUFBRTtBQUFBLElBQ3RDLE9BQU8sTUFBTSxDQUFDLFVBQVUsU0FBUyxtQ0FBbUMsQ0FBQztBQUFBLEVBQ3RFO0FBQ0Q7QUFJQSxJQUFNLFdBQVc7QUFPakIsSUFBTSxlQUFlO0FBQUEsRUFDcEIsQ0FBQyxlQUFlLCtEQUErRDtBQUFBLEVBQy9FLENBQUMsV0FBVyxrQ0FBa0M7QUFBQSxFQUM5QyxDQUFDLHFCQUFxQixxRUFBcUU7QUFBQSxFQUMzRixDQUFDLGlCQUFpQiw0RUFBNEU7QUFBQSxFQUM5RixDQUFDLG1CQUFtQiw2REFBNkQ7QUFBQSxFQUNqRixDQUFDLGlCQUFpQiw4QkFBOEI7QUFBQSxFQUNoRCxDQUFDLGNBQWMsMkRBQTJEO0FBQUEsRUFDMUUsQ0FBQyxrQkFBa0IsMENBQTBDO0FBQUEsRUFDN0QsQ0FBQyxjQUFjLG1GQUFtRjtBQUFBLEVBQ2xHLENBQUMsa0JBQWtCLDRCQUE0QjtBQUFBLEVBQy9DLENBQUMsdUJBQXVCLDhCQUE4QjtBQUFBLEVBQ3RELENBQUMsdUJBQXVCLDhCQUE4QjtBQUFBLEVBQ3RELENBQUMsd0JBQXdCLDhCQUE4QjtBQUFBLEVBQ3ZELENBQUMsZ0JBQWdCLGdEQUFnRDtBQUFBLEVBQ2pFLENBQUMsZ0JBQWdCLGtGQUFrRjtBQUFBLEVBQ25HLENBQUMsYUFBYSwwQkFBMEI7QUFBQSxFQUN4QyxDQUFDLGNBQWMsNkJBQTZCO0FBQUEsRUFDNUMsQ0FBQyxnQkFBZ0IsNEJBQTRCO0FBQUEsRUFDN0MsQ0FBQyxnQkFBZ0Isd0NBQXdDO0FBQUEsRUFDekQsQ0FBQyxnQkFBZ0Isa0NBQWtDO0FBQUEsRUFDbkQsQ0FBQyxjQUFjLDBDQUEwQztBQUFBLEVBQ3pELENBQUMsZUFBZSxpQ0FBaUM7QUFBQSxFQUNqRCxDQUFDLGlCQUFpQiwrQ0FBK0M7QUFBQSxFQUNqRSxDQUFDLGdCQUFnQixzQ0FBc0M7QUFBQSxFQUN2RCxDQUFDLHNCQUFzQixxREFBcUQ7QUFBQSxFQUM1RSxDQUFDLFlBQVksMkJBQTJCO0FBQUEsRUFDeEMsQ0FBQyxzQkFBc0Isa0NBQWtDO0FBQUEsRUFDekQsQ0FBQyxtQkFBbUIseUJBQXlCO0FBQUEsRUFDN0MsQ0FBQyxZQUFZLDBCQUEwQjtBQUFBLEVBQ3ZDLENBQUMsV0FBVywwQkFBMEI7QUFBQSxFQUN0QyxDQUFDLGtCQUFrQiwyQkFBMkI7QUFBQSxFQUM5QyxDQUFDLGdCQUFnQiw0QkFBNEI7QUFBQSxFQUM3QyxDQUFDLGlCQUFpQixtQ0FBbUM7QUFBQSxFQUNyRCxDQUFDLGVBQWUsZ0NBQWdDO0FBQUEsRUFDaEQsQ0FBQyxtQkFBbUIsZ0VBQWdFO0FBQUEsRUFDcEYsQ0FBQyxzQkFBc0Isb0NBQW9DO0FBQUEsRUFDM0QsQ0FBQyxxQkFBcUIscUVBQXFFO0FBQUEsRUFDM0YsQ0FBQyx3QkFBd0Isa0VBQWtFO0FBQUEsRUFDM0YsQ0FBQyxnQkFBZ0IsZ0RBQWdEO0FBQUEsRUFDakUsQ0FBQyxnQkFBZ0IseURBQXlEO0FBQUEsRUFDMUUsQ0FBQyxnQkFBZ0IsdUNBQXVDO0FBQUEsRUFDeEQsQ0FBQyxlQUFlLHdFQUF3RTtBQUFBLEVBQ3hGLENBQUMsY0FBYyxvQkFBb0I7QUFBQSxFQUNuQyxDQUFDLGVBQWUsdUJBQXVCO0FBQUEsRUFDdkMsQ0FBQyxpQkFBaUIsMENBQTBDO0FBQUEsRUFDNUQsQ0FBQyxhQUFhLDBDQUEwQztBQUFBLEVBQ3hELENBQUMsMEJBQTBCLHdDQUF3QztBQUFBLEVBQ25FLENBQUMsc0JBQXNCLDhCQUE4QjtBQUFBLEVBQ3JELENBQUMsa0JBQWtCLDZDQUE2QztBQUFBLEVBQ2hFLENBQUMsYUFBYSxtREFBbUQ7QUFBQSxFQUNqRSxDQUFDLGlCQUFpQiw4QkFBOEI7QUFBQSxFQUNoRCxDQUFDLGdCQUFnQiwwQ0FBMEM7QUFBQSxFQUMzRCxDQUFDLGNBQWMsMEJBQTBCO0FBQUEsRUFDekMsQ0FBQyxjQUFjLDZCQUE2QjtBQUFBLEVBQzVDLENBQUMsaUJBQWlCLHdEQUF3RDtBQUFBLEVBQzFFLENBQUMsb0JBQW9CLHNCQUFzQjtBQUFBLEVBQzNDLENBQUMsZUFBZSx5QkFBeUI7QUFBQSxFQUN6QyxDQUFDLGlCQUFpQiwyQ0FBMkM7QUFBQSxFQUM3RCxDQUFDLGdCQUFnQixtQ0FBbUM7QUFBQSxFQUNwRCxDQUFDLGlCQUFpQixxQ0FBcUM7QUFBQSxFQUN2RCxDQUFDLG1CQUFtQixzQ0FBc0M7QUFBQSxFQUMxRCxDQUFDLGtCQUFrQixxREFBcUQ7QUFBQSxFQUN4RSxDQUFDLGlCQUFpQixzQ0FBc0M7QUFBQSxFQUN4RCxDQUFDLG1CQUFtQixxREFBcUQ7QUFBQSxFQUN6RSxDQUFDLGlCQUFpQiw0QkFBNEI7QUFBQSxFQUM5QyxDQUFDLG1CQUFtQiw4QkFBOEI7QUFBQSxFQUNsRCxDQUFDLGtCQUFrQiw0QkFBNEI7QUFBQSxFQUMvQyxDQUFDLGVBQWUsMEJBQTBCO0FBQUEsRUFDMUMsQ0FBQyxnQkFBZ0IsdUJBQXVCO0FBQUEsRUFDeEMsQ0FBQyxxQkFBcUIsMkJBQTJCO0FBQUEsRUFDakQsQ0FBQyxpQkFBaUIsbURBQW1EO0FBQUEsRUFDckUsQ0FBQyxrQkFBa0IsaUNBQWlDO0FBQUEsRUFDcEQsQ0FBQyxrQkFBa0IsaUNBQWlDO0FBQUEsRUFDcEQsQ0FBQyxnQkFBZ0IsOENBQThDO0FBQUEsRUFDL0QsQ0FBQyxzQkFBc0IscUlBQXFJO0FBQUEsRUFDNUosQ0FBQyx3QkFBd0IsZ0RBQWdEO0FBQzFFO0FBRUEsSUFBTSxRQUFRLDRKQUE0SixNQUFNLEdBQUc7QUFFbkwsSUFBTSxNQUFNO0FBQ1osSUFBTSxlQUFlLEtBQUssSUFBSSxHQUFHLE1BQU0sSUFBSSxDQUFDLEVBQUUsT0FBTyxNQUFNLE1BQU0sQ0FBQyxJQUFJO0FBRXRFLElBQU0sWUFBWTtBQUNsQixJQUFNLENBQUMsYUFBYSxZQUFZLGFBQWEsVUFBVSxJQUFJO0FBQUEsRUFDMUQ7QUFBQSxFQUNBO0FBQUEsRUFDQTtBQUFBLEVBQ0E7QUFDRDtBQUVBLElBQU0sU0FBUztBQUNmLElBQU0sTUFBTTtBQUVaLElBQU0sVUFBVTtBQUVoQixJQUFNLFlBQVk7QUFFbEIsSUFBTSxTQUFTO0FBRWYsU0FBUyxZQUFZLE1BQU07QUFDMUIsUUFBTSxVQUFVLFFBQVEsS0FBSyxJQUFJLEtBQUssUUFBUSxLQUFLLElBQUk7QUFDdkQsTUFBSSxDQUFDLHFCQUFxQixLQUFLLElBQUksS0FBSyxFQUFFLFdBQVcsUUFBUSxLQUFLLElBQUksR0FBSSxRQUFPO0FBQ2pGLE1BQUksU0FBUztBQUNiLE1BQUksTUFBTTtBQUNWLGFBQVcsRUFBRSxNQUFNLEtBQUssS0FBSyxTQUFTLE1BQU0sR0FBRztBQUM5QyxRQUFJLFFBQVEsSUFBSztBQUNqQixVQUFNLFNBQVMsV0FBVyxNQUFNLEtBQUs7QUFDckMsUUFBSSxXQUFXLEVBQUc7QUFDbEIsVUFBTSxPQUFPLFFBQVEsS0FBSyxJQUFJLE1BQU07QUFDcEMsUUFBSSxDQUFDLFNBQVMsS0FBSyxNQUFNLE1BQU0sVUFBVSxLQUFLLE1BQU0sR0FBRyxPQUFPLFNBQVMsR0FBRyxJQUFJLENBQUMsR0FBRyxNQUFNLEVBQUc7QUFDM0YsY0FBVSxLQUFLLE1BQU0sS0FBSyxJQUFJLElBQUk7QUFDbEMsVUFBTSxVQUFVLE1BQU0sSUFBSTtBQUFBLEVBQzNCO0FBQ0EsU0FBTyxTQUFTLFNBQVMsS0FBSyxNQUFNLEdBQUcsQ0FBQztBQUN6QztBQUVBLFNBQVMsV0FBVyxNQUFNLElBQUk7QUFDN0IsUUFBTSxNQUFNLEtBQUssTUFBTSxJQUFJLEtBQUssSUFBSSxZQUFZO0FBQ2hELFFBQU0sUUFBUSxJQUFJLFFBQVEsZ0JBQWdCLEdBQUcsRUFBRSxXQUFXLEtBQUssR0FBRyxFQUFFLFlBQVk7QUFDaEYsUUFBTSxZQUFZLENBQUMsV0FBVztBQUM3QixRQUFJLENBQUMsR0FBRyxJQUFJLElBQUksQ0FBQyxHQUFHLENBQUM7QUFDckIsV0FBTyxPQUFPLFFBQVEsT0FBUSxNQUFLLGVBQWUsS0FBSyxJQUFJLE1BQU0sR0FBRyxJQUFJLENBQUMsQ0FBQyxJQUFJLElBQUk7QUFDbEYsV0FBTztBQUFBLEVBQ1I7QUFDQSxhQUFXLFFBQVEsTUFBTyxLQUFJLE1BQU0sV0FBVyxJQUFJLEVBQUcsUUFBTyxVQUFVLEtBQUssTUFBTTtBQUNsRixhQUFXLFFBQVEsT0FBTztBQUN6QixVQUFNLFNBQVMsU0FBUyxNQUFNLElBQUksY0FBYyxPQUFPLElBQUk7QUFDM0QsUUFBSSxTQUFTLEVBQUcsUUFBTyxDQUFDLFVBQVUsTUFBTTtBQUFBLEVBQ3pDO0FBQ0EsU0FBTztBQUNSO0FBRUEsU0FBUyxjQUFjLE1BQU0sTUFBTTtBQUNsQyxNQUFJLEtBQUs7QUFDVCxTQUFPLEtBQUssS0FBSyxVQUFVLEtBQUssT0FBTyxFQUFFLE1BQU0sS0FBSyxPQUFPLEVBQUUsRUFBRztBQUNoRSxRQUFNLE9BQU8sS0FBSyxNQUFNLEtBQUssQ0FBQztBQUM5QixNQUFJLEtBQUssV0FBVyxNQUFNLEtBQUssQ0FBQyxFQUFHLFFBQU8sS0FBSztBQUMvQyxNQUFJLEtBQUssV0FBVyxLQUFLLE1BQU0sRUFBRSxHQUFHLEtBQUssQ0FBQyxFQUFHLFFBQU8sS0FBSyxTQUFTO0FBQ2xFLE1BQUksS0FBSyxXQUFXLE1BQU0sRUFBRSxFQUFHLFFBQU8sS0FBSyxTQUFTO0FBQ3BELFNBQU8sS0FBSyxPQUFPLEVBQUUsTUFBTSxLQUFLLE9BQU8sS0FBSyxDQUFDLEtBQUssS0FBSyxPQUFPLEtBQUssQ0FBQyxNQUFNLEtBQUssT0FBTyxFQUFFLEtBQUssS0FBSyxXQUFXLEtBQUssTUFBTSxLQUFLLENBQUMsR0FBRyxLQUFLLENBQUMsSUFBSSxLQUFLLFNBQVM7QUFDMUo7QUFFQSxTQUFTLFVBQVUsTUFBTSxNQUFNO0FBQzlCLFFBQU0sTUFBTSxPQUFPLE1BQU0sSUFBSTtBQUM3QixRQUFNLE9BQU8sS0FBSyxNQUFNLE1BQU0sR0FBRyxPQUFPLE1BQU0sTUFBTSxDQUFDLENBQUM7QUFDdEQsU0FBTyxVQUFVLEtBQUssT0FBTyxHQUFHLEdBQUcsSUFBSSxJQUFJLE1BQU0sSUFBSSxLQUFLLFNBQVM7QUFDcEU7QUFDQSxTQUFTLE9BQU8sTUFBTSxNQUFNO0FBQzNCLE1BQUksWUFBWTtBQUNoQixNQUFJLEtBQUssSUFBSTtBQUNiLFNBQU8sS0FBSyxJQUFJLE1BQU0sSUFBSSxTQUFTO0FBQ3BDO0FBRUEsU0FBUyxVQUFVLFdBQVcsTUFBTTtBQUNuQyxRQUFNLE9BQU8sS0FBSyxXQUFXLFVBQVUsRUFBRTtBQUN6QyxNQUFJLGNBQWMsTUFBTSxjQUFjLFFBQVEsS0FBSyxTQUFTLGNBQWMsT0FBTyxLQUFLLElBQUksRUFBRyxRQUFPO0FBQ3BHLFNBQU8sUUFBUSxLQUFLLFNBQVMsSUFBSSxRQUFRLElBQUksSUFBSSxRQUFRLEtBQUssSUFBSSxLQUFLLFdBQVcsS0FBSyxJQUFJO0FBQzVGO0FBRUEsSUFBTSxVQUFVLENBQUMsU0FBUyxRQUFRLEtBQUssSUFBSSxLQUFLLFFBQVEsS0FBSyxJQUFJLEtBQUssUUFBUSxLQUFLLElBQUk7QUFDdkYsU0FBUyxTQUFTLE1BQU0sUUFBUTtBQUMvQixRQUFNLE9BQU8sS0FBSyxXQUFXLFVBQVUsRUFBRTtBQUN6QyxNQUFJLFNBQVMsTUFBTSxXQUFXLEtBQUssQ0FBQyxLQUFLLFNBQVMsR0FBRyxFQUFHLFFBQU87QUFDL0QsTUFBSSxTQUFTLEVBQUcsUUFBTyxLQUFLLFVBQVUsZUFBZSxRQUFRLEtBQUssSUFBSSxNQUFNLFFBQVEsSUFBSSxLQUFLLEtBQUssVUFBVTtBQUM1RyxTQUFPLFFBQVEsSUFBSSxLQUFLLEtBQUssV0FBVyxDQUFDLFVBQVUsWUFBWSxhQUFhO0FBQzdFO0FBRUEsU0FBUyxTQUFTLE1BQU07QUFDdkIsTUFBSSxTQUFTO0FBQ2IsTUFBSSxNQUFNO0FBQ1YsV0FBUyxLQUFLLEtBQUssUUFBUSxRQUFRLEdBQUcsT0FBTyxJQUFJLEtBQUssS0FBSyxRQUFRLFVBQVUsS0FBSyxJQUFJLEtBQUssR0FBRyxHQUFHLENBQUMsR0FBRztBQUNwRyxVQUFNLE9BQU8sS0FBSztBQUNsQixVQUFNLE9BQU8sS0FBSyxNQUFNLE1BQU0sT0FBTyxTQUFTO0FBQzlDLFVBQU0sWUFBWSxLQUFLLE9BQU8sQ0FBQztBQUMvQixRQUFJLGdCQUFnQixLQUFLLFNBQVMsS0FBSyxDQUFDLFVBQVUsV0FBVyxLQUFLLE1BQU0sR0FBRyxPQUFPLE1BQU0sQ0FBQyxDQUFDLENBQUMsRUFBRztBQUM5RixjQUFVLEtBQUssTUFBTSxLQUFLLElBQUk7QUFDOUIsVUFBTSxPQUFPLE1BQU0sT0FBTyxDQUFDO0FBQUEsRUFDNUI7QUFDQSxTQUFPLFNBQVMsS0FBSyxNQUFNLEdBQUc7QUFDL0I7QUFJQSxJQUFNLFFBQXdCLG9CQUFJLElBQUk7QUFBQSxFQUNyQztBQUFBLEVBQ0E7QUFBQSxFQUNBO0FBQUEsRUFDQTtBQUFBLEVBQ0E7QUFDRCxDQUFDO0FBRUQsSUFBTSxXQUFXO0FBQ2pCLElBQU0sQ0FBQyxhQUFhLGlCQUFpQixJQUFJLENBQUMsSUFBSSxHQUFHO0FBQ2pELElBQU0sVUFBVTtBQUVoQixTQUFTLFFBQVEsTUFBTSxNQUFNO0FBQzVCLFFBQU0sQ0FBQyxPQUFPLElBQUksT0FBTyxFQUFFLElBQUksS0FBSyxNQUFNLEtBQUssQ0FBQztBQUNoRCxRQUFNLFNBQVMsT0FBTyxJQUFJO0FBQzFCLE1BQUksQ0FBQyxPQUFRLFFBQU87QUFDcEIsUUFBTSxTQUFTLENBQUMsR0FBRyxXQUFXLFVBQVUsUUFBUSxJQUFJLEdBQUcsR0FBRyxXQUFXLFVBQVUsT0FBTyxJQUFJLEtBQUssQ0FBQyxHQUFHLElBQUksQ0FBQztBQUN4RyxTQUFPO0FBQUEsSUFDTjtBQUFBLElBQ0EsUUFBUSxPQUFPLEtBQUssQ0FBQyxFQUFFLE1BQU0sS0FBSyxNQUFNLFNBQVMsWUFBWSxTQUFTLEtBQUssR0FBRztBQUFBLEVBQy9FO0FBQ0Q7QUFDQSxTQUFTLFdBQVcsTUFBTSxTQUFTLE1BQU07QUFDeEMsU0FBTyxPQUFPLFFBQVEsT0FBTyxFQUFFLE1BQU0sR0FBRyxXQUFXLEVBQUUsSUFBSSxDQUFDLENBQUMsTUFBTSxLQUFLLE1BQU07QUFDM0UsVUFBTSxTQUFTLFNBQVMsWUFBWSxNQUFNLElBQUksSUFBSSxJQUFJLFlBQVksS0FBSyxJQUFJO0FBQzNFLFVBQU0sT0FBTyxPQUFPLFVBQVUsV0FBVyxRQUFRLEtBQUssVUFBVSxLQUFLO0FBQ3JFLFVBQU0sUUFBUSxTQUFTLEtBQUssSUFBSSxJQUFJLFdBQVcsS0FBSyxJQUFJO0FBQ3hELFdBQU87QUFBQSxNQUNOO0FBQUEsTUFDQSxNQUFNLElBQUksS0FBSyxJQUFJLENBQUM7QUFBQSxNQUNwQixPQUFPLFdBQVcsU0FBUyxJQUFJLEtBQUssSUFBSSxZQUFZLE1BQU07QUFBQSxNQUMxRCxHQUFHLFdBQVcsVUFBVSxFQUFFLE9BQU87QUFBQSxJQUNsQztBQUFBLEVBQ0QsQ0FBQztBQUNGO0FBQ0EsU0FBUyxZQUFZLE9BQU87QUFDM0IsU0FBTyxPQUFPLFVBQVUsWUFBWSxLQUFLLElBQUksUUFBUSxHQUFHLEtBQUssVUFBVSxLQUFLLE1BQU0sUUFBUSxHQUFHLElBQUk7QUFDbEc7QUFDQSxJQUFNLE1BQU0sQ0FBQyxTQUFTLEtBQUssU0FBUyxvQkFBb0IsR0FBRyxLQUFLLE1BQU0sR0FBRyxpQkFBaUIsQ0FBQyxXQUFNO0FBRWpHLFNBQVMsT0FBTyxRQUFRO0FBQ3ZCLE1BQUk7QUFDSCxVQUFNLFNBQVMsS0FBSyxPQUFPLFdBQVcsS0FBSyxHQUFHLEVBQUUsV0FBVyxLQUFLLEdBQUcsQ0FBQztBQUNwRSxVQUFNLFFBQVEsV0FBVyxLQUFLLFFBQVEsQ0FBQyxjQUFjLFVBQVUsV0FBVyxDQUFDLENBQUM7QUFDNUUsVUFBTSxRQUFRLEtBQUssTUFBTSxJQUFJLFlBQVksU0FBUyxFQUFFLE9BQU8sS0FBSyxDQUFDLEVBQUUsT0FBTyxLQUFLLENBQUM7QUFDaEYsV0FBTyxPQUFPLFVBQVUsWUFBWSxVQUFVLFFBQVEsQ0FBQyxNQUFNLFFBQVEsS0FBSyxJQUFJLEVBQUUsR0FBRyxNQUFNLElBQUk7QUFBQSxFQUM5RixRQUFRO0FBQ1A7QUFBQSxFQUNEO0FBQ0Q7QUFFQSxtQkFBbUI7QUFDbkIsSUFBTSxTQUFTO0FBQUEsRUFDZCxLQUFLO0FBQUEsRUFDTCxLQUFLO0FBQUEsRUFDTCxLQUFLO0FBQUEsRUFDTCxLQUFLO0FBQUEsRUFDTCxLQUFLO0FBQUEsRUFDTCxZQUFZO0FBQ2I7QUFDQSxJQUFNLFFBQVE7QUFBQSxFQUNiLE1BQU07QUFBQSxFQUNOLE1BQU07QUFBQSxFQUNOLE1BQU07QUFBQSxFQUNOLE1BQU07QUFBQSxFQUNOLE1BQU07QUFDUDtBQUNBLElBQU0sU0FBUztBQUFBLEVBQ2QsSUFBSTtBQUFBLEVBQ0osSUFBSTtBQUFBLEVBQ0osSUFBSTtBQUFBLEVBQ0osT0FBTztBQUNSO0FBU0EsSUFBTSxRQUFRO0FBQUEsRUFDYjtBQUFBLElBQ0MsUUFBUTtBQUFBLElBQ1IsTUFBTSxDQUFDLFdBQVcsVUFBVSxPQUFPLE9BQU8sTUFBTSxHQUFHLEVBQUUsQ0FBQyxDQUFDO0FBQUEsSUFDdkQsU0FBUztBQUFBLElBQ1QsS0FBSztBQUFBLElBQ0wsVUFBVTtBQUFBLEVBQ1g7QUFBQSxFQUNBO0FBQUEsSUFDQyxRQUFRO0FBQUEsSUFDUixNQUFNLENBQUMsV0FBVyxTQUFTLE1BQU0sT0FBTyxNQUFNLElBQUksRUFBRSxDQUFDLEtBQUssT0FBTztBQUFBLElBQ2pFLFNBQVM7QUFBQSxJQUNULEtBQUs7QUFBQSxFQUNOO0FBQUEsRUFDQTtBQUFBLElBQ0MsUUFBUTtBQUFBLElBQ1IsTUFBTSxDQUFDLFdBQVcsVUFBVSxPQUFPLE9BQU8sTUFBTSxHQUFHLE9BQU8sUUFBUSxHQUFHLENBQUMsQ0FBQyxDQUFDO0FBQUEsSUFDeEUsU0FBUztBQUFBLElBQ1QsS0FBSztBQUFBLEVBQ047QUFBQSxFQUNBO0FBQUEsSUFDQyxRQUFRO0FBQUEsSUFDUixNQUFNLE1BQU07QUFBQSxJQUNaLFNBQVM7QUFBQSxJQUNULEtBQUs7QUFBQSxFQUNOO0FBQUEsRUFDQTtBQUFBLElBQ0MsUUFBUTtBQUFBLElBQ1IsTUFBTSxNQUFNO0FBQUEsSUFDWixTQUFTO0FBQUEsSUFDVCxLQUFLO0FBQUEsSUFDTCxVQUFVO0FBQUEsRUFDWDtBQUFBLEVBQ0EsR0FBRyxhQUFhLElBQUksQ0FBQyxDQUFDLE1BQU0sRUFBRSxRQUFRLE1BQU0sQ0FBQyxPQUFPO0FBQUEsSUFDbkQsUUFBUTtBQUFBLElBQ1IsTUFBTSxNQUFNO0FBQUEsSUFDWixTQUFTLElBQUksT0FBTyxPQUFPLFdBQVcsSUFBSSxJQUFJLFNBQVMsbUJBQW1CLE1BQU0sSUFBSSxLQUFLO0FBQUEsSUFDekYsS0FBSztBQUFBLEVBQ04sRUFBRTtBQUNIO0FBRUEsSUFBTSxNQUFNO0FBQUEsRUFDWCxRQUFRO0FBQUEsRUFDUixNQUFNLENBQUMsV0FBVyxlQUFlLE9BQU8sTUFBTSxHQUFHLEVBQUUsQ0FBQztBQUFBLEVBQ3BELEtBQUs7QUFDTjtBQUVBLElBQU0sUUFBUTtBQUFBLEVBQ2IsUUFBUTtBQUFBLEVBQ1IsTUFBTSxNQUFNO0FBQUEsRUFDWixLQUFLO0FBQ047QUFDQSxNQUFNLElBQUksQ0FBQyxFQUFFLFFBQUFOLFNBQVEsTUFBTSxRQUFRLE1BQU0sQ0FBQ0EsWUFBVyxXQUFXLEtBQUssRUFBRSxJQUFJQSxTQUFRLE9BQU8sQ0FBQztBQUUzRixJQUFNLFVBQVUsTUFBTSxJQUFJLENBQUMsRUFBRSxTQUFTLEVBQUUsUUFBUSxNQUFNLEVBQUUsTUFBTSxJQUFJLE9BQU8sT0FBTyxNQUFNLE1BQU0sS0FBSyxDQUFDO0FBQ2xHLElBQU0sV0FBVyxNQUFNLElBQUksQ0FBQyxFQUFFLFNBQVMsRUFBRSxRQUFRLE1BQU0sRUFBRSxNQUFNLElBQUksT0FBTyxRQUFRLElBQUksS0FBSyxFQUFFLENBQUM7QUFFOUYsSUFBTSxNQUFNLENBQUMsSUFBSSxHQUFHLEVBQUUsSUFBSSxDQUFDLFdBQVcsSUFBSSxPQUFPLE1BQU0sT0FBTyxDQUFDLEVBQUUsUUFBUSxNQUFNLFFBQVEsVUFBVSxNQUFNLEVBQUUsSUFBSSxDQUFDLEVBQUUsUUFBQUEsU0FBUSxTQUFTLEVBQUUsT0FBTyxFQUFFLE1BQU1BLFlBQVcsUUFBUSxRQUFRLE1BQU0sRUFBRSxLQUFLLEdBQUcsR0FBRyxNQUFNLENBQUM7QUFDdk0sSUFBTSxlQUFlLENBQUMsU0FBUyxJQUFJLEtBQUssQ0FBQyxZQUFZLFFBQVEsS0FBSyxJQUFJLENBQUM7QUFFdkUsSUFBTSxnQkFBZ0IsQ0FBQyxJQUFJLEVBQUU7QUFFN0IsU0FBUyxVQUFVLE1BQU07QUFDeEIsTUFBSSxDQUFDLGFBQWEsSUFBSSxFQUFHLFFBQU87QUFDaEMsYUFBVyxDQUFDLEdBQUcsSUFBSSxLQUFLLE1BQU0sUUFBUSxHQUFHO0FBQ3hDLFVBQU0sUUFBUSxRQUFRLENBQUMsRUFBRSxLQUFLLElBQUk7QUFDbEMsUUFBSSxVQUFVLEtBQU07QUFDcEIsVUFBTSxFQUFFLEdBQUcsT0FBTyxHQUFHLFNBQVMsSUFBSSxHQUFHLFNBQVMsR0FBRyxJQUFJO0FBQ3JELFVBQU0sV0FBVyxLQUFLLFdBQVcsS0FBSztBQUN0QyxRQUFJLEtBQUssV0FBVyxtQkFBbUIsQ0FBQyxTQUFVO0FBQ2xELFVBQU0sTUFBTSxRQUFRLEtBQUssUUFBUSxjQUFjLEVBQUUsR0FBRyxDQUFDLFNBQVMsa0JBQWtCLFdBQVcsSUFBSSxDQUFDLENBQUM7QUFDakcsVUFBTSxFQUFFLE9BQU8sUUFBUSxJQUFJLFdBQVcsTUFBTSxRQUFRLE9BQU8sUUFBUSxRQUFRO0FBQzNFLFVBQU0sRUFBRSxRQUFRLE9BQU8sSUFBSSxPQUFPLENBQUM7QUFDbkMsV0FBTztBQUFBLE1BQ047QUFBQSxNQUNBLFNBQVM7QUFBQSxRQUNSLEdBQUc7QUFBQSxRQUNILEdBQUcsVUFBVSxFQUFFLE9BQU87QUFBQSxRQUN0QixHQUFHLFdBQVcsVUFBVSxFQUFFLE9BQU87QUFBQSxNQUNsQztBQUFBLElBQ0Q7QUFBQSxFQUNEO0FBQ0Q7QUFFQSxTQUFTLGNBQWMsUUFBUSxNQUFNO0FBQ3BDLFNBQU8sV0FBVyxLQUFLLEdBQUcsTUFBTSxLQUFLLEtBQUssU0FBUyxPQUFPLFNBQVMsR0FBRyxnQkFBZ0IsSUFBSSxDQUFDO0FBQzVGO0FBRUEsSUFBTSxVQUFVO0FBTWhCLFNBQVMsaUJBQWlCLE1BQU0sVUFBVTtBQUN6QyxRQUFNLFNBQVMsS0FBSyxZQUFZO0FBQ2hDLGFBQVcsVUFBVSxVQUFVO0FBQzlCLFVBQU0sS0FBSyxLQUFLLElBQUksT0FBTyxRQUFRLEdBQUcsTUFBTSxHQUFHLEdBQUcsT0FBTyxRQUFRLEdBQUcsTUFBTSxHQUFHLENBQUM7QUFDOUUsVUFBTSxNQUFNLEtBQUssT0FBTyxTQUFTO0FBQ2pDLFFBQUksRUFBRSxPQUFPLEtBQUssS0FBSyxNQUFNLFlBQVksS0FBSyxPQUFPLE9BQU8sS0FBSyxDQUFDLENBQUMsS0FBSyxLQUFLLFNBQVMsTUFBTSxLQUFNO0FBQ2xHLFdBQU8sV0FBVyxLQUFLLEtBQUssTUFBTSxHQUFHLEdBQUcsR0FBRyxLQUFLLFNBQVMsS0FBSyxLQUFLO0FBQUEsRUFDcEU7QUFDQSxNQUFJLFNBQVMsV0FBVyxLQUFLLENBQUMsUUFBUSxLQUFLLElBQUksRUFBRyxRQUFPO0FBQ3pELFFBQU0sT0FBTyxLQUFLLE1BQU0sR0FBRyxLQUFLLElBQUksS0FBSyxZQUFZLEdBQUcsR0FBRyxLQUFLLFlBQVksR0FBRyxDQUFDLElBQUksQ0FBQztBQUNyRixTQUFPLFdBQVcsT0FBTyxNQUFNLEtBQUssU0FBUyxLQUFLLFFBQVEsS0FBSztBQUNoRTtBQUVBLElBQU0sZ0JBQWdCO0FBRXRCLElBQU0sU0FBUztBQUVmLElBQU0saUJBQWlCO0FBRXZCLFNBQVMsZUFBZSxNQUFNO0FBQzdCLFNBQU8sY0FBYyxLQUFLLElBQUksS0FBSyxDQUFDLE9BQU8sS0FBSyxJQUFJLEtBQUssSUFBSSxJQUFJLElBQUksRUFBRSxPQUFPO0FBQy9FO0FBRUEsU0FBUyxpQkFBaUIsTUFBTTtBQUMvQixRQUFNLFNBQVMsV0FBVyxJQUFJO0FBQzlCLE1BQUksV0FBVyxRQUFRLENBQUMsZUFBZSxJQUFJLEVBQUcsUUFBTztBQUNyRCxRQUFNLFlBQVksV0FBVztBQUM3QixRQUFNLFFBQVEsWUFBWSxXQUFXLGtCQUFrQixNQUFNO0FBQzdELFNBQU87QUFBQSxJQUNOO0FBQUEsSUFDQSxTQUFTO0FBQUEsTUFDUixRQUFRLFlBQVksWUFBWTtBQUFBLE1BQ2hDLE1BQU0sWUFBWSxZQUFZO0FBQUEsTUFDOUIsS0FBSyxHQUFHLEtBQUssTUFBTTtBQUFBLE1BQ25CLFNBQVM7QUFBQSxNQUNULFlBQVksQ0FBQztBQUFBLE1BQ2IsT0FBTztBQUFBLE1BQ1AsT0FBTyxNQUFNLENBQUMsV0FBVyxLQUFLLENBQUM7QUFBQSxJQUNoQztBQUFBLEVBQ0Q7QUFDRDtBQUVBLFNBQVMsV0FBVyxNQUFNO0FBQ3pCLFNBQU8sVUFBVSxNQUFNLENBQUM7QUFBQSxJQUN2QjtBQUFBLElBQ0EsS0FBSztBQUFBLElBQ0w7QUFBQSxFQUNELENBQUMsQ0FBQztBQUNIO0FBRUEsU0FBUyxXQUFXLE1BQU07QUFDekIsU0FBTyxZQUFZLGFBQWEsSUFBSSxJQUFJLFVBQVUsSUFBSSxJQUFJLElBQUk7QUFDL0Q7QUFDQSxTQUFTLFVBQVUsTUFBTTtBQUN4QixRQUFNLFVBQVUsTUFBTSxRQUFRLENBQUMsRUFBRSxRQUFBQSxRQUFPLEdBQUcsTUFBTSxNQUFNLEtBQUssS0FBSyxTQUFTLFNBQVMsQ0FBQyxDQUFDLENBQUMsRUFBRSxPQUFPLENBQUMsQ0FBQyxLQUFLLE1BQU1BLFlBQVcsbUJBQW1CLGdCQUFnQixLQUFLLENBQUMsRUFBRSxJQUFJLENBQUMsRUFBRSxHQUFHLE9BQU8sR0FBRyxRQUFRLE1BQU0sTUFBTSxDQUFDLFFBQVEsT0FBTyxRQUFRLFFBQVEsTUFBTSxNQUFNLENBQUMsQ0FBQztBQUN4UCxNQUFJLFNBQVM7QUFDYixNQUFJLE1BQU07QUFDVixhQUFXLENBQUMsTUFBTSxFQUFFLEtBQUssUUFBUSxLQUFLLENBQUMsQ0FBQyxHQUFHLEdBQUcsQ0FBQyxLQUFLLE1BQU0sTUFBTSxLQUFLLEdBQUc7QUFDdkUsUUFBSSxNQUFNLElBQUs7QUFDZixRQUFJLE9BQU8sSUFBSyxXQUFVLEtBQUssTUFBTSxLQUFLLElBQUksSUFBSTtBQUNsRCxVQUFNO0FBQUEsRUFDUDtBQUNBLFNBQU8sU0FBUyxLQUFLLE1BQU0sR0FBRztBQUMvQjtBQUNBLElBQU0sU0FBUztBQUVmLFNBQVMsa0JBQWtCLE1BQU07QUFDaEMsU0FBTyxLQUFLLFFBQVEsUUFBUSxDQUFDLFNBQVMsZUFBZSxJQUFJLElBQUksV0FBVyxJQUFJO0FBQzdFO0FBRUEsU0FBUyxXQUFXLEVBQUUsUUFBQUEsU0FBUSxNQUFNLElBQUksR0FBRyxNQUFNLGNBQWMsVUFBVTtBQUN4RSxRQUFNLFdBQVcsV0FBVyxnQ0FBZ0M7QUFDNUQsUUFBTSxTQUFTO0FBQUEsSUFDZDtBQUFBLElBQ0E7QUFBQSxJQUNBO0FBQUEsRUFDRDtBQUNBLFFBQU0sUUFBUSxPQUFPO0FBQ3JCLFNBQU87QUFBQSxJQUNOO0FBQUEsSUFDQSxTQUFTO0FBQUEsTUFDUixRQUFBQTtBQUFBLE1BQ0EsTUFBTSxLQUFLLElBQUk7QUFBQSxNQUNmLEdBQUcsU0FBUyxNQUFNLEVBQUUsUUFBUSxLQUFLLFFBQVEsU0FBUyxFQUFFLEVBQUU7QUFBQSxNQUN0RCxLQUFLLEdBQUcsR0FBRyxTQUFTLFlBQVksaUNBQWlDLGFBQWEsU0FBUyxLQUFLLFFBQVE7QUFBQSxNQUNwRyxHQUFHLGFBQWEsU0FBUyxFQUFFLE9BQU8sQ0FBQyxjQUFjLEVBQUU7QUFBQSxNQUNuRCxTQUFTO0FBQUEsTUFDVCxZQUFZO0FBQUEsTUFDWixPQUFPO0FBQUEsTUFDUCxPQUFPLE1BQU0sQ0FBQyxVQUFVLE9BQU8sU0FBUyxLQUFLLENBQUMsTUFBTSxJQUFJLENBQUM7QUFBQSxRQUN4RCxLQUFLLElBQUk7QUFBQSxRQUNULEtBQUs7QUFBQSxRQUNMO0FBQUEsTUFDRCxHQUFHLE1BQU0sQ0FBQyxDQUFDO0FBQUEsSUFDWjtBQUFBLEVBQ0Q7QUFDRDtBQUtBLFNBQVMsZUFBZSxPQUFPO0FBQzlCLFFBQU0sT0FBTyxNQUFNLE1BQU0sTUFBTSxZQUFZLEdBQUcsSUFBSSxDQUFDO0FBQ25ELE1BQUksTUFBTSxXQUFXLGFBQWEsS0FBSyxLQUFLLFNBQVMsR0FBSSxRQUFPO0FBQ2hFLE1BQUksT0FBTyxNQUFNLE1BQU0sRUFBRTtBQUN6QixNQUFJLFNBQVM7QUFDYixXQUFTLElBQUksR0FBRyxJQUFJLEdBQUcsS0FBSztBQUMzQixhQUFTLGdCQUFnQixPQUFPLE9BQU8sRUFBRSxJQUFJO0FBQzdDLFdBQU8sS0FBSyxNQUFNLE9BQU8sRUFBRTtBQUFBLEVBQzVCO0FBQ0EsU0FBTyxLQUFLLFNBQVMsTUFBTTtBQUM1QjtBQUVBLFNBQVMsZ0JBQWdCLE1BQU07QUFDOUIsUUFBTSxZQUFZLEtBQUssWUFBWSxHQUFHLElBQUk7QUFDMUMsU0FBTyxjQUFjLFNBQVMsS0FBSyxTQUFTLFNBQVMsS0FBSyxZQUFZLElBQUksS0FBSyxZQUFZLEtBQUssTUFBTSxHQUFHLFNBQVMsR0FBRyxJQUFJO0FBQzFIO0FBRUEsbUJBQW1CO0FBRW5CLElBQU0sa0JBQWtCO0FBQ3hCLElBQU0sZUFBZTtBQUVyQixJQUFNLFNBQVM7QUFBQSxFQUNkLEdBQUc7QUFBQSxFQUNILEdBQUc7QUFBQSxFQUNILEdBQUc7QUFBQSxFQUNILEdBQUc7QUFBQSxFQUNILEdBQUc7QUFBQSxFQUNILEdBQUc7QUFBQSxFQUNILEdBQUc7QUFBQSxFQUNILEdBQUc7QUFDSjtBQUNBLElBQU0sTUFBTTtBQUNaLElBQU0sTUFBTTtBQUVaLFNBQVMsU0FBUyxPQUFPLE9BQU87QUFDL0IsUUFBTUMsUUFBTyxZQUFZLEtBQUs7QUFDOUIsUUFBTSxVQUFVLE1BQU0sQ0FBQyxNQUFNO0FBQzdCLFFBQU0sUUFBUSxNQUFNLENBQUMsTUFBTSxNQUFNO0FBQ2pDLFFBQU1tQixRQUFPLENBQUMsT0FBTyxPQUFPLFVBQVU7QUFDckMsVUFBTSxPQUFPLE1BQU0sVUFBVW5CLE9BQU0sQ0FBQztBQUFBLE1BQ25DO0FBQUEsTUFDQUEsTUFBSztBQUFBLE1BQ0w7QUFBQSxJQUNELENBQUMsQ0FBQztBQUNGLFdBQU87QUFBQSxNQUNOLE1BQUFBO0FBQUEsTUFDQTtBQUFBLE1BQ0E7QUFBQSxNQUNBO0FBQUEsTUFDQTtBQUFBLE1BQ0E7QUFBQSxJQUNEO0FBQUEsRUFDRDtBQUNBLE1BQUlBLFVBQVMsT0FBT0EsVUFBUyxJQUFLLFFBQU9tQixNQUFLbkIsVUFBUyxNQUFNLGlCQUFpQixnQkFBZ0IsS0FBSyxFQUFFO0FBQ3JHLE1BQUksQ0FBQyxNQUFPLFFBQU9tQixNQUFLLDJCQUEyQixNQUFNLDJDQUEyQztBQUNwRyxRQUFNLFNBQVMsT0FBTyxPQUFPO0FBQzdCLE1BQUksV0FBVyxPQUFRLFFBQU9BLE1BQUssbUJBQW1CLE9BQU8sSUFBSSxNQUFNLHFDQUFxQyxPQUFPLEVBQUU7QUFDckgsU0FBTztBQUFBLElBQ04sTUFBQW5CO0FBQUEsSUFDQTtBQUFBLElBQ0E7QUFBQSxJQUNBLE9BQU8sZ0JBQWdCLE9BQU87QUFBQSxJQUM5QixHQUFHLFlBQVksU0FBU0EsT0FBTSxPQUFPLE9BQU8sTUFBTTtBQUFBLEVBQ25EO0FBQ0Q7QUFFQSxJQUFNLFNBQVMsQ0FBQyxlQUFlLFNBQVM7QUFDeEMsSUFBTSxPQUFPO0FBQUEsRUFDWixHQUFHLENBQUMsNkJBQTZCLE1BQU07QUFBQSxFQUN2QyxHQUFHO0FBQUEsRUFDSCxHQUFHLENBQUMsK0JBQStCLE1BQU07QUFBQSxFQUN6QyxHQUFHLENBQUMscUJBQXFCLE1BQU07QUFDaEM7QUFDQSxTQUFTLFlBQVksU0FBU0EsT0FBTSxPQUFPLE9BQU8sUUFBUTtBQUN6RCxNQUFJLFlBQVksS0FBSyxZQUFZLEtBQUssWUFBWSxFQUFHLFFBQU8sVUFBVSxTQUFTQSxPQUFNLE9BQU8sT0FBTyxNQUFNO0FBQ3pHLE1BQUksWUFBWSxHQUFHO0FBQ2xCLFVBQU0sU0FBUyxPQUFPLFNBQVNBLE1BQUssTUFBTSxHQUFHLENBQUMsSUFBSUEsTUFBSyxNQUFNLEdBQUcsRUFBRSxHQUFHLEVBQUU7QUFDdkUsV0FBTztBQUFBLE1BQ047QUFBQSxNQUNBLFlBQVk7QUFBQSxNQUNaLE9BQU8sY0FBYyxRQUFRLGFBQWEsS0FBSztBQUFBLE1BQy9DLE9BQU8sV0FBVyxRQUFRLElBQUk7QUFBQSxRQUM3QixJQUFJO0FBQUEsUUFDSixTQUFTO0FBQUEsUUFDVDtBQUFBLE1BQ0QsQ0FBQztBQUFBLE1BQ0QsTUFBTSxNQUFNLFNBQVNBLE9BQU0sU0FBUyxDQUFDLFFBQVEsWUFBWSxNQUFNLENBQUMsSUFBSSxPQUFPLEdBQUcsTUFBTTtBQUFBLElBQ3JGO0FBQUEsRUFDRDtBQUNBLFFBQU0sQ0FBQyxNQUFNLEtBQUssSUFBSSxLQUFLLE9BQU87QUFDbEMsU0FBTztBQUFBLElBQ04sR0FBRyxZQUFZLEtBQUssRUFBRSxZQUFZLElBQUk7QUFBQSxJQUN0QyxPQUFPO0FBQUEsSUFDUCxPQUFPLFNBQVM7QUFBQSxJQUNoQixNQUFNLE1BQU0sU0FBU0EsT0FBTSxTQUFTLENBQUMsTUFBTSxJQUFJLElBQUksS0FBSyxHQUFHLENBQUMsTUFBTSxLQUFLLENBQUM7QUFBQSxFQUN6RTtBQUNEO0FBRUEsU0FBUyxTQUFTQSxPQUFNLFNBQVMsQ0FBQyxPQUFPLFVBQVUsR0FBRyxDQUFDLE1BQU0sS0FBSyxHQUFHO0FBQ3BFLFNBQU87QUFBQSxJQUNOLE1BQU1BO0FBQUEsSUFDTixPQUFPO0FBQUEsTUFDTjtBQUFBLFFBQ0MsT0FBTztBQUFBLFFBQ1AsS0FBSztBQUFBLFFBQ0wsT0FBTztBQUFBLFFBQ1AsT0FBTztBQUFBLE1BQ1I7QUFBQSxNQUNBO0FBQUEsUUFDQyxPQUFPO0FBQUEsUUFDUCxLQUFLO0FBQUEsUUFDTCxPQUFPLFdBQVcsT0FBTztBQUFBLFFBQ3pCLE9BQU87QUFBQSxNQUNSO0FBQUEsTUFDQTtBQUFBLFFBQ0MsT0FBTztBQUFBLFFBQ1AsS0FBSztBQUFBLFFBQ0wsT0FBTyxNQUFNLElBQUk7QUFBQSxRQUNqQjtBQUFBLE1BQ0Q7QUFBQSxNQUNBO0FBQUEsUUFDQyxPQUFPO0FBQUEsUUFDUCxLQUFLO0FBQUEsUUFDTCxPQUFPO0FBQUEsUUFDUCxPQUFPO0FBQUEsTUFDUjtBQUFBLE1BQ0E7QUFBQSxRQUNDLE9BQU87QUFBQSxRQUNQLEtBQUs7QUFBQSxRQUNMLE9BQU8sTUFBTSxJQUFJO0FBQUEsUUFDakI7QUFBQSxNQUNEO0FBQUEsSUFDRDtBQUFBLEVBQ0Q7QUFDRDtBQUtBLFNBQVMsVUFBVSxTQUFTQSxPQUFNLE9BQU8sT0FBTyxRQUFRO0FBQ3ZELFFBQU0sQ0FBQyxLQUFLLEtBQUssTUFBTSxLQUFLLElBQUlBLE1BQUssTUFBTSxHQUFHO0FBQzlDLFFBQU0sT0FBTyxLQUFLLE1BQU0sQ0FBQztBQUN6QixRQUFNLFNBQVMsWUFBWSxJQUFJLE1BQU0sTUFBTSxPQUFPLE9BQU8sT0FBTyxZQUFZLElBQUksYUFBYTtBQUM3RixRQUFNLFFBQVEsT0FBTyxLQUFLLE1BQU0sRUFBRSxJQUFJO0FBQ3RDLFFBQU0sU0FBUyxPQUFPLFFBQVEsWUFBWTtBQUMxQyxRQUFNLFdBQVcsT0FBTyxTQUFTLE9BQU8sRUFBRSxJQUFJO0FBQzlDLFFBQU0sU0FBUyxNQUFNLE1BQU0sU0FBUyxFQUFFLENBQUMsRUFBRSxRQUFRLFlBQVksS0FBSztBQUNsRSxRQUFNLE9BQU8sUUFBUSxZQUFZLE1BQU0sQ0FBQztBQUN4QyxRQUFNLFNBQVMsWUFBWSxJQUFJLFNBQVM7QUFDeEMsU0FBTztBQUFBLElBQ047QUFBQSxJQUNBO0FBQUEsSUFDQTtBQUFBLElBQ0EsT0FBTyxjQUFjLFFBQVEsYUFBYSxLQUFLO0FBQUEsSUFDL0MsT0FBTyxXQUFXLFFBQVEsSUFBSTtBQUFBLE1BQzdCLElBQUk7QUFBQSxNQUNKLFNBQVM7QUFBQSxNQUNUO0FBQUEsTUFDQTtBQUFBLElBQ0QsQ0FBQztBQUFBLElBQ0QsTUFBTSxPQUFPO0FBQUEsTUFDWixNQUFNQTtBQUFBLE1BQ04sT0FBTztBQUFBLFFBQ04sWUFBWSxJQUFJO0FBQUEsVUFDZixPQUFPO0FBQUEsVUFDUCxLQUFLO0FBQUEsVUFDTCxPQUFPLFlBQVksT0FBTyxTQUFTLEtBQUssRUFBRSxDQUFDO0FBQUEsVUFDM0MsT0FBTztBQUFBLFFBQ1IsSUFBSTtBQUFBLFVBQ0gsT0FBTztBQUFBLFVBQ1AsS0FBSztBQUFBLFVBQ0wsT0FBTyxZQUFZLElBQUksT0FBTztBQUFBLFVBQzlCLE9BQU87QUFBQSxRQUNSO0FBQUEsUUFDQTtBQUFBLFVBQ0MsT0FBTztBQUFBLFVBQ1AsS0FBSztBQUFBLFVBQ0wsT0FBTyxZQUFZLElBQUksb0JBQW9CO0FBQUEsVUFDM0MsT0FBTztBQUFBLFFBQ1I7QUFBQSxRQUNBO0FBQUEsVUFDQyxPQUFPO0FBQUEsVUFDUCxLQUFLO0FBQUEsVUFDTCxPQUFPLFdBQVcsT0FBTztBQUFBLFVBQ3pCLE9BQU87QUFBQSxRQUNSO0FBQUEsUUFDQTtBQUFBLFVBQ0MsT0FBTztBQUFBLFVBQ1AsS0FBSztBQUFBLFVBQ0wsT0FBTyxZQUFZLElBQUksbUJBQW1CO0FBQUEsVUFDMUMsT0FBTztBQUFBLFFBQ1I7QUFBQSxRQUNBO0FBQUEsVUFDQyxPQUFPO0FBQUEsVUFDUCxLQUFLO0FBQUEsVUFDTCxPQUFPLCtCQUErQixRQUFRO0FBQUEsVUFDOUMsT0FBTztBQUFBLFFBQ1I7QUFBQSxRQUNBO0FBQUEsVUFDQyxPQUFPO0FBQUEsVUFDUCxLQUFLO0FBQUEsVUFDTCxPQUFPLFFBQVEsTUFBTTtBQUFBLFVBQ3JCLE9BQU87QUFBQSxRQUNSO0FBQUEsTUFDRDtBQUFBLElBQ0Q7QUFBQSxFQUNEO0FBQ0Q7QUFDQSxJQUFNLE9BQU87QUFLYixJQUFNLE9BQU87QUFDYixJQUFNLGNBQWM7QUFDcEIsSUFBTSxPQUFPO0FBRWIsSUFBTSxhQUFhO0FBRW5CLFNBQVMsYUFBYSxTQUFTO0FBQzlCLFFBQU0sRUFBRSxNQUFNLFFBQVEsTUFBTSxJQUFJO0FBQ2hDLFFBQU0sUUFBUSxLQUFLLEtBQUssSUFBSTtBQUM1QixNQUFJLENBQUMsTUFBTyxRQUFPO0FBQ25CLFFBQU0sQ0FBQyxFQUFFLEtBQUssR0FBR0UsT0FBTSxJQUFJO0FBQzNCLFFBQU0sVUFBVSxTQUFTLFdBQVdBLFFBQU8sS0FBSyxFQUFFLENBQUMsR0FBRyxLQUFLO0FBQzNELFFBQU1GLFFBQU9FLFFBQU8sS0FBSyxHQUFHLEVBQUUsWUFBWTtBQUMxQyxRQUFNLGVBQWUsS0FBSyxVQUFVLEtBQUssVUFBVSxPQUFPRixNQUFLO0FBQy9ELFFBQU0sVUFBVSxRQUFRLEtBQUssSUFBSTtBQUNqQyxRQUFNLFFBQVE7QUFBQSxJQUNiLEdBQUcsTUFBTSxDQUFDLDZCQUErQixJQUFJLENBQUM7QUFBQSxJQUM5QyxHQUFHLGVBQWUsQ0FBQyxJQUFJLENBQUMsWUFBWTtBQUFBLElBQ3BDLEdBQUcsVUFBVSxDQUFDLGNBQWMsT0FBTyxDQUFDLElBQUksQ0FBQztBQUFBLEVBQzFDO0FBQ0EsUUFBTSxXQUFXLGVBQWUsNkJBQTZCO0FBQzdELFFBQU0sT0FBTyxnQkFBZ0IsUUFBUSxXQUFXLFNBQVMsS0FBSztBQUM5RCxTQUFPO0FBQUEsSUFDTixHQUFHLFlBQVksT0FBTztBQUFBLElBQ3RCLEdBQUcsUUFBUSxTQUFTO0FBQUEsTUFDbkIsTUFBTUE7QUFBQSxNQUNOO0FBQUEsSUFDRCxDQUFDO0FBQUEsSUFDRCxRQUFRO0FBQUEsSUFDUixNQUFNLFFBQVE7QUFBQSxJQUNkLEtBQUssd0JBQXdCLFFBQVEsY0FBYyxRQUFRLE9BQU8sQ0FBQyxHQUFHLFFBQVEsS0FBSyxHQUFHLElBQUk7QUFBQSxJQUMxRixZQUFZO0FBQUEsSUFDWixPQUFPLFFBQVEsU0FBUyxlQUFlLElBQUksUUFBUSxXQUFXLFNBQVMsY0FBYyxTQUFTLGdCQUFnQixDQUFDLFVBQVUsSUFBSTtBQUFBLElBQzdILE9BQU8sTUFBTSxTQUFTLENBQUMsT0FBTyxTQUFTO0FBQUEsTUFDdEM7QUFBQSxNQUNBLEtBQUs7QUFBQSxNQUNMO0FBQUEsSUFDRCxDQUFDLEdBQUcsUUFBUSxLQUFLLENBQUMsSUFBSSxDQUFDLFFBQVEsS0FBSyxDQUFDO0FBQUEsRUFDdEM7QUFDRDtBQUVBLFNBQVMsY0FBYyxFQUFFLE1BQU0sVUFBVSxHQUFHO0FBQzNDLFFBQU0sV0FBVyxDQUFDLFdBQVcsTUFBTSxLQUFLLEtBQUssU0FBUyxNQUFNLEdBQUcsQ0FBQyxFQUFFLE1BQU0sTUFBTSxLQUFLO0FBQ25GLFFBQU0sQ0FBQyxPQUFPLEtBQUssSUFBSSxDQUFDLFNBQVMsUUFBUSxHQUFHLFNBQVMsUUFBUSxDQUFDO0FBQzlELFFBQU0sQ0FBQyxFQUFFLElBQUksTUFBTSxVQUFVLE1BQU0sU0FBUyxRQUFRO0FBQ3BELE1BQUksT0FBTyxPQUFRLFFBQU87QUFDMUIsU0FBTyxtQ0FBbUMsWUFBWSxLQUFLLENBQUMsUUFBUSxLQUFLLE9BQU8sRUFBRSxDQUFDO0FBQ3BGO0FBRUEsU0FBUyxRQUFRLEVBQUUsT0FBTyxRQUFRLEdBQUc7QUFDcEMsTUFBSSxZQUFZLE9BQVEsUUFBTyxxQkFBcUIsT0FBTztBQUMzRCxTQUFPLE1BQU0sV0FBVyxNQUFNLElBQUksUUFBUSxLQUFLLEtBQUs7QUFDckQ7QUFFQSxTQUFTLFlBQVksRUFBRSxPQUFPLE9BQU8sT0FBTyxNQUFNLEdBQUcsUUFBUSxHQUFHO0FBQy9ELFNBQU87QUFDUjtBQUVBLGFBQWE7QUFFYixTQUFTLGNBQWMsU0FBUyxTQUFTLFFBQVEsVUFBVTtBQUMxRCxTQUFPO0FBQUEsSUFDTixHQUFHLFlBQVksT0FBTztBQUFBLElBQ3RCLEdBQUcsUUFBUSxTQUFTLFFBQVE7QUFBQSxJQUM1QixNQUFNLEdBQUcsUUFBUSxLQUFLLElBQUksTUFBTTtBQUFBLElBQ2hDLE9BQU8sTUFBTSxDQUFDLFVBQVUsU0FBUyxRQUFRLE1BQU0sRUFBRSxHQUFHLFFBQVEsS0FBSyxDQUFDO0FBQUEsRUFDbkU7QUFDRDtBQUtBLFNBQVMsZUFBZSxFQUFFLFFBQVEsR0FBRztBQUNwQyxNQUFJLFlBQVksRUFBRyxRQUFPO0FBQzFCLFNBQU8sWUFBWSxJQUFJLElBQUk7QUFDNUI7QUFDQSxJQUFNLFNBQVMsU0FBUyxFQUFFLFNBQVMsTUFBTSxDQUFDO0FBQzFDLElBQU0sV0FBVyxTQUFTO0FBQUEsRUFDekIsU0FBUztBQUFBLEVBQ1QsUUFBUTtBQUNULENBQUM7QUFFRCxJQUFNLENBQUMsVUFBVSxLQUFLLElBQUksQ0FBQyxJQUFJLEVBQUU7QUFFakMsU0FBUyxXQUFXLFNBQVM7QUFDNUIsUUFBTSxFQUFFLE9BQU8sSUFBSSxRQUFRO0FBQzNCLE1BQUksU0FBUyxZQUFZLFNBQVMsTUFBTyxRQUFPO0FBQ2hELFFBQU0sV0FBVyxXQUFXO0FBQzVCLFFBQU1ELFVBQVMsV0FBVyxTQUFTO0FBQ25DLFFBQU0sV0FBVyxhQUFhQSxTQUFRLE9BQU87QUFDN0MsUUFBTSxRQUFRLFlBQVlBLFFBQU8sUUFBUSxTQUFTLE1BQU0sQ0FBQztBQUN6RCxNQUFJLENBQUMsTUFBTyxRQUFPO0FBQ25CLFFBQU0sVUFBVSxTQUFTLE9BQU8sUUFBUSxLQUFLO0FBQzdDLFFBQU0sRUFBRSxTQUFTLE9BQU8sTUFBTSxJQUFJO0FBQ2xDLE1BQUksWUFBWSxPQUFRLFFBQU87QUFDL0IsUUFBTSxNQUFNLFdBQVcsY0FBYyxHQUFHLE1BQU07QUFDOUMsU0FBTztBQUFBLElBQ04sR0FBRyxjQUFjLFNBQVMsU0FBUyxjQUFjLFFBQVE7QUFBQSxJQUN6RCxRQUFRO0FBQUEsSUFDUixLQUFLLEdBQUcsR0FBRywyQ0FBMkMsT0FBTyxHQUFHLEtBQUs7QUFBQSxJQUNyRSxZQUFZLFVBQVU7QUFBQSxJQUN0QixPQUFPLFFBQVEsZUFBZSxPQUFPLEtBQUssV0FBVyxJQUFJLEtBQUssYUFBYSxRQUFRO0FBQUEsRUFDcEY7QUFDRDtBQUNBLElBQU0sU0FBUyxTQUFTO0FBRXhCLFNBQVMsV0FBVyxTQUFTO0FBQzVCLFFBQU0sV0FBVyxhQUFhLFFBQVEsT0FBTztBQUM3QyxNQUFJLENBQUMsU0FBVSxRQUFPO0FBQ3RCLFFBQU0sVUFBVSxTQUFTLE9BQU8sUUFBUSxTQUFTLE1BQU0sQ0FBQyxHQUFHLFFBQVEsS0FBSztBQUN4RSxRQUFNLEVBQUUsU0FBUyxPQUFPLE1BQU0sSUFBSTtBQUNsQyxRQUFNLE9BQU8sVUFBVSxxQkFBcUIsT0FBTyxLQUFLO0FBQ3hELFFBQU0sVUFBVSxZQUFZLEtBQUssUUFBUSxNQUFNO0FBQy9DLFFBQU0sV0FBVyxRQUFRLFNBQVMsSUFBSSxNQUFNLFVBQVUsSUFBSTtBQUMxRCxTQUFPO0FBQUEsSUFDTixHQUFHLGNBQWMsU0FBUyxTQUFTLGNBQWMsUUFBUTtBQUFBLElBQ3pELFFBQVE7QUFBQSxJQUNSLE1BQU07QUFBQSxJQUNOLEtBQUssNERBQTRELElBQUksR0FBRyxLQUFLO0FBQUEsSUFDN0UsWUFBWSxZQUFZLEtBQUssVUFBVTtBQUFBLElBQ3ZDLE9BQU8sUUFBUSxlQUFlLE9BQU8sSUFBSSxhQUFhLFFBQVEsSUFBSTtBQUFBLEVBQ25FO0FBQ0Q7QUFFQSxJQUFNLFVBQVUsQ0FBQyxFQUFFLE9BQU8sUUFBUSxNQUFNLFVBQVUsT0FBTyxZQUFZLEtBQUssWUFBWTtBQUN0RixJQUFNLFlBQVk7QUFFbEIsU0FBUyxlQUFlLFNBQVM7QUFDaEMsUUFBTSxRQUFRLGNBQWMsT0FBTztBQUNuQyxNQUFJLENBQUMsNEJBQTRCLEtBQUssTUFBTSxJQUFJLEVBQUcsUUFBTztBQUMxRCxRQUFNLFVBQVUsU0FBUyxjQUFjLFVBQVUsTUFBTSxNQUFNLFNBQVMsS0FBSyxJQUFJLEVBQUUsR0FBRyxRQUFRLEtBQUs7QUFDakcsTUFBSSxDQUFDLFFBQVEsT0FBTyxFQUFHLFFBQU87QUFDOUIsU0FBTztBQUFBLElBQ04sR0FBRyxjQUFjLE9BQU8sU0FBUyxjQUFjO0FBQUEsSUFDL0MsUUFBUTtBQUFBLElBQ1IsS0FBSyxvQ0FBb0MsUUFBUSxPQUFPLENBQUM7QUFBQSxJQUN6RCxPQUFPLFFBQVE7QUFBQSxFQUNoQjtBQUNEO0FBRUEsU0FBUyxnQkFBZ0IsU0FBUztBQUNqQyxRQUFNLEVBQUUsTUFBTSxNQUFNLElBQUk7QUFDeEIsTUFBSSxDQUFDLHNCQUFzQixLQUFLLElBQUksS0FBSyxPQUFPLElBQUksS0FBSyxNQUFNLEtBQU0sUUFBTztBQUM1RSxRQUFNLFVBQVUsU0FBUyxjQUFjLE9BQU8sSUFBSSxHQUFHLEVBQUUsR0FBRyxLQUFLO0FBQy9ELE1BQUksQ0FBQyxRQUFRLE9BQU8sRUFBRyxRQUFPO0FBQzlCLFNBQU87QUFBQSxJQUNOLEdBQUcsY0FBYyxTQUFTLFNBQVMsZUFBZTtBQUFBLElBQ2xELFFBQVE7QUFBQSxJQUNSLEtBQUssR0FBRyxLQUFLLE1BQU0sNkJBQTZCLFFBQVEsT0FBTyxDQUFDO0FBQUEsSUFDaEUsWUFBWSxRQUFRLFlBQVk7QUFBQSxJQUNoQyxPQUFPLFFBQVE7QUFBQSxFQUNoQjtBQUNEO0FBRUEsbUJBQW1CO0FBQ25CLElBQU0sVUFBVTtBQUFBLEVBQ2Y7QUFBQSxFQUNBO0FBQUEsRUFDQTtBQUFBLEVBQ0E7QUFBQSxFQUNBO0FBQUEsRUFDQTtBQUFBLEVBQ0E7QUFBQSxFQUNBO0FBQUEsRUFDQTtBQUFBLEVBQ0E7QUFBQSxFQUNBO0FBQUEsRUFDQTtBQUFBLEVBQ0E7QUFBQSxFQUNBO0FBQUEsRUFDQTtBQUFBLEVBQ0E7QUFBQSxFQUNBO0FBQUEsRUFDQTtBQUFBLEVBQ0E7QUFBQSxFQUNBO0FBQUEsRUFDQTtBQUNEO0FBRUEsSUFBTSxhQUFhO0FBRW5CLFNBQVMsZUFBZSxPQUFPLEVBQUUsT0FBTyxJQUFJLEdBQUc7QUFDOUMsTUFBSSxNQUFNLFNBQVMsS0FBTSxRQUFPLFNBQVMsS0FBSztBQUM5QyxRQUFNLFVBQVUsY0FBYyxPQUFPLEtBQUs7QUFDMUMsUUFBTSxRQUFRLFVBQVUsUUFBUSxJQUFJLEtBQUssYUFBYSxTQUFTLEdBQUc7QUFDbEUsTUFBSSxNQUFPLFFBQU87QUFBQSxJQUNqQixNQUFNLE1BQU07QUFBQSxJQUNaLFVBQVUsQ0FBQyxNQUFNLE9BQU87QUFBQSxFQUN6QjtBQUNBLFFBQU0sVUFBVSxRQUFRLFFBQVEsQ0FBQyxXQUFXLE9BQU8sT0FBTyxLQUFLLENBQUMsQ0FBQztBQUNqRSxRQUFNLFdBQVcsTUFBTSxDQUFDLEdBQUcsUUFBUSxTQUFTLEtBQUssT0FBTyxHQUFHLEdBQUcsU0FBUyxTQUFTLEtBQUssT0FBTyxDQUFDLElBQUk7QUFDakcsV0FBUyxLQUFLLENBQUMsS0FBSyxVQUFVLE1BQU0sUUFBUSxJQUFJLEtBQUs7QUFDckQsUUFBTSxRQUFRLFdBQVcsS0FBSztBQUM5QixRQUFNLENBQUMsSUFBSSxJQUFJO0FBQ2YsUUFBTSxRQUFRLE1BQU0sZUFBZSxVQUFVLENBQUMsS0FBSztBQUNuRCxRQUFNLFNBQVMsU0FBUyxVQUFVLEtBQUssV0FBVyxhQUFhLFVBQVUsU0FBUyxDQUFDLFFBQVEsaUJBQWlCLFFBQVEsSUFBSSxJQUFJO0FBQzVILE1BQUksT0FBUSxRQUFPO0FBQUEsSUFDbEIsTUFBTSxPQUFPO0FBQUEsSUFDYixVQUFVLENBQUMsT0FBTyxPQUFPO0FBQUEsRUFDMUI7QUFDQSxTQUFPO0FBQUEsSUFDTixNQUFNO0FBQUEsSUFDTjtBQUFBLEVBQ0Q7QUFDRDtBQUVBLElBQU0sZ0JBQWdCO0FBQ3RCLFNBQVMsU0FBUyxPQUFPO0FBQ3hCLFFBQU0sUUFBUSxNQUFNLFVBQVUsZ0JBQWdCLFVBQVUsTUFBTSxLQUFLLENBQUMsSUFBSTtBQUN4RSxTQUFPLE9BQU8sUUFBUSxTQUFTO0FBQUEsSUFDOUIsTUFBTSxNQUFNO0FBQUEsSUFDWixVQUFVLENBQUMsTUFBTSxPQUFPO0FBQUEsRUFDekIsSUFBSTtBQUFBLElBQ0gsTUFBTSxHQUFHLFdBQVcsTUFBTSxNQUFNLEdBQUcsVUFBVSxDQUFDLENBQUM7QUFBQSxJQUMvQyxVQUFVLENBQUM7QUFBQSxFQUNaO0FBQ0Q7QUFFQSxJQUFNLFFBQVE7QUFFZCxJQUFNLGVBQWU7QUFFckIsU0FBUyxTQUFTLEVBQUUsS0FBSyxHQUFHLEVBQUUsS0FBSyxHQUFHLFNBQVM7QUFDOUMsUUFBTSxZQUFZLEtBQUssT0FBTyxDQUFDLFFBQVEsWUFBWSxLQUFLLElBQUksQ0FBQztBQUM3RCxRQUFNLFFBQVEsQ0FBQyxHQUFHLElBQUksSUFBSSxVQUFVLElBQUksQ0FBQyxFQUFFLE9BQU8sTUFBTSxNQUFNLENBQUMsQ0FBQztBQUNoRSxRQUFNLFVBQVUsUUFBUSxLQUFLLENBQUMsRUFBRSxRQUFBQSxRQUFPLE1BQU1BLFlBQVcsU0FBUztBQUNqRSxRQUFNLE9BQU8sV0FBVyxDQUFDLEdBQUcsT0FBTyxFQUFFLEtBQUssQ0FBQyxLQUFLLFVBQVUsTUFBTSxRQUFRLElBQUksS0FBSyxFQUFFLENBQUM7QUFDcEYsTUFBSSxNQUFNLFdBQVcsS0FBSyxDQUFDLEtBQU0sUUFBTztBQUN4QyxRQUFNLE9BQU8sTUFBTSxTQUFTO0FBQzVCLFFBQU0sUUFBUSxDQUFDLEdBQUcsTUFBTSxNQUFNLEdBQUcsS0FBSyxHQUFHLEdBQUcsT0FBTyxJQUFJLENBQUMsR0FBRyxJQUFJLE9BQU8sSUFBSSxDQUFDLENBQUMsRUFBRSxLQUFLLElBQUk7QUFDdkYsUUFBTSxVQUFVLFlBQVksVUFBVSxLQUFLLFNBQVM7QUFDcEQsUUFBTSxRQUFRLE1BQU0sV0FBVztBQUMvQixRQUFNLFFBQVE7QUFBQSxJQUNiLEdBQUc7QUFBQSxJQUNILE1BQU0sUUFBUSxHQUFHLEtBQUssU0FBUyxtQkFBbUIsS0FBSztBQUFBLElBQ3ZELEtBQUssR0FBRyxRQUFRLDRCQUE0QixHQUFHLE1BQU0sTUFBTSw2QkFBNkI7QUFBQSxJQUN4RixPQUFPLFVBQVUsWUFBWSxLQUFLLFFBQVE7QUFBQSxFQUMzQztBQUNBLFNBQU8sUUFBUSxJQUFJLENBQUMsU0FBUyxTQUFTLE9BQU8sUUFBUSxJQUFJO0FBQzFEO0FBQ0EsU0FBUyxZQUFZLEtBQUssTUFBTTtBQUMvQixNQUFJO0FBQ0gsUUFBSSxTQUFTLElBQUk7QUFDakIsV0FBTztBQUFBLEVBQ1IsUUFBUTtBQUNQLFdBQU87QUFBQSxFQUNSO0FBQ0Q7QUFFQSxTQUFTLGFBQWEsRUFBRSxNQUFNLE9BQU8sR0FBRyxLQUFLO0FBQzVDLFFBQU0sUUFBUSxLQUFLLGNBQWMsS0FBSyxDQUFDLFNBQVMsS0FBSyxXQUFXLEdBQUcsSUFBSSxHQUFHLENBQUM7QUFDM0UsTUFBSSxVQUFVLE9BQVEsUUFBTyxjQUFjLE9BQU8sSUFBSTtBQUN0RCxTQUFPLEtBQUssS0FBSyxPQUFPLFlBQVksQ0FBQyxJQUFJLFNBQVMsaUJBQWlCLE1BQU0sS0FBSyxpQkFBaUIsQ0FBQyxDQUFDO0FBQ2xHO0FBRUEsSUFBTSxZQUFZO0FBRWxCLFNBQVMsUUFBUSxTQUFTLEtBQUssU0FBUztBQUN2QyxRQUFNLEVBQUUsTUFBTSxPQUFPLElBQUk7QUFDekIsUUFBTSxhQUFhLElBQUksWUFBWSxLQUFLLENBQUNxQixnQkFBZUEsWUFBVyxNQUFNLEtBQUssQ0FBQyxTQUFTLFNBQVMsSUFBSSxDQUFDLEtBQUssSUFBSSxLQUFLLE9BQU8sWUFBWSxDQUFDO0FBQ3hJLFNBQU8sYUFBYSxDQUFDLGNBQWMsU0FBUyxZQUFZLE9BQU8sQ0FBQyxJQUFJLENBQUM7QUFDdEU7QUFDQSxTQUFTLGNBQWMsU0FBUyxZQUFZLFNBQVM7QUFDcEQsUUFBTSxFQUFFLE1BQU0sT0FBTyxPQUFPLElBQUk7QUFDaEMsUUFBTSxFQUFFLE1BQU0sTUFBTSxJQUFJLFdBQVcsVUFBVSxJQUFJO0FBQ2pELFFBQU0sV0FBVyxPQUFPLFNBQVM7QUFDakMsUUFBTSxTQUFTLFdBQVcsY0FBYyxJQUFJLEVBQUU7QUFDOUMsUUFBTSxLQUFLLFFBQVE7QUFDbkIsUUFBTXJCLFVBQVMsT0FBTyxTQUFTLFNBQVMsV0FBVyxTQUFTLEVBQUU7QUFDOUQsUUFBTSxVQUFVQSxXQUFVLFdBQVcsUUFBUSxLQUFLLFFBQVEsU0FBUyxFQUFFO0FBQ3JFLFFBQU0sVUFBVSxPQUFPLFVBQVVBLFVBQVMsWUFBWSxJQUFJLEdBQUcsWUFBWSxHQUFHLElBQUksR0FBR0EsT0FBTSxJQUFJLENBQUM7QUFDOUYsUUFBTSxPQUFPLFFBQVEsS0FBSyxDQUFDLEVBQUUsUUFBUSxNQUFNLE9BQU8sTUFBTSxTQUFTLFVBQVUsWUFBWSxRQUFRLFVBQVUsT0FBTztBQUNoSCxRQUFNLFFBQVEsUUFBUSxDQUFDLE1BQU0sUUFBUSxRQUFRLE9BQU8sRUFBRSxHQUFHLEdBQUcsTUFBTSxJQUFJO0FBQ3RFLFNBQU87QUFBQSxJQUNOLEdBQUcsUUFBUSxFQUFFLE9BQU8sTUFBTSxDQUFDLFVBQVUsU0FBU0EsVUFBU0EsUUFBTyxPQUFPLFVBQVUsQ0FBQyxFQUFFO0FBQUEsSUFDbEYsR0FBRztBQUFBLElBQ0gsR0FBRyxNQUFNLGVBQWUsVUFBVSxFQUFFLFlBQVksS0FBSyxXQUFXO0FBQUEsSUFDaEUsUUFBUTtBQUFBLElBQ1IsTUFBTSxHQUFHLFdBQVcsTUFBTTtBQUFBLElBQzFCLFFBQVEsUUFBUTtBQUFBLElBQ2hCLFlBQVksV0FBVztBQUFBLElBQ3ZCLEtBQUssUUFBUSwwQ0FBMEMsV0FBVyxNQUFNLE1BQU1BLFVBQVMsb0JBQW9CLFdBQVcsTUFBTSxvQkFBb0JBLFFBQU8sSUFBSSxLQUFLLGtDQUFrQyxXQUFXLE1BQU07QUFBQSxJQUNuTixHQUFHLE1BQU0sU0FBUyxLQUFLLEVBQUUsTUFBTTtBQUFBLElBQy9CLEdBQUcsV0FBVyxVQUFVLFdBQVcsUUFBUSxFQUFFLFdBQVcsT0FBTztBQUFBLElBQy9ELFdBQVcsT0FBTztBQUFBLElBQ2xCLEdBQUcsYUFBYSxVQUFVLE9BQU8sV0FBVyxLQUFLLEVBQUUsU0FBUyxTQUFTO0FBQUEsSUFDckUsWUFBWTtBQUFBLElBQ1osT0FBTztBQUFBLEVBQ1I7QUFDRDtBQUVBLFNBQVMsWUFBWSxJQUFJLFFBQVFBLFNBQVE7QUFDeEMsUUFBTSxFQUFFLFdBQVcsU0FBUyxVQUFVLFdBQVcsV0FBVyxJQUFJQTtBQUNoRSxRQUFNLFNBQVMsWUFBWSxJQUFJLE1BQU07QUFDckMsUUFBTSxRQUFRLFVBQVUsSUFBSSxNQUFNO0FBQ2xDLFFBQU0sU0FBUyxXQUFXLElBQUksTUFBTTtBQUNwQyxTQUFPO0FBQUEsSUFDTixHQUFHLFdBQVcsVUFBVSxFQUFFLE9BQU87QUFBQSxJQUNqQyxHQUFHLFNBQVMsRUFBRSxNQUFNO0FBQUEsSUFDcEIsR0FBRyxTQUFTLGFBQWEsRUFBRSxNQUFNLFlBQVksS0FBSyxFQUFFO0FBQUEsSUFDcEQsR0FBRyxXQUFXLFVBQVU7QUFBQSxNQUN2QjtBQUFBLE1BQ0EsT0FBTyxjQUFjLFFBQVEsV0FBVyxNQUFNLENBQUM7QUFBQSxJQUNoRDtBQUFBLElBQ0EsR0FBRyxlQUFlLFVBQVUsRUFBRSxZQUFZLFNBQVMsVUFBVSxFQUFFO0FBQUEsRUFDaEU7QUFDRDtBQUVBLFNBQVMsV0FBVyxPQUFPO0FBQzFCLFNBQU8sS0FBSyxJQUFJLEdBQUcsS0FBSyxLQUFLLE1BQU0sU0FBUyxFQUFFLEVBQUUsU0FBUyxDQUFDLENBQUM7QUFDNUQ7QUFDQSxJQUFNLG1CQUFtQjtBQUN6QixJQUFNLFlBQVk7QUFFbEIsSUFBTSxrQkFBa0I7QUFFeEIsU0FBUyxhQUFhLFNBQVM7QUFDOUIsUUFBTSxRQUFRLGNBQWMsT0FBTztBQUNuQyxRQUFNLFNBQVMsTUFBTSxLQUFLLFFBQVEsT0FBTyxFQUFFO0FBQzNDLFFBQU0sT0FBTyxpQkFBaUIsS0FBSyxNQUFNLElBQUksS0FBSyxPQUFPLFNBQVMsTUFBTSxJQUFJLEtBQUssT0FBTyxXQUFXLEtBQUssR0FBRyxFQUFFLFdBQVcsS0FBSyxHQUFHLENBQUMsSUFBSTtBQUNySSxRQUFNLENBQUMsRUFBRSxNQUFNLEtBQUssSUFBSSxVQUFVLEtBQUssSUFBSSxLQUFLLENBQUM7QUFDakQsTUFBSSxTQUFTLFVBQVUsVUFBVSxPQUFRLFFBQU87QUFDaEQsU0FBTztBQUFBLElBQ04sUUFBUTtBQUFBLElBQ1IsTUFBTSx5QkFBeUIsV0FBVyxLQUFLLENBQUMsT0FBTyxJQUFJO0FBQUEsSUFDM0QsS0FBSyxhQUFhLEtBQUssVUFBVSxXQUFXLElBQUksQ0FBQyxDQUFDO0FBQUEsSUFDbEQsR0FBRyxNQUFNLE1BQU0sU0FBUyxLQUFLLEVBQUUsT0FBTyxNQUFNLE1BQU07QUFBQSxJQUNsRCxZQUFZO0FBQUEsSUFDWixPQUFPO0FBQUEsSUFDUCxPQUFPLE1BQU0sQ0FBQyxVQUFVLE9BQU8sYUFBYSxXQUFXLElBQUksQ0FBQyxFQUFFLENBQUM7QUFBQSxFQUNoRTtBQUNEO0FBR0EsbUJBQW1CO0FBQ25CLElBQU0sT0FBTztBQUViLElBQU0sT0FBTztBQUNiLElBQU0sT0FBTztBQUViLElBQU0sZ0JBQWdCO0FBRXRCLFNBQVMsYUFBYSxTQUFTO0FBQzlCLE1BQUksU0FBUztBQUNiLE1BQUksT0FBTztBQUNYLE1BQUksT0FBTztBQUNYLE1BQUksU0FBUztBQUNiLFdBQVMsT0FBTyxPQUFPO0FBQ3RCLFVBQU0sT0FBTyxTQUFTO0FBQ3RCLFVBQU0sUUFBUSxDQUFDO0FBQ2YsUUFBSSxPQUFPLE9BQU87QUFDbEIsVUFBTSxRQUFRLElBQUksT0FBTyxJQUFJO0FBQzdCLFVBQU0sWUFBWTtBQUNsQixlQUFXLEVBQUUsT0FBTyxHQUFHLEtBQUssS0FBSyxLQUFLLFNBQVMsS0FBSyxFQUFHLFlBQVcsRUFBRSxJQUFJLFNBQVMsS0FBSyxXQUFXLE1BQU0sT0FBTyxJQUFJLEdBQUc7QUFDcEgsTUFBQVcsU0FBUSxNQUFNLE1BQU0sUUFBUSxFQUFFO0FBQzlCLGFBQU8sUUFBUTtBQUNmLFlBQU0sS0FBSztBQUFBLFFBQ1YsR0FBRztBQUFBLFFBQ0g7QUFBQSxRQUNBO0FBQUEsTUFDRCxDQUFDO0FBQUEsSUFDRjtBQUNBLElBQUFBLFNBQVEsTUFBTSxNQUFNLEtBQUssTUFBTTtBQUMvQixhQUFTLEtBQUssTUFBTSxJQUFJO0FBQ3hCLFdBQU87QUFBQSxFQUNSO0FBRUEsV0FBUyxXQUFXLE1BQU0sT0FBTyxNQUFNO0FBQ3RDLFFBQUksT0FBTyxXQUFXLElBQUk7QUFDMUIsUUFBSSxRQUFRO0FBQ1osZUFBVyxFQUFFLElBQUksS0FBSyxVQUFVLE1BQU0sS0FBSyxHQUFHO0FBQzdDLFlBQU0sU0FBUyxNQUFNO0FBQ3JCLFlBQU0sT0FBTyxXQUFXLEtBQUssTUFBTSxNQUFNLENBQUMsRUFBRSxJQUFJLENBQUMsRUFBRSxJQUFJLFNBQVMsT0FBTztBQUFBLFFBQ3RFLElBQUksS0FBSztBQUFBLFFBQ1Q7QUFBQSxNQUNELEVBQUU7QUFDRixVQUFJLEtBQUssV0FBVyxFQUFHO0FBQ3ZCLFlBQU0sY0FBYyxPQUFPLElBQUksTUFBTSxPQUFPLElBQUksSUFBSSxDQUFDLFVBQVUsTUFBTSxLQUFLLElBQUksT0FBTyxJQUFJO0FBQ3pGLFVBQUksS0FBSyxXQUFXLEtBQUssWUFBYSxFQUFDLE1BQU0sS0FBSyxJQUFJLENBQUMsTUFBTSxHQUFHO0FBQUEsSUFDakU7QUFDQSxXQUFPO0FBQUEsRUFDUjtBQUVBLFdBQVMsV0FBVyxNQUFNO0FBQ3pCLFVBQU0sT0FBTyxRQUFRLE1BQU0sSUFBSTtBQUMvQixRQUFJLEtBQUssU0FBUyxLQUFNLFFBQU8sQ0FBQztBQUNoQyxVQUFNLFFBQVEsU0FBUyxJQUFJO0FBQzNCLFFBQUksTUFBTyxRQUFPLENBQUM7QUFBQSxNQUNsQixJQUFJO0FBQUEsTUFDSixVQUFVO0FBQUEsSUFDWCxDQUFDO0FBQ0QsUUFBSSxDQUFDLEtBQUssU0FBUyxHQUFHLEVBQUcsUUFBTyxDQUFDO0FBQ2pDLFdBQU8sTUFBTSxLQUFLLEtBQUssU0FBUyxJQUFJLENBQUMsRUFBRSxRQUFRLENBQUMsRUFBRSxHQUFHLE1BQU0sT0FBTyxHQUFHLE1BQU07QUFDMUUsWUFBTSxXQUFXLFNBQVMsUUFBUSxNQUFNLEdBQUcsQ0FBQztBQUM1QyxhQUFPLFdBQVcsQ0FBQztBQUFBLFFBQ2xCO0FBQUEsUUFDQTtBQUFBLE1BQ0QsQ0FBQyxJQUFJLENBQUM7QUFBQSxJQUNQLENBQUM7QUFBQSxFQUNGO0FBQ0EsV0FBUyxTQUFTLE1BQU07QUFDdkIsUUFBSSxLQUFLLFNBQVMsY0FBZSxRQUFPO0FBQ3hDLFVBQU0sV0FBVyxlQUFlLE1BQU0sT0FBTztBQUM3QyxXQUFPLFNBQVMsU0FBUyxDQUFDLEdBQUcsYUFBYSxXQUFXO0FBQUEsRUFDdEQ7QUFDQSxXQUFTQSxTQUFRLE1BQU0sTUFBTSxJQUFJO0FBQ2hDLFVBQU0sU0FBUyxLQUFLLE1BQU0sTUFBTSxFQUFFO0FBQ2xDLFVBQU0sU0FBUyxPQUFPLE1BQU0sSUFBSSxFQUFFLFNBQVM7QUFDM0MsYUFBUyxTQUFTLElBQUksT0FBTyxTQUFTLE9BQU8sWUFBWSxJQUFJLElBQUksU0FBUyxPQUFPO0FBQ2pGLFlBQVE7QUFBQSxFQUNUO0FBQ0EsU0FBTztBQUFBLElBQ04sS0FBSyxPQUFPO0FBQ1gsWUFBTSxPQUFPLE9BQU87QUFDcEIsWUFBTSxTQUFTLEtBQUssTUFBTSxLQUFLLFVBQVU7QUFDekMsWUFBTUcsUUFBTyxPQUFPLE1BQU0sT0FBTyxPQUFPLElBQUksQ0FBQztBQUM3QyxZQUFNLFNBQVNBLE1BQUssVUFBVTtBQUM5QixhQUFPLFNBQVNBLFFBQU87QUFDdkIsYUFBTyxPQUFPLFVBQVVBLE1BQUssU0FBUyxJQUFJLEtBQUssTUFBTSxHQUFHLENBQUNBLE1BQUssTUFBTSxJQUFJLElBQUk7QUFBQSxJQUM3RTtBQUFBLElBQ0EsTUFBTTtBQUNMLFlBQU0sT0FBTztBQUNiLGFBQU87QUFDUCxhQUFPLE9BQU8sSUFBSTtBQUFBLElBQ25CO0FBQUEsRUFDRDtBQUNEO0FBRUEsU0FBUyxPQUFPLE9BQU87QUFDdEIsU0FBTyxNQUFNLEtBQUssQ0FBQyxFQUFFLFVBQVUsRUFBRSxTQUFTLEVBQUUsTUFBTSxTQUFTLENBQUMsR0FBRyxlQUFlLFVBQVUsQ0FBQyxTQUFTLENBQUMsRUFBRSxTQUFTO0FBQy9HO0FBRUEsU0FBUyxRQUFRLE1BQU0sTUFBTTtBQUM1QixNQUFJLE1BQU0sS0FBSztBQUNmLFNBQU8sTUFBTSxLQUFLLEtBQUssU0FBUyxLQUFLLE9BQU8sTUFBTSxDQUFDLENBQUMsRUFBRztBQUN2RCxTQUFPLEtBQUssTUFBTSxHQUFHLEdBQUc7QUFDekI7QUFHQSxJQUFNLE1BQU07QUFDWixJQUFNLENBQUMsUUFBUSxRQUFRLElBQUksSUFBSTtBQUFBLEVBQzlCO0FBQUEsRUFDQTtBQUFBLEVBQ0E7QUFDRDtBQUNBLENBQUMsR0FBRztBQUFBLEVBQ0g7QUFBQSxFQUNBO0FBQUEsRUFDQTtBQUFBLEVBQ0E7QUFBQSxFQUNBLEtBQUs7QUFBQSxFQUNMO0FBQUEsRUFDQSxLQUFLO0FBQUEsRUFDTDtBQUFBLEVBQ0EsSUFBSTtBQUFBLEVBQ0o7QUFDRCxDQUFDO0FBQ0QsSUFBTSxRQUFRO0FBQUEsRUFDYixDQUFDLFFBQVEsUUFBUTtBQUFBLEVBQ2pCLENBQUMsU0FBUyxPQUFPO0FBQUEsRUFDakIsQ0FBQyxPQUFPLEdBQUc7QUFBQSxFQUNYLENBQUMsUUFBUSxJQUFJO0FBQUEsRUFDYixDQUFDLFVBQVUsTUFBTTtBQUFBLEVBQ2pCLENBQUMsVUFBVSxNQUFNO0FBQ2xCO0FBRUEsU0FBUyxhQUFhLElBQUk7QUFDekIsUUFBTSxDQUFDLE1BQU0sSUFBSSxJQUFJLE1BQU0sS0FBSyxDQUFDLENBQUMsRUFBRSxNQUFNLE1BQU0sTUFBTSxNQUFNO0FBQzVELFFBQU0sUUFBUSxLQUFLLE1BQU0sS0FBSyxJQUFJO0FBQ2xDLFNBQU8sR0FBRyxLQUFLLElBQUksSUFBSSxHQUFHLFVBQVUsSUFBSSxLQUFLLEdBQUc7QUFDakQ7QUFFQSxTQUFTLFFBQVEsUUFBUSxPQUFPO0FBQy9CLFFBQU0sS0FBSyxRQUFRO0FBQ25CLE1BQUksS0FBSyxJQUFJLEVBQUUsSUFBSSxJQUFLLFFBQU87QUFDL0IsU0FBTyxLQUFLLElBQUksR0FBRyxhQUFhLEVBQUUsQ0FBQyxTQUFTLE1BQU0sYUFBYSxDQUFDLEVBQUUsQ0FBQztBQUNwRTtBQUNBLElBQU0sU0FBUyx3RkFBd0YsTUFBTSxHQUFHO0FBRWhILFNBQVMsVUFBVSxRQUFRO0FBQzFCLFFBQU0sVUFBVSxJQUFJLEtBQUssTUFBTTtBQUMvQixRQUFNLFFBQVEsWUFBWSxNQUFNLEVBQUUsTUFBTSxLQUFLLEVBQUU7QUFDL0MsU0FBTyxHQUFHLFFBQVEsV0FBVyxDQUFDLElBQUksT0FBTyxRQUFRLFlBQVksQ0FBQyxDQUFDLElBQUksUUFBUSxlQUFlLENBQUMsS0FBSyxLQUFLO0FBQ3RHO0FBSUEsU0FBUyxVQUFVLE9BQU87QUFDekIsU0FBTyxNQUFNLE9BQU8sQ0FBQyxFQUFFLE9BQU8sSUFBSSxNQUFNLFFBQVEsR0FBRyxFQUFFLEtBQUssQ0FBQyxLQUFLLFVBQVUsSUFBSSxRQUFRLE1BQU0sS0FBSyxFQUFFLElBQUksQ0FBQyxVQUFVO0FBQUEsSUFDakgsR0FBRztBQUFBLElBQ0gsSUFBSSxLQUFLLFFBQVEsS0FBSyxPQUFPLEtBQUssTUFBTSxLQUFLLFFBQVEsS0FBSyxDQUFDO0FBQUEsRUFDNUQsRUFBRTtBQUNIO0FBRUEsSUFBTSxZQUFZO0FBRWxCLFNBQVMsU0FBUyxFQUFFLFFBQUFkLFNBQVEsT0FBTyxNQUFNLEdBQUc7QUFDM0MsTUFBSSxDQUFDLFNBQVMsTUFBTSxTQUFTLElBQUksVUFBVyxRQUFPLENBQUM7QUFDcEQsUUFBTSxNQUFNLE1BQU0sS0FBSztBQUN2QixRQUFNLE9BQU8sTUFBTSxLQUFLLEtBQUssQ0FBQyxVQUFVLE9BQU8sU0FBUyxPQUFPLEVBQUUsRUFBRSxTQUFTLENBQUMsRUFBRSxTQUFTLEdBQUcsR0FBRyxDQUFDLEVBQUUsS0FBSyxFQUFFO0FBQ3hHLE1BQUlBLFlBQVcsT0FBUSxRQUFPLGFBQWEsTUFBTSxNQUFNLEVBQUUsQ0FBQyxDQUFDO0FBQzNELGFBQVcsRUFBRSxNQUFNLE1BQU0sS0FBSyxNQUFNLEdBQUc7QUFDdEMsVUFBTSxTQUFTLEtBQUssV0FBVyxLQUFLLEVBQUU7QUFDdEMsVUFBTSxXQUFXLE9BQU8sWUFBWSxNQUFNLE1BQU0sSUFBSSxPQUFPLFFBQVEsSUFBSSxJQUFJLElBQUk7QUFDL0UsUUFBSSxhQUFhLEVBQUc7QUFDcEIsVUFBTSxTQUFTLFdBQVcsT0FBTztBQUNqQyxVQUFNLFFBQVEsQ0FBQyxVQUFVLEtBQUssU0FBUyxTQUFTLFdBQVcsS0FBSyxNQUFNLEdBQUcsS0FBSyxFQUFFLFdBQVcsS0FBSyxFQUFFLEVBQUU7QUFDcEcsVUFBTSxPQUFPLFFBQVEsTUFBTSxPQUFPLEtBQUs7QUFDdkMsUUFBSSxLQUFLLE9BQU8sQ0FBQyxLQUFLLFFBQVEsTUFBTSxJQUFJLEtBQUssUUFBUSxDQUFDLE1BQU0sT0FBUSxRQUFPO0FBQUEsRUFDNUU7QUFDQSxTQUFPLENBQUM7QUFBQSxJQUNQO0FBQUEsSUFDQSxPQUFPO0FBQUEsSUFDUCxPQUFPO0FBQUEsRUFDUixDQUFDO0FBQ0Y7QUFDQSxJQUFNLGNBQWM7QUFDcEIsSUFBTSxpQkFBaUI7QUFFdkIsU0FBUyxhQUFhLE1BQU0sRUFBRSxNQUFNLE1BQU0sR0FBRztBQUM1QyxRQUFNLFVBQVUsTUFBTSxLQUFLO0FBQzNCLFFBQU0sS0FBSyxDQUFDLFVBQVUsS0FBSyxJQUFJLElBQUksUUFBUSxLQUFLLFNBQVMsZUFBZSxpQkFBaUIsT0FBTztBQUNoRyxTQUFPLFFBQVEsTUFBTSxPQUFPLEVBQUUsRUFBRSxPQUFPLENBQUMsUUFBUSxJQUFJLFNBQVMsRUFBRTtBQUNoRTtBQUVBLFNBQVMsUUFBUSxNQUFNLE9BQU8sT0FBTztBQUNwQyxTQUFPLE1BQU0sSUFBSSxDQUFDLEVBQUUsT0FBTyxLQUFLLE9BQU8sTUFBTSxPQUFPO0FBQUEsSUFDbkQsTUFBTSxLQUFLLE1BQU0sTUFBTSxLQUFLLEdBQUcsTUFBTSxHQUFHLENBQUM7QUFBQSxJQUN6QztBQUFBLElBQ0E7QUFBQSxFQUNELEVBQUU7QUFDSDtBQUVBLFNBQVMsT0FBTyxRQUFRLE1BQU07QUFDN0IsU0FBTyxhQUFhLEtBQUssTUFBTSxLQUFLLE9BQU8sU0FBUyxLQUFLLFFBQVEsR0FBRyxNQUFNO0FBQzNFO0FBRUEsbUJBQW1CO0FBRW5CLFNBQVMsS0FBSyxNQUFNO0FBQ25CLFNBQU8sV0FBVyxLQUFLLElBQUksS0FBSyxLQUFLLEtBQUssTUFBTSxLQUFLLE9BQU8sT0FBTyxJQUFJO0FBQ3hFO0FBRUEsbUJBQW1CO0FBUW5CLFNBQVMsZUFBZSxTQUFTLE9BQU8sUUFBUSxTQUFTLENBQUMsR0FBRyxRQUFRO0FBQ3BFLFFBQU0sUUFBUSxRQUFRLFNBQVMsU0FBUyxZQUFZLFNBQVMsTUFBTTtBQUNuRSxRQUFNLFFBQVEsU0FBUyxHQUFHLFlBQVksT0FBTyxLQUFLLENBQUMsTUFBTTtBQUN6RCxNQUFJLENBQUMsUUFBUyxRQUFPLFNBQVM7QUFBQSxJQUM3QixHQUFHO0FBQUEsSUFDSDtBQUFBLElBQ0EsUUFBUTtBQUFBLElBQ1IsT0FBTztBQUFBLEVBQ1IsSUFBSTtBQUNKLFFBQU0sRUFBRSxRQUFRLFVBQVUsTUFBTSxJQUFJO0FBQ3BDLFFBQU0sUUFBUSxVQUFVLEdBQUcsZUFBZSxTQUFTLEtBQUssQ0FBQyxHQUFHLE1BQU0sS0FBSyxjQUFjLFNBQVMsTUFBTTtBQUNwRyxNQUFJLFVBQVUsQ0FBQyxRQUFRLFVBQVcsUUFBTztBQUFBLElBQ3hDO0FBQUEsSUFDQSxNQUFNO0FBQUEsSUFDTixRQUFRO0FBQUEsSUFDUjtBQUFBLElBQ0EsTUFBTTtBQUFBLEVBQ1A7QUFDQSxRQUFNLFdBQVcsV0FBVyxVQUFVLENBQUM7QUFDdkMsU0FBTztBQUFBLElBQ047QUFBQSxJQUNBLE1BQU0sV0FBVyxTQUFTLFNBQVM7QUFBQSxNQUNsQyxLQUFLLFFBQVEsUUFBUSxLQUFLO0FBQUEsTUFDMUIsTUFBTSxVQUFVLE1BQU07QUFBQSxJQUN2QjtBQUFBLElBQ0EsUUFBUSxVQUFVLFdBQVcsZ0JBQWdCLFNBQVMsTUFBTSxJQUFJO0FBQUEsSUFDaEU7QUFBQSxJQUNBLE1BQU0sU0FBUyxPQUFPO0FBQUEsRUFDdkI7QUFDRDtBQUNBLElBQU0sWUFBWTtBQUFBLEVBQ2pCLE9BQU87QUFBQSxFQUNQLE1BQU07QUFBQSxFQUNOLFFBQVE7QUFBQSxFQUNSLE9BQU87QUFBQSxFQUNQLE1BQU07QUFDUDtBQUNBLElBQU0sU0FBUztBQUNmLElBQU0sY0FBYyxDQUFDLFNBQVMsS0FBSyxPQUFPLENBQUMsRUFBRSxZQUFZLElBQUksS0FBSyxNQUFNLENBQUM7QUFFekUsU0FBUyxlQUFlLEVBQUUsU0FBUyxDQUFDLEVBQUUsR0FBRyxPQUFPO0FBQy9DLFFBQU0sU0FBUyxPQUFPLEtBQUssQ0FBQyxFQUFFLE1BQU0sS0FBSyxNQUFNLFNBQVMsWUFBWSxTQUFTLEtBQUssR0FBRztBQUNyRixNQUFJLFdBQVcsT0FBUSxRQUFPLE9BQU8sS0FBSyxDQUFDLEVBQUUsS0FBSyxNQUFNLFNBQVMsUUFBUSxJQUFJLHVCQUF1QjtBQUNwRyxTQUFPLE1BQU0sVUFBVSxRQUFRLFlBQVksU0FBUyxJQUFJLFFBQVEsUUFBUSxLQUFLLENBQUM7QUFDL0U7QUFFQSxTQUFTLFFBQVEsU0FBUyxRQUFRO0FBQ2pDLE1BQUksT0FBUSxRQUFPLE9BQU8sUUFBUSwwQ0FBMEMsVUFBVSxPQUFPLElBQUk7QUFDakcsTUFBSSxDQUFDLFFBQVMsUUFBTyxVQUFVO0FBQy9CLFFBQU0sRUFBRSxRQUFRLElBQUk7QUFDcEIsUUFBTSxPQUFPLE9BQU8sT0FBTztBQUMzQixNQUFJLFNBQVMsVUFBVyxRQUFPLFVBQVUseUJBQXlCO0FBQ2xFLFNBQU8sWUFBWSxJQUFJO0FBQ3hCO0FBRUEsU0FBUyxnQkFBZ0IsRUFBRSxRQUFBQSxTQUFRLFdBQVcsR0FBRyxRQUFRO0FBQ3hELFNBQU9BLFlBQVcsYUFBYSxjQUFjLE9BQU8sS0FBSyxDQUFDLEVBQUUsT0FBTyxNQUFNLFdBQVcsTUFBTSxJQUFJLHFFQUFxRTtBQUNwSztBQUNBLFNBQVMsY0FBYyxNQUFNLFFBQVE7QUFDcEMsUUFBTSxFQUFFLFlBQVksUUFBUSxXQUFXLE9BQU8sS0FBSyxJQUFJO0FBQ3ZELE1BQUksV0FBVyxPQUFRLFFBQU87QUFDOUIsTUFBSSxlQUFlLE9BQVEsUUFBTyxXQUFXLFNBQVMsR0FBRyxLQUFLLE1BQU0sQ0FBQyxnREFBZ0QseUJBQXlCLEtBQUssTUFBTSxDQUFDLG1CQUFtQixPQUFPLE1BQU0sQ0FBQztBQUMzTCxNQUFJLFVBQVcsUUFBTyx5QkFBeUIsT0FBTyxVQUFVLENBQUMsaUNBQWlDLElBQUk7QUFDdEcsUUFBTSxRQUFRLFVBQVUsS0FBSyxNQUFNLENBQUMsWUFBWSxPQUFPLFVBQVUsQ0FBQztBQUNsRSxTQUFPLFFBQVEsR0FBRyxLQUFLLHdDQUF3QyxHQUFHLEtBQUs7QUFDeEU7QUFDQSxTQUFTLFNBQVMsRUFBRSxTQUFTLFdBQVcsT0FBTyxZQUFZLFFBQUFBLFFBQU8sR0FBRztBQUNwRSxNQUFJLFFBQVMsUUFBTztBQUNwQixNQUFJLFVBQVcsUUFBTztBQUN0QixNQUFJLE1BQU8sUUFBTztBQUNsQixNQUFJLGVBQWUsT0FBUSxRQUFPO0FBQ2xDLFNBQU9BLFlBQVcsWUFBWSxXQUFXO0FBQzFDO0FBRUEsSUFBTSxhQUFhO0FBRW5CLElBQU0sa0JBQWtCO0FBRXhCLFNBQVMsV0FBVyxPQUFPLFNBQVM7QUFDbkMsUUFBTSxPQUFPLE1BQU0sTUFBTSxHQUFHLGVBQWUsRUFBRSxRQUFRLFVBQVUsSUFBSTtBQUNuRSxRQUFNLFFBQVEsS0FBSyxNQUFNLElBQUk7QUFDN0IsUUFBTSxTQUFTLFlBQVksTUFBTSxRQUFRLEdBQUcsRUFBRSxNQUFNLElBQUk7QUFDeEQsUUFBTSxVQUFVLE9BQU8sV0FBVyxNQUFNO0FBQ3hDLFFBQU0sU0FBUyxVQUFVLFFBQVEsUUFBUSxNQUFNLEdBQUcsVUFBVTtBQUM1RCxRQUFNLE9BQU8sTUFBTSxTQUFTLElBQUksV0FBVyxDQUFDLFNBQVM7QUFDckQsUUFBTVksUUFBTyxNQUFNLElBQUksQ0FBQyxNQUFNLE1BQU0sS0FBSyxTQUFTLE1BQU0sVUFBVSxPQUFPLENBQUMsSUFBSSxNQUFNLE9BQU8sQ0FBQyxDQUFDO0FBQzdGLFFBQU0sUUFBUUEsTUFBSyxJQUFJLENBQUMsU0FBUyxLQUFLLEtBQUssRUFBRSxLQUFLLElBQUk7QUFDdEQsU0FBTztBQUFBLElBQ047QUFBQSxJQUNBLFVBQVUsV0FBVyxVQUFVLFFBQVEsTUFBTSxNQUFNLEdBQUcsVUFBVSxHQUFHLEtBQUssSUFBSTtBQUFBLElBQzVFLFVBQVVBLE1BQUssUUFBUSxDQUFDLFNBQVMsS0FBSyxRQUFRO0FBQUEsSUFDOUMsY0FBYyxVQUFVLFFBQVEsUUFBUSxTQUFTLE1BQU07QUFBQSxFQUN4RDtBQUNEO0FBRUEsSUFBTSxjQUFjO0FBRXBCLFNBQVMsU0FBUyxFQUFFLE9BQU8sU0FBUyxHQUFHO0FBQ3RDLFNBQU87QUFBQSxJQUNOO0FBQUEsSUFDQSxVQUFVLFNBQVMsSUFBSSxDQUFDLFVBQVU7QUFBQSxNQUNqQyxHQUFHO0FBQUEsTUFDSCxVQUFVLEtBQUssU0FBUyxNQUFNLEdBQUcsQ0FBQztBQUFBLElBQ25DLEVBQUU7QUFBQSxFQUNIO0FBQ0Q7QUFFQSxTQUFTLFNBQVMsTUFBTSxRQUFRLFNBQVM7QUFDeEMsTUFBSTtBQUNILFdBQU8sVUFBVSxNQUFNLFFBQVEsT0FBTztBQUFBLEVBQ3ZDLFNBQVMsT0FBTztBQUNmLFVBQU0sUUFBUSxrQkFBa0IsTUFBTTtBQUN0QyxXQUFPO0FBQUEsTUFDTjtBQUFBLE1BQ0EsVUFBVSxDQUFDO0FBQUEsUUFDVixNQUFNLFFBQVEsS0FBSztBQUFBLFFBQ25CLFVBQVUsQ0FBQztBQUFBLFFBQ1gsT0FBTyxNQUFNO0FBQUEsTUFDZCxDQUFDO0FBQUEsSUFDRjtBQUFBLEVBQ0Q7QUFDRDtBQUVBLFNBQVMsVUFBVSxNQUFNLFFBQVEsU0FBUztBQUN6QyxNQUFJLEtBQUssS0FBSyxNQUFNLEdBQUksUUFBTztBQUFBLElBQzlCLE9BQU87QUFBQSxJQUNQLFVBQVUsQ0FBQztBQUFBLEVBQ1o7QUFDQSxRQUFNLFFBQVEsZUFBZSxNQUFNLE9BQU87QUFDMUMsUUFBTSxDQUFDLElBQUksSUFBSSxNQUFNO0FBQ3JCLFFBQU0sVUFBVSxDQUFDLEtBQUssS0FBSyxLQUFLLEtBQUssQ0FBQyxLQUFLLFlBQVksTUFBTSxNQUFNLFFBQVEsR0FBRyxNQUFNLE1BQU07QUFDMUYsTUFBSSxNQUFNLFdBQVcsUUFBUyxRQUFPO0FBQUEsSUFDcEMsT0FBTyxNQUFNO0FBQUEsSUFDYixVQUFVLENBQUMsS0FBSztBQUFBLEVBQ2pCO0FBQ0EsUUFBTSxRQUFRLGtCQUFrQixNQUFNO0FBQ3RDLFFBQU0sU0FBUyxNQUFNLFlBQVksVUFBVSxPQUFPLE1BQU0sZUFBZSxVQUFVLFdBQVc7QUFDNUYsTUFBSSxRQUFRLENBQUMsS0FBSyxXQUFXLE9BQVEsUUFBTztBQUFBLElBQzNDLE9BQU87QUFBQSxJQUNQLFVBQVUsQ0FBQyxLQUFLO0FBQUEsRUFDakI7QUFDQSxRQUFNLFNBQVMsYUFBYSxPQUFPO0FBQ25DLFFBQU0sUUFBUSxDQUFDLEdBQUcsT0FBTyxLQUFLLElBQUksR0FBRyxHQUFHLE9BQU8sSUFBSSxDQUFDLEVBQUUsT0FBTyxDQUFDLEVBQUUsTUFBTSxVQUFVLENBQUNVLEtBQUksRUFBRSxNQUFNQSxPQUFNLFdBQVcsTUFBTSxTQUFTLElBQUksQ0FBQztBQUNsSSxRQUFNLGNBQWMsTUFBTSxLQUFLLENBQUMsRUFBRSxTQUFTLE1BQU0sU0FBUyxDQUFDLEdBQUcsT0FBTyxJQUFJLENBQUMsSUFBSSxNQUFNLE1BQU0sV0FBVyxLQUFLLENBQUM7QUFDM0csUUFBTSxNQUFNLENBQUMsR0FBRyxPQUFPLEdBQUcsWUFBWSxJQUFJLENBQUMsVUFBVTtBQUFBLElBQ3BEO0FBQUEsSUFDQSxVQUFVLENBQUMsV0FBVyxJQUFJLENBQUM7QUFBQSxFQUM1QixFQUFFLENBQUM7QUFDSCxTQUFPO0FBQUEsSUFDTjtBQUFBLElBQ0EsVUFBVSxJQUFJLFNBQVMsSUFBSSxNQUFNLENBQUM7QUFBQSxNQUNqQyxNQUFNLFFBQVEsS0FBSztBQUFBLE1BQ25CLFVBQVUsQ0FBQztBQUFBLElBQ1osQ0FBQztBQUFBLEVBQ0Y7QUFDRDtBQUVBLFNBQVMsWUFBWSxNQUFNLEtBQUs7QUFDL0IsTUFBSSxDQUFDLE9BQU8sSUFBSSxjQUFjLFdBQVcsRUFBRyxRQUFPLFdBQVcsSUFBSTtBQUNsRSxTQUFPLElBQUksY0FBYyxPQUFPLENBQUMsUUFBUSxXQUFXLE9BQU8sUUFBUSxJQUFJLE9BQU8sb0JBQW9CLE1BQU0scUJBQXFCLElBQUksR0FBRyxLQUFLLFFBQVEsRUFBRSxHQUFHLFdBQVcsSUFBSSxDQUFDLEVBQUUsUUFBUSxXQUFXLENBQUMsU0FBUztBQUNwTSxVQUFNLFNBQVMsS0FBSyxNQUFNLEdBQUcsS0FBSyxJQUFJLEdBQUcsS0FBSyxZQUFZLEdBQUcsQ0FBQyxDQUFDO0FBQy9ELFdBQU8sSUFBSSxLQUFLLE1BQU0sSUFBSSxPQUFPLGlCQUFpQixNQUFNLElBQUksYUFBYSxHQUFHLFNBQVM7QUFBQSxFQUN0RixDQUFDO0FBQ0Y7QUFFQSxJQUFNLFlBQVk7QUFDbEIsU0FBUyxRQUFRLE1BQU07QUFDdEIsU0FBTyxLQUFLLFNBQVMsTUFBTSxHQUFHLEtBQUssTUFBTSxHQUFHLEdBQUcsQ0FBQyxXQUFNO0FBQ3ZEO0FBRUEsU0FBUyxXQUFXLE1BQU07QUFDekIsU0FBTztBQUFBLElBQ04sUUFBUTtBQUFBLElBQ1IsTUFBTTtBQUFBLElBQ04sS0FBSztBQUFBLElBQ0wsU0FBUztBQUFBLElBQ1QsT0FBTztBQUFBLElBQ1AsT0FBTyxNQUFNLENBQUMsV0FBVyxJQUFJLENBQUM7QUFBQSxFQUMvQjtBQUNEO0FBRUEsU0FBUyxXQUFXLEVBQUUsVUFBVSxDQUFDLElBQUksR0FBRyxLQUFLLEdBQUc7QUFDL0MsTUFBSSxDQUFDLFFBQVEsS0FBSyxXQUFXLEtBQUssVUFBVyxRQUFPO0FBQ3BELE1BQUksS0FBSyxXQUFXLGFBQWEsS0FBSyxTQUFTLFlBQVksRUFBRyxRQUFPO0FBQ3JFLFNBQU8sT0FBTyxtQkFBbUIsSUFBSSxDQUFDO0FBQ3ZDO0FBR0EsU0FBUyxPQUFPLE1BQU0sT0FBTztBQUM1QixRQUFNLEVBQUUsT0FBTyxVQUFVLFNBQVMsSUFBSSxXQUFXLE1BQU07QUFBQSxJQUN0RDtBQUFBLElBQ0EsS0FBSztBQUFBLEVBQ04sQ0FBQztBQUNELFFBQU0sQ0FBQyxLQUFLLElBQUk7QUFDaEIsUUFBTSxDQUFDLElBQUksSUFBSSxPQUFPLFlBQVksQ0FBQztBQUNuQyxRQUFNLFNBQVMsZUFBZSxNQUFNLE9BQU8sUUFBUSxPQUFPLFlBQVksQ0FBQyxDQUFDO0FBQ3hFLFNBQU87QUFBQSxJQUNOO0FBQUEsSUFDQTtBQUFBLElBQ0EsU0FBUyxTQUFTO0FBQUEsSUFDbEIsTUFBTSxTQUFTLFNBQVM7QUFBQSxJQUN4QixPQUFPLE9BQU87QUFBQSxJQUNkLEtBQUssT0FBTyxNQUFNO0FBQUEsSUFDbEIsTUFBTSxPQUFPLE1BQU07QUFBQSxJQUNuQixRQUFRLE1BQU07QUFBQSxJQUNkLFdBQVcsU0FBUyxXQUFXLEtBQUssTUFBTTtBQUFBLElBQzFDLE1BQU0sT0FBTyxTQUFTLElBQUksRUFBRSxRQUFRLENBQUMsRUFBRSxNQUFNLE1BQU0sTUFBTSxNQUFNLEtBQUssTUFBTSxDQUFDLFNBQVM7QUFBQSxNQUNuRjtBQUFBLE1BQ0E7QUFBQSxJQUNELEVBQUUsQ0FBQyxJQUFJLENBQUM7QUFBQSxJQUNSLFFBQVEsTUFBTSxNQUFNLEtBQUssQ0FBQyxHQUFHLE1BQU0sR0FBRyxDQUFDLEVBQUUsSUFBSSxDQUFDLEVBQUUsTUFBTSxPQUFPLE1BQU0sT0FBTztBQUFBLE1BQ3pFLE1BQU07QUFBQSxNQUNOLE1BQU0sVUFBVSxLQUFLLEVBQUUsSUFBSSxDQUFDLEVBQUUsT0FBTyxLQUFLLElBQUksT0FBTyxNQUFNLE9BQU87QUFBQSxRQUNqRTtBQUFBLFFBQ0E7QUFBQSxRQUNBO0FBQUEsUUFDQTtBQUFBLFFBQ0E7QUFBQSxNQUNELEVBQUU7QUFBQSxJQUNILEVBQUU7QUFBQSxFQUNIO0FBQ0Q7OztBRC9sTXVLLElBQU0sMkNBQTJDO0FBS3hOLElBQU0sT0FBTyxjQUFjLElBQUksSUFBSSxZQUFZLHdDQUFlLENBQUM7QUFDL0QsSUFBTSxPQUFPLENBQUMsU0FBUyxhQUFhLE9BQU8sTUFBTSxNQUFNO0FBQ3ZELElBQU0sT0FBTyxDQUFDLE1BQU0sU0FBUyxTQUFTO0FBQ3BDLFFBQU0sQ0FBQyxFQUFFLEtBQUssSUFBSSxRQUFRLEtBQUssSUFBSSxLQUFLLENBQUM7QUFDekMsTUFBSSxVQUFVLE9BQVcsT0FBTSxJQUFJLE1BQU0sTUFBTSxJQUFJLHNCQUFzQjtBQUN6RSxTQUFPO0FBQ1Q7QUFFTyxJQUFNLEtBQUs7QUFFbEIsSUFBTyxvQkFBUTtBQUFBLEVBQ2IsT0FBTyxDQUFDLDZCQUE2QixtQ0FBbUMsMEJBQTBCO0FBQUEsRUFDbEcsT0FBTztBQUNMLFVBQU0sUUFBUSxLQUFLLGtCQUFrQjtBQUNyQyxVQUFNLFFBQVE7QUFBQSxNQUNaO0FBQUEsTUFDQTtBQUFBLE1BQ0E7QUFBQSxJQUNGO0FBQ0EsVUFBTSxRQUFRLEtBQUssT0FBTywrREFBK0QsT0FBTztBQUNoRyxVQUFNLENBQUMsT0FBTyxJQUFJLEtBQUssd0JBQXdCLEVBQUUsTUFBTSxrQ0FBa0M7QUFDekYsVUFBTSxRQUFRLEtBQUssS0FBSyxpQkFBaUIsR0FBRywrQkFBK0Isa0JBQWtCO0FBQzdGLFVBQU0sVUFBVSxJQUFJLElBQUksTUFBTSxLQUFLLE1BQU0sU0FBUyxnQkFBZ0IsR0FBRyxDQUFDLENBQUMsRUFBRSxJQUFJLE1BQU0sSUFBSSxDQUFDO0FBQ3hGLFVBQU0sRUFBRSxTQUFTLFdBQVcsSUFBSSxLQUFLLE1BQU0sS0FBSyxjQUFjLENBQUM7QUFDL0QsV0FBTztBQUFBLE1BQ0wsSUFBSTtBQUFBO0FBQUEsTUFFSixTQUFTLEVBQUUsR0FBRyxPQUFPLElBQUksQ0FBQyxHQUFHLEtBQUssT0FBVTtBQUFBLE1BQzVDO0FBQUE7QUFBQSxNQUVBLFNBQVMsc0JBQXNCLFFBQVEsU0FBUyxHQUFHLElBQUksVUFBVSxFQUFFO0FBQUEsTUFDbkUsUUFBUSxZQUFZLElBQUksUUFBUSxrQkFBa0IsRUFBRTtBQUFBLE1BQ3BELFNBQVM7QUFBQSxRQUNQLFlBQVksT0FBTyxNQUFNLFFBQVEsS0FBSyxFQUFFLENBQUMsSUFBSSxLQUFNLFFBQVEsQ0FBQztBQUFBLFFBQzVEO0FBQUEsUUFDQSxTQUFTLFFBQVEsTUFBTSxXQUFXLEVBQUU7QUFBQSxRQUNwQyxTQUFTLFFBQVE7QUFBQSxNQUNuQjtBQUFBLElBQ0Y7QUFBQSxFQUNGO0FBQ0Y7IiwKICAibmFtZXMiOiBbImZvcm1hdCIsICJ1dWlkIiwgImxpbWJzIiwgImdyb3VwcyIsICJnZW5lcmF0b3IiLCAicmFuZG9tIiwgInByb2Nlc3MiLCAibmFycm93IiwgImVzY2FwZWQiLCAiY2hlY2tzIiwgImNoZWNrIiwgImFkdmFuY2UiLCAicmVhZCIsICJwaWVjZSIsICJ0YWlsIiwgImxheW91dCIsICJ3cm9uZyIsICJVVUlEJDEiLCAiaXNEcmF3biIsICJzZWFsZWQiLCAiYmFyZSIsICJkZWZpbml0aW9uIiwgImJlc3QiXQp9Cg==
