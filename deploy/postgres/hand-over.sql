-- A database whose product worked as its superuser: everything is handed over to expediente_product.
  do $$
  declare
    change text;
  begin
    for change in
      with own as (
        select oid from pg_namespace
         where nspname not like 'pg\_%' and nspname not in ('information_schema', 'public'))
      select format('alter schema %s owner to expediente_product', n.oid::regnamespace)
        from pg_namespace n where n.oid in (select oid from own)
      union all
      select format('alter %s %s owner to expediente_product',
                    case c.relkind when 'v' then 'view' when 'm' then 'materialized view' when 'S' then 'sequence' else 'table' end,
                    c.oid::regclass)
        from pg_class c
       where c.relkind in ('r', 'p', 'v', 'm', 'S')
         and (c.relnamespace in (select oid from own) or c.relnamespace = 'public'::regnamespace)
         and not exists (select from pg_depend d where d.objid = c.oid and d.deptype in ('a', 'i', 'e'))
      union all
      select format('alter routine %s owner to expediente_product', p.oid::regprocedure)
        from pg_proc p
       where (p.pronamespace in (select oid from own) or p.pronamespace = 'public'::regnamespace)
         and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')
    loop
      execute change;
    end loop;
    execute format('alter database %I owner to expediente_product', current_database());
  end $$;
