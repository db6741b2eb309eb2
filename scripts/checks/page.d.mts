export declare function withTable(page: string): string
