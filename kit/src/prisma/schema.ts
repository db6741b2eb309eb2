/** The part of Prisma's request that the generator reads: a part of the DMMF, and the blocks of the schema. */
export interface Field {
  readonly name: string
  /** `String`, another scalar, an enum, or the model of a relation. */
  readonly type: string
  readonly kind: string
  readonly isList: boolean
  readonly documentation?: string
  readonly relationFromFields?: readonly string[]
  readonly relationToFields?: readonly string[]
}

/** A model, a view, or a composite type. */
export interface Model {
  readonly name: string
  readonly documentation?: string
  readonly fields: readonly Field[]
}

interface TypeReference {
  readonly type: string
}

export interface InputType {
  readonly name: string
  readonly meta?: { readonly grouping?: string } | null
  readonly fields: readonly { readonly name: string; readonly inputTypes: readonly TypeReference[] }[]
}

export interface OutputType {
  readonly name: string
  readonly fields: readonly { readonly name: string; readonly outputType: TypeReference }[]
}

export interface Dmmf {
  readonly datamodel: { readonly models: readonly Model[]; readonly types?: readonly Model[] }
  readonly schema: {
    readonly inputObjectTypes: { readonly prisma?: readonly InputType[] }
    readonly outputObjectTypes: { readonly prisma: readonly OutputType[] }
  }
}

export interface GeneratorBlock {
  readonly name: string
  readonly provider: { readonly value: string | null }
  readonly output?: { readonly value: string | null } | null
  readonly config: Readonly<Record<string, string | readonly string[] | undefined>>
  readonly sourceFilePath: string
}

/** The parameters of `generate`. */
export interface GenerateRequest {
  readonly generator: GeneratorBlock
  readonly otherGenerators: readonly GeneratorBlock[]
  /** The text of the schema; of several files, in the order in which Prisma read them. */
  readonly datamodel: string
  readonly dmmf: Dmmf
}
