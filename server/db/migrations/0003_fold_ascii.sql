-- Plain ASCII, most of what is stored, only needs lower(): translate looks through its whole table per character.
-- The results are the same, so the indexes on it stay valid. Not STRICT, or it would no longer be inlined.
CREATE OR REPLACE FUNCTION wasl_fold(value text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN CASE WHEN octet_length(value) = length(value) THEN lower(value COLLATE "C")
    ELSE translate(value COLLATE "C", 'ABCDEFGHIJKLMNOPQRSTUVWXYZàáâãäåāăąÀÁÂÃÄÅĀĂĄçćĉċčÇĆĈĊČďđĎĐèéêëēĕėęěÈÉÊËĒĔĖĘĚĝğġģĜĞĠĢĥħĤĦìíîïĩīĭįıÌÍÎÏĨĪĬĮĵĴķĶĺļľłĹĻĽŁñńņňÑŃŅŇòóôõöøōŏőÒÓÔÕÖØŌŎŐŕŗřŔŖŘśŝşšŚŜŞŠţťŧŢŤŦùúûüũūŭůűųÙÚÛÜŨŪŬŮŰŲŵŴýÿŷÝŶźżžŹŻŽأإآٱةىئؤڭکگ٠۰١۱٢۲٣۳٤۴٥۵٦۶٧۷٨۸٩۹ءـًٌٍَُِّْٰ̧̨̀́̂̃̄̆̇̈̊̋̌‎‏', 'abcdefghijklmnopqrstuvwxyzaaaaaaaaaaaaaaaaaaccccccccccddddeeeeeeeeeeeeeeeeeegggggggghhhhiiiiiiiiiiiiiiiiijjkkllllllllnnnnnnnnoooooooooooooooooorrrrrrssssssssttttttuuuuuuuuuuuuuuuuuuuuwwyyyyyzzzzzzااااهييوككك00112233445566778899') END;
