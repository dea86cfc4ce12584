/** Returns SQL that redefines a schema function with a piece of its text replaced. */
export function buildSqlFunctionPatch(name: string, piece: string, by: string): string {
  return `do $mutant$
    declare
      old text := pg_get_functiondef('${name}'::regproc);
    begin
      if strpos(old, $piece$${piece}$piece$) = 0 then raise exception '${name} has changed'; end if;
      execute replace(old, $piece$${piece}$piece$, $by$${by}$by$);
    end $mutant$;`;
}
