export declare function writeEntryPoints(): Map<string, string>
