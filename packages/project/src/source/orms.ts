/** What each ORM looks like: where its entities and their ids are declared, and which types of its queries hold an entity. */

/** A declaration of an entity with an id, in text. */
export interface EntityPattern {
  /** The files that it is in. */
  readonly files: 'source' | 'prisma' | 'sql'
  /**
   * The first group is the name of the entity, and the second the name of the column where that may differ from `id`. The group
   * `text` is the column of an id that is a string, to its end.
   */
  readonly pattern: RegExp
  /** The column of an id that is a string, if it stands anywhere in the declaration. */
  readonly text?: RegExp
  /** Whether the name is that of a table, which is often plural. */
  readonly isTable?: true
}

/** An ORM. */
interface Orm {
  readonly name: string
  readonly entities?: EntityPattern
  /** Types of its queries whose first type argument is an entity, and whose methods take conditions on it. */
  readonly repositories?: RegExp
  /** Types of its queries whose methods take the class of an entity first. */
  readonly managers?: RegExp
  /** Types of its queries that build them, with an entity as their first type argument. */
  readonly builders?: RegExp
}

/** A class with a decorator, up to the next one. */
const DECORATED: EntityPattern = {
  files: 'source',
  pattern: /@Entity\([^)]{0,400}\)[^{}]{0,400}?\bclass\s+(\w+)(?:(?!@Entity\()[\s\S]){0,2000}/g,
  // A UUID.
  text: /@Primary\w*\((?=(?:[^()]|\([^()]*\)){0,400}?['"]uuid\b)(?:[^()]|\([^()]*\)){0,400}\)\s*(?:(?:public|readonly|declare)\s+)*\w+\s*[!?]?:\s*string\b[^\n;}]{0,100}/,
}

const ORMS: readonly Orm[] = [
  {
    name: 'TypeORM',
    entities: DECORATED,
    repositories: /^(?:Tree|Mongo)?Repository$/,
    managers: /^(?:(?:\w*Entity)?Manager|DataSource)$/,
    builders: /QueryBuilder$/,
  },
  {
    name: 'MikroORM',
    entities: DECORATED,
    repositories: /^(?:\w*Entity)?Repository$/,
    managers: /^\w*EntityManager$/,
    builders: /QueryBuilder$/,
  },
  {
    name: 'Sequelize',
    entities: {
      files: 'source',
      pattern:
        /\bclass\s+(\w+)\s+extends\s+Model<[^{}]{0,400}\{[^}]{0,400}?\bid\s*[!?]?:\s*(?:CreationOptional<\s*)?(?:number|bigint)\b/g,
    },
  },
  {
    name: 'Drizzle',
    entities: {
      files: 'source',
      pattern:
        /\b(?:\w*Table|\w+\.table)\(\s*['"](\w+)['"]\s*,\s*(?:\(?\w+\)?\s*=>\s*\(\s*)?\{[^}]{0,200}?\bid:\s*(?:\w+\.)?(?:(?:serial|bigserial|integer|int|bigint)\([^)]{0,200}|(?<text>(?:uuid|text|varchar|char)\([^)]{0,200}\)(?:[^\n,]|\n\s*\.){0,200}))/g,
      isTable: true,
    },
  },
  {
    name: 'Prisma',
    entities: {
      files: 'prisma',
      // A row whose number the schema gives is the only one.
      pattern:
        /^model\s+(\w+)\s*\{[^}]{0,2000}?^[ \t]*(\w+)[ \t]+(?:(?:Int|BigInt)(?=\s.{0,400}?@id\b)(?!.{0,400}@default\(\d)|(?<text>String\s.{0,400}?@id\b.{0,400}))/gm,
    },
  },
  {
    name: 'SQL',
    entities: {
      files: 'sql',
      pattern:
        /\bcreate\s+table\s+(?:if\s+not\s+exists\s+)?(?:["`[]?\w+["`\]]?\.)?["`[]?(\w+)["`\]]?\s*\([^;]{0,400}?["`[]?\bid\b["`\]]?\s+(?:(?:(?:small|big)?(?:serial|int)|integer|(?:medium|tiny)int|int[248])\b|(?<text>uuid\b[^,;\n]{0,200}))/gi,
      isTable: true,
    },
  },
  { name: 'MongoDB', repositories: /^Collection$/ },
]

/** The patterns of entities in some files; ORMs may share one. */
export const entityPatterns = (files: EntityPattern['files']): readonly EntityPattern[] => [
  ...new Set(ORMS.flatMap(({ entities }) => (entities?.files === files ? entities : []))),
]

/** Whether the name of a type is that of a role in the queries of an ORM. */
export const isOrmType = (role: 'repositories' | 'managers' | 'builders', name: string): boolean =>
  ORMS.some((orm) => orm[role]?.test(name))
