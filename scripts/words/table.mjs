/**
 * Words that are typical of translated English. `npm run lint` keeps them out of comments, pages, messages and templates.
 *
 * Each row has a pattern, the number of matches allowed per 1,000 words, and the reason, with the word to use instead. Four libraries by
 * native speakers (jose, hono, valibot and zod 4, with 74,000 words of comments) have at most 1.1 matches of any row.
 */
export const WORDS = [
  {
    name: 'those',
    pattern: /\bthose\b/gi,
    limit: 0.2,
    reason: 'Its noun is in another sentence: repeat the noun, or write "the IDs that".',
  },
  {
    name: 'that of',
    pattern: /\bthat of\b/gi,
    limit: 0.1,
    reason: 'A native speaker repeats the noun or writes a possessive: "the column\'s type".',
  },
  {
    name: 'one as a pronoun',
    pattern:
      /\b(?:of|another|the|a|each|for|no|is|as|other) one\b|\bone that\b|\bone of\b|\bone is\b|\bthe other ones?\b/gi,
    limit: 1.2,
    reason: 'The reader has to look for its noun: repeat the noun.',
  },
  {
    name: ', too',
    pattern: /, too\b/gi,
    limit: 0.1,
    reason: 'The sentence ends on an afterthought: put "also" before the verb.',
  },
  {
    name: 'where for if or when',
    pattern: /(?:^|[,.;:(]|\b(?:only|there|and|or|but|except)) *\bwhere\b|\bWhere\b/g,
    limit: 0.5,
    reason: 'Write "where" for places, "if" for conditions and "when" for occasions.',
  },
  {
    name: 'what as a noun',
    pattern: /\b(?:of|from|in|by|for|and|or|is|are|than|beside|to|with) what\b|\bWhat [a-z]+s\b/g,
    limit: 0.7,
    reason: 'A noun is clearer: "the columns that Drizzle creates", not "what Drizzle creates".',
  },
  {
    name: 'refuse',
    pattern: /\brefus(?:e[sd]?|als?|ing)\b/gi,
    limit: 0.2,
    reason: 'Parsers, databases and type checkers reject a value; only a connection is refused.',
  },
  {
    name: 'a text',
    pattern: /\b(?:a|the|each|every|any|which|this|that) text\b|\btexts\b/gi,
    limit: 0.4,
    reason: 'A value of that type is a string; "text" is prose, or a column type in backticks.',
  },
  {
    name: 'whose',
    pattern: /\bwhose\b/gi,
    limit: 0.9,
    reason: 'Two sentences, or "with", are easier to read.',
  },
  {
    name: 'spelled',
    pattern: /\bspel(?:t|led|ling)s?\b/gi,
    limit: 0.3,
    reason: 'A value is encoded or formatted; only a word is spelled.',
  },
  {
    name: 'code base',
    pattern: /\bcode bases?\b/gi,
    limit: 0.1,
    reason: '"Project" is the word that the commands, the configuration and the pages use.',
  },
  {
    name: 'run time',
    pattern: /\b(?:at|of|the) run time\b/gi,
    limit: 0,
    reason: '"Runtime" is one word, as in the documentation of TypeScript.',
  },
  {
    name: 'space before %',
    pattern: /\d %/g,
    limit: 0,
    reason: 'English has no space before a percent sign.',
  },
  {
    name: 'id in prose',
    pattern: /(?<![\w`'"./$<{-])ids?\b(?![`'"=:.(\]]\w?|\s*[=:?]|[\w-])/g,
    limit: 0.8,
    reason: 'Write "ID" and "IDs" in prose; `Id` and `id` are code and need backticks.',
  },
]
