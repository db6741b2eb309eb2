--@ if schema
do $brandid$ begin
  if to_regnamespace('__schema__') is null then
    create schema __schema__;
  end if;
end $brandid$;

--@ end schema
--@ each functions
__statement__;

--@ end functions
--@ each versions
-- Checks the version and variant of the UUID in a __length__-character string.
do $brandid$ begin
  if to_regtype('__version__') is null then
    create domain __version__ as bytea constraint wrong_version check (
      __expression__
    );
  end if;
end $brandid$;

--@ end versions
--@ if hasKinds
-- Maps each current or former prefix to the domain of its IDs.
create table if not exists __table__ (
  prefix text primary key,
  domain text not null,
  is_former boolean not null
);

--@ end hasKinds
--@ if texts
-- Text domains have the collation "C", which ID ranges require.
do $brandid$ declare each regtype; statement text; begin
  for each in select oid::regtype from pg_type where typcollation <> '"C"'::regcollation and oid = any (array(select to_regtype(name) from unnest(array[
    __texts__
  ]) name)) loop
    begin
      execute format('drop domain %s', each);
    exception when dependent_objects_still_exist then
      raise notice 'The domain % lacks collate "C", so ranges and order by depend on the database locale.', each;
      for statement in select case when relkind in ('r', 'p', 'f') and reloftype = 0 and not exists (
          with recursive tree as (select attrelid as id union select inhrelid from pg_inherits join tree on inhparent = id)
          select from tree join pg_attribute own on own.attrelid = id and own.attname = held.attname, pg_depend
          where (refclassid, refobjid, refobjsubid) = ('pg_class'::regclass, id, attnum)
            and classid not in ('pg_class'::regclass, 'pg_constraint'::regclass, 'pg_statistic_ext'::regclass)
            and not exists (select from pg_attrdef where oid = objid and adnum = attnum)
            or (classid, objid, objsubid, deptype) = ('pg_class'::regclass, id, attnum, 'i')
        ) then format('alter table %s alter column %I type %s collate "C";', attrelid::regclass, attname, atttypid::regtype)
        else format('No alter table adds the collation to %s.', pg_describe_object(need.classid, need.objid, objsubid)) end
        from pg_depend need left join (pg_attribute held join pg_class on pg_class.oid = attrelid)
          on (classid, objid, objsubid) = ('pg_class'::regclass, attrelid, attnum)
        where refclassid = 'pg_type'::regclass and refobjid in (each, (select typarray from pg_type where oid = each))
          and (attcollation <> '"C"'::regcollation and attinhcount = 0 or classid = 'pg_type'::regclass and deptype = 'n') loop
        raise notice '%', statement;
      end loop;
    end;
  end loop;
end $brandid$;

--@ end texts
--@ each domains
do $brandid$ declare former text; begin
--@ if rows
  select format('%s for "%s"', domain, prefix) into former from __table__ where domain = '__name__' and not is_former and prefix not in (__prefixes__)
    or domain <> '__name__' and prefix in (__prefixes__) and to_regtype('__at__' || domain) is not null;
  if found then raise exception 'Expected unique domains and prefixes but received __name__ for "__prefix__" and, in __table__, %. Rename a definition, or list former prefixes as aliases.', former; end if;
  insert into __table__ values __rows__ on conflict (prefix) do update set domain = excluded.domain, is_former = excluded.is_former;
--@ end rows
  if to_regtype('__domain__') is null then
    create domain __domain__ as __type____collation__ constraint __constraint__ check (
      __check__
    );
  elsif (select format_type(typbasetype, typtypmod) from pg_type where oid = '__domain__'::regtype) <> '__type__' then
    raise exception 'Expected the domain __name__ to be __type__ but received another type. Create a new domain and alter the columns.';
  elsif not exists (select from pg_constraint where contypid = '__domain__'::regtype and conname = '__constraint__') then
    for former in select conname from pg_constraint where contypid = '__domain__'::regtype and conname ~ '^__name___check$|_check_[0-9a-f]{8}$' loop
      execute format('alter domain __domain__ drop constraint %I', former);
    end loop;
    alter domain __domain__ add constraint __constraint__ check (
      __check__
    ) not valid;
  end if;
  comment on domain __domain__ is __comment__;
end $brandid$;

--@ end domains
