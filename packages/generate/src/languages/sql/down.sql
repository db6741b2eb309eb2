--@ each domains
do $brandid$ begin
--@ if rows
  if to_regclass('__table__') is not null then
    if exists (select from __table__ where domain = '__name__' and not is_former and prefix not in (__prefixes__)) then
      raise notice 'The domain __name__ was not dropped, because another manifest declares it.';
      return;
    end if;
    delete from __table__ where domain = '__name__';
    if not exists (select from __table__) then
      drop table __table__;
    end if;
  end if;
--@ end rows
  drop domain if exists __domain__;
end $brandid$;
--@ end domains
--@ each shared
do $brandid$ begin
  if to_regclass('__table__') is null then
    drop __what__ if exists __object__;
  end if;
exception when dependent_objects_still_exist then
  raise notice 'The __what__ __object__ was not dropped, because other objects depend on it.';
end $brandid$;
--@ end shared
