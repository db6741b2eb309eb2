export declare const hasBrowser: boolean
export declare const launchOptions: { executablePath: string; args: string[] }
export declare function eventually<Result>(
  action: () => Result | Promise<Result>,
): Promise<NonNullable<Awaited<Result>>>
